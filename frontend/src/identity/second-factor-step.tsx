import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { z } from 'zod';
import type { RequestOf } from '@shilu/events/core/call';
import { refusals } from '@shilu/events/core/result-codes';
import type { identityCalls } from '@shilu/events/identity/calls';
import { waysSchema } from '@shilu/events/identity/second-factor-schemas';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { askDevice, isGivenUp, passkeyAddress, passkeyTrouble } from './passkeys';
import { useRetyped } from './use-retyped';

export type Ways = z.infer<typeof waysSchema>;
export type Shown = Pick<RequestOf<typeof identityCalls.login>, 'code' | 'passkey'>;

/** How a second factor may be shown, where the refusal asks for one; null where it is about something else. */
export const waysIn = (error: unknown): Ways | null => {
  if (!isApiError(error) || error.code !== refusals.secondFactorRequired.code) return null;
  const read = waysSchema.safeParse(error.details);
  return read.success ? read.data : null;
};

type Props = {
  readonly asked: Ways;
  readonly problem: string | null;
  readonly working: boolean;
  readonly onShow: (shown: Shown) => void;
  readonly label: string;
  /** Below the fields: what leads away. */
  readonly actions?: ReactNode;
};

/** A code of the app or a recovery code is typed, or a device asked: first whichever the person has set up. */
export const SecondFactorStep = ({ asked, problem, working, onShow, label, actions }: Props) => {
  const { t } = useTranslation(['identity', 'common']);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { passkey } = asked;
  const hasApp = asked.ways.includes('totp');
  const trouble = passkeyTrouble(passkey?.site ?? null);
  const device = asked.ways.includes('passkey') && passkey !== null && trouble === null;
  const [typing, setTyping] = useState(hasApp || !device);
  const told = refused ?? problem;
  const box = useRetyped(told);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (code.trim() !== '') onShow({ code: code.trim() });
  };
  const ask = async (): Promise<void> => {
    if (passkey === null) return;
    setRefused(null);
    try {
      onShow({ passkey: await askDevice(passkey) });
    } catch (error) {
      setRefused(isGivenUp(error) ? t('common:passkey.givenUp') : errorText(error));
    }
  };
  const deviceButton = device ? (
    <WorkButton
      variant={typing ? 'default' : 'filled'}
      fullWidth
      autoFocus={!typing}
      data-autofocus={!typing || undefined}
      working={!typing && working}
      leftSection={<IconFingerprint size={16} />}
      onClick={() => void ask()}
    >
      {t('identity:factor.usePasskey')}
    </WorkButton>
  ) : null;
  if (!typing)
    return (
      <Stack gap={14} pt={4}>
        {told === null ? null : (
          <Alert color="red" role="alert">
            {told}
          </Alert>
        )}
        {deviceButton}
        <Button variant="default" onClick={() => setTyping(true)}>
          {t('identity:factor.useRecovery')}
        </Button>
        {actions}
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        {hasApp || passkey === null || trouble === null ? null : (
          <Alert color="yellow" role="status" title={t('common:passkey.notHere')}>
            {t(`common:passkey.trouble.${trouble}`, { address: passkeyAddress(passkey.site) })}
          </Alert>
        )}
        <TextInput
          ref={box}
          label={t(hasApp ? 'identity:factor.codeOrRecovery' : 'identity:factor.recoveryOnly')}
          description={hasApp ? t('identity:factor.codeHelp') : null}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          data-autofocus
          required
          maxLength={40}
          value={code}
          error={told ?? (tried && code.trim() === '' ? t('identity:factor.codeRequired') : null)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <WorkButton type="submit" working={working} fullWidth>
          {label}
        </WorkButton>
        {deviceButton}
        {actions}
      </Stack>
    </form>
  );
};

export const StepHelp = () => {
  const { t } = useTranslation('identity');
  return (
    <Text c="dimmed" mb={12}>
      {t('factor.stepHelp')}
    </Text>
  );
};
