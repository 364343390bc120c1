import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { passkeyCalls, TRANSPORTS } from '@shilu/events/identity/passkey-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { isGivenUp, makeKey, passkeyAddress, passkeyTrouble, usePasskeys, type Passkeys } from '../identity/passkeys';
import { useMe } from '../identity/session';
import { DialogActions, DialogFoot } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { PasswordField } from '../ui/password-field';
import { date } from '../ui/times';
import { errorText, showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

type Passkey = Passkeys['list'][number];
type Asked =
  { readonly kind: 'list' } | { readonly kind: 'add' } | { readonly kind: 'remove'; readonly passkey: Passkey };

/** One's own passkeys: which there are, another one, one less. Both ask the password. */
export const PasskeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const passkeys = usePasskeys();
  const [asked, setAsked] = useState<Asked>({ kind: 'list' });
  const back = (): void => setAsked({ kind: 'list' });
  const title =
    asked.kind === 'add' ? t('passkeys.add') : asked.kind === 'remove' ? t('passkeys.remove') : t('passkeys.title');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      {!passkeys ? (
        <Loader size="sm" />
      ) : asked.kind === 'list' ? (
        <PasskeyList passkeys={passkeys} onAsk={setAsked} />
      ) : (
        <PasskeyForm key={asked.kind} passkey={asked.kind === 'remove' ? asked.passkey : null} onBack={back} />
      )}
    </Modal>
  );
};

const PasskeyList = ({ passkeys, onAsk }: { readonly passkeys: Passkeys; readonly onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { list, site, passkeyOnly, refuseSynced } = passkeys;
  const trouble = passkeyTrouble(site);
  return (
    <Stack gap={12}>
      <Text fz="sm" c="dimmed">
        {t('passkeys.help')}
        {refuseSynced ? t('passkeys.noSync') : ''}
      </Text>
      {passkeyOnly && list.length === 0 ? (
        <Alert color="yellow" role="status">
          {t('passkeys.only')}
        </Alert>
      ) : null}
      {trouble === null ? null : (
        <Alert color="yellow" role="status" title={t('common:passkey.notHere')}>
          {t(`common:passkey.trouble.${trouble}`, { address: passkeyAddress(site) })}
        </Alert>
      )}
      {list.length === 0 ? (
        <Text>{t('passkeys.none')}</Text>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((passkey) => (
            <Group
              component="li"
              key={passkey.credentialId}
              justify="space-between"
              wrap="nowrap"
              py={8}
              style={{ borderTop: '1px solid var(--line)' }}
            >
              <div style={{ minWidth: 0 }}>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {passkey.name}
                </Text>
                <Text fz="xs" c="dimmed">
                  {t('passkeys.since', { date: date(passkey.enrolledAt) })} ·{' '}
                  {t(passkey.synced ? 'passkeys.synced' : 'passkeys.oneDevice')}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('passkeys.removeOne', { name: passkey.name })}
                onClick={() => onAsk({ kind: 'remove', passkey })}
              >
                {t('common:actions.remove')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      <DialogFoot>
        <Button disabled={trouble !== null} onClick={() => onAsk({ kind: 'add' })}>
          {t('passkeys.add')}
        </Button>
      </DialogFoot>
    </Stack>
  );
};

/** What the device is called, and the password; for one that goes, the password alone. */
const PasskeyForm = ({ passkey, onBack }: { readonly passkey: Passkey | null; readonly onBack: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { account, id } = useMe().accountInfo;
  const client = useQueryClient();
  const { send } = useSend();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (digest: string): Promise<void> => {
    const { response } = await send(passkeyCalls.enrolmentOptions, { password: digest });
    const { transports, ...made } = await makeKey(response);
    const known = TRANSPORTS.filter((each) => (transports as readonly string[]).includes(each));
    await send(passkeyCalls.enrolPasskey, { ...made, transports: known, name: name.trim() });
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const digest = passwordDigest(account, password);
      if (passkey === null) await add(digest);
      else await send(passkeyCalls.removePasskey, { credentialId: passkey.credentialId, password: digest });
      await refreshWatching(client, [`member:${id}`]);
      showDone(t(passkey === null ? 'passkeys.added' : 'passkeys.removed'));
      onBack();
    } catch (error) {
      const known = error instanceof Error && error.name === 'InvalidStateError';
      setRefused(known ? t('passkeys.known') : isGivenUp(error) ? t('common:passkey.givenUp') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (password === '' || (passkey === null && name.trim() === '')) return;
    void run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        {passkey === null ? (
          <TextInput
            data-autofocus
            required
            maxLength={60}
            label={t('passkeys.name')}
            description={t('passkeys.nameHelp')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            value={name}
            error={tried && name.trim() === '' ? t('passkeys.nameRequired') : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : (
          <Text>{t('passkeys.removeWhat', { name: passkey.name })}</Text>
        )}
        <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          required
          autoComplete="current-password"
          label={t('passkeys.password')}
          value={password}
          error={refused ?? (tried && password === '' ? t('login.passwordRequired') : null)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions onCancel={onBack}>
          <WorkButton type="submit" working={busy} {...(passkey === null ? {} : { color: 'red' })}>
            {t(passkey === null ? 'passkeys.next' : 'passkeys.remove')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
