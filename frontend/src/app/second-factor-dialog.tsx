import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '@shilu/events/core/call';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import type { SecondFactorWay } from '@shilu/events/identity/second-factor';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { refreshWatching } from '../api/watching';
import { passkeyAddress, passkeyTrouble } from '../identity/passkeys';
import { SecondFactorStep, waysIn, type Shown, type Ways } from '../identity/second-factor-step';
import { useMe } from '../identity/session';
import { WhereProtected } from '../identity/where-protected';
import { DialogActions, DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { PasswordField } from '../ui/password-field';
import { date } from '../ui/times';
import { errorText, showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { dialogStore } from './dialogs';
import { SecondFactorSetup } from './second-factor-setup';

type Own = ResponseOf<typeof secondFactorCalls.secondFactor>;
type Asked =
  { readonly kind: 'shown' } | { readonly kind: 'setUp'; readonly way: SecondFactorWay } | { readonly kind: 'remove' };

export const useSecondFactor = (): Own | undefined => {
  const { id } = useMe().accountInfo;
  const watch = ['members', 'settings', `member:${id}`] as const;
  return useQueryCall(secondFactorCalls.secondFactor, {}, { watch: [...watch] }).data?.response;
};

/** One's own second factor: whether there is one, setting it up, and removing it. */
export const SecondFactorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { id } = useMe().accountInfo;
  const client = useQueryClient();
  const factor = useSecondFactor();
  const [asked, setAsked] = useState<Asked>({ kind: 'shown' });
  const back = (): void => {
    setAsked({ kind: 'shown' });
    void refreshWatching(client, [`member:${id}`]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(asked.kind === 'remove' ? 'identity:factor.remove' : 'identity:factor.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {!factor ? (
        <Loader size="sm" />
      ) : asked.kind === 'setUp' ? (
        <SecondFactorSetup way={asked.way} onDone={back} onBack={back} />
      ) : asked.kind === 'remove' ? (
        <RemoveForm onBack={back} />
      ) : (
        <ShownFactor factor={factor} onAsk={setAsked} />
      )}
    </Modal>
  );
};

const ShownFactor = ({ factor, onAsk }: { readonly factor: Own; readonly onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { own, rule, requiredFrom } = factor;
  return (
    <Stack gap={12}>
      <Text fz="sm" c="dimmed">
        {t('identity:factor.help')}
      </Text>
      {requiredFrom !== null && own === null ? (
        <Alert color="yellow" role="status">
          {t('identity:factor.from', { date: date(requiredFrom) })}
        </Alert>
      ) : null}
      {own === null ? (
        <Text>{t(rule === 'off' ? 'identity:factor.off' : 'identity:factor.none')}</Text>
      ) : (
        <div>
          <Text fw={600}>{t(`identity:factor.way.${own.way}`)}</Text>
          <Text fz="sm" c="dimmed">
            {t('identity:factor.since', { date: date(own.since) })} ·{' '}
            {own.codesLeft === 0
              ? t('identity:factor.noCodes')
              : t('identity:factor.codesLeft', { count: own.codesLeft })}
          </Text>
        </div>
      )}
      {own !== null ? (
        <DialogFoot>
          <Button variant="default" onClick={() => onAsk({ kind: 'remove' })}>
            {t('identity:factor.remove')}
          </Button>
        </DialogFoot>
      ) : rule === 'off' ? null : (
        <WhereProtected what="factor">
          <AboutPasskeys factor={factor} />
          <DialogFoot>
            <SetUpButtons factor={factor} onChoose={(way) => onAsk({ kind: 'setUp', way })} />
          </DialogFoot>
        </WhereProtected>
      )}
    </Stack>
  );
};

/** Why there is no button for them: there are none yet, or they do not work in this window. */
const AboutPasskeys = ({ factor: { passkeys, site } }: { readonly factor: Own }) => {
  const { t } = useTranslation(['identity', 'common']);
  const trouble = passkeyTrouble(site);
  if (passkeys > 0)
    return trouble === null ? null : (
      <Text fz="sm" c="dimmed">
        {t(`common:passkey.trouble.${trouble}`, { address: passkeyAddress(site) })}
      </Text>
    );
  return trouble === null ? (
    <Text fz="sm" c="dimmed">
      {t('identity:factor.passkeysToo')}{' '}
      <button type="button" className="link" onClick={() => dialogStore.set('passkeys')}>
        {t('common:passkey.toPasskeys')}
      </button>
    </Text>
  ) : null;
};

/** The app always; passkeys where there are some that work in this window. */
export const SetUpButtons = ({
  factor,
  onChoose,
}: {
  readonly factor: Own;
  readonly onChoose: (way: SecondFactorWay) => void;
}) => {
  const { t } = useTranslation('identity');
  return (
    <>
      {factor.passkeys > 0 && passkeyTrouble(factor.site) === null ? (
        <Button variant="default" onClick={() => onChoose('passkey')}>
          {t('factor.setUp.passkey')}
        </Button>
      ) : null}
      <Button onClick={() => onChoose('totp')}>{t('factor.setUp.totp')}</Button>
    </>
  );
};

/** The password, and then the factor itself. */
const RemoveForm = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { account, id } = useMe().accountInfo;
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [ways, setWays] = useState<Ways | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const remove = useCommand(secondFactorCalls.removeSecondFactor, {
    refresh: [`member:${id}`],
    onDone: () => {
      showDone(t('identity:factor.removed'));
      onBack();
    },
    onRefused: (error) => {
      const asked = waysIn(error);
      if (asked) setWays(asked);
      else setRefused(errorText(error));
    },
  });
  const send = (shown: Shown): void => {
    setRefused(null);
    remove.mutate({ request: { password: passwordDigest(account, password), ...shown } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (password !== '') send({});
  };
  if (ways)
    return (
      <SecondFactorStep
        asked={ways}
        problem={refused}
        working={remove.isPending}
        label={t('identity:factor.remove')}
        onShow={send}
        actions={
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('common:actions.cancel')}
          </Button>
        }
      />
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          autoFocus
          data-autofocus
          required
          autoComplete="current-password"
          label={t('identity:factor.password')}
          value={password}
          error={refused ?? (tried && password === '' ? t('identity:login.passwordRequired') : null)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions onCancel={onBack}>
          <WorkButton type="submit" working={remove.isPending}>
            {t('identity:factor.next')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
