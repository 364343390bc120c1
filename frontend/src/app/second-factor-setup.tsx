import { Button, Checkbox, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ResponseOf } from '@shilu/events/core/call';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import type { SecondFactorWay } from '@shilu/events/identity/second-factor';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/use-send';
import { askDevice, isGivenUp } from '../identity/passkeys';
import { useMe } from '../identity/session';
import { QrCode } from '../records/phone/qr-code';
import { useRetyped } from '../identity/use-retyped';
import { ConfirmLeave } from '../ui/confirm-leave';
import { DialogActions } from '../ui/dialog-actions';
import { useHolding } from '../ui/held-close';
import { PasswordField } from '../ui/password-field';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

type Prepared = ResponseOf<typeof secondFactorCalls.prepareSecondFactor>;
type Props = {
  readonly way: SecondFactorWay;
  /** It is set up, and the recovery codes are shown: whoever leaves now has lost them. */
  readonly onCodes?: () => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** The password, then the first code or the device, then the recovery codes, once. */
export const SecondFactorSetup = ({ way, onCodes, onDone, onBack }: Props) => {
  const { t } = useTranslation(['identity', 'common']);
  const { account } = useMe().accountInfo;
  const { send } = useSend();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [enrolled, setEnrolled] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const typed = prepared === null ? password : code.trim();
  const codeBox = useRetyped(refused);

  const confirm = async (made: Prepared, given: string): Promise<void> => {
    const { preparation, passkey } = made;
    const shown = passkey === null ? { code: given } : { passkey: await askDevice(passkey) };
    await send(secondFactorCalls.enrolSecondFactor, { preparation, ...shown });
    setEnrolled(true);
    onCodes?.();
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      if (prepared !== null) await confirm(prepared, code.trim());
      else {
        const digest = passwordDigest(account, password);
        const { response } = await send(secondFactorCalls.prepareSecondFactor, { password: digest, way });
        setTried(false);
        if (response.passkey !== null) await confirm(response, '');
        setPrepared(response);
      }
    } catch (error) {
      setRefused(isGivenUp(error) ? t('common:passkey.givenUp') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (typed !== '') void run();
  };
  if (enrolled && prepared) return <RecoveryCodes way={way} codes={prepared.recoveryCodes} onDone={onDone} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
        {prepared?.totp ? (
          <>
            <Text fz="sm">{t('identity:factor.scan')}</Text>
            <Group justify="center">
              <QrCode text={prepared.totp.uri} label={t('identity:factor.qr')} px={180} />
            </Group>
            <div>
              <Text fz="xs" c="dimmed">
                {t('identity:factor.secret')}
              </Text>
              <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
                {prepared.totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </Text>
            </div>
            <TextInput
              key="code"
              ref={codeBox}
              autoFocus
              required
              label={t('identity:factor.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              value={code}
              error={refused ?? (tried && code.trim() === '' ? t('identity:factor.codeRequired') : null)}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        ) : (
          <PasswordField
            key="password"
            autoFocus
            data-autofocus
            required
            autoComplete="current-password"
            label={t('identity:factor.password')}
            value={password}
            error={refused ?? (tried && password === '' ? t('identity:login.passwordRequired') : null)}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <DialogActions onCancel={onBack}>
          <WorkButton type="submit" working={busy}>
            {t(prepared === null ? 'identity:factor.next' : 'identity:factor.confirm')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};

type CodesProps = Pick<Props, 'way' | 'onDone'> & { readonly codes: readonly string[] };

const RecoveryCodes = ({ way, codes, onDone }: CodesProps) => {
  const { t } = useTranslation(['identity', 'common']);
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  const close = (): void => {
    setTried(true);
    if (kept) onDone();
  };
  // They are shown once: Escape, Back or a click beside them loses them no more than the button does.
  useHolding(() => {
    close();
    return true;
  });
  return (
    <Stack gap={12}>
      <ConfirmLeave when={!kept} body={t('identity:factor.keepFirst')} />
      <Text role="status">{t(`identity:factor.codesHelp.${way}`)}</Text>
      <ul
        aria-label={t('identity:factor.codes')}
        className="mono"
        style={{
          margin: 0,
          padding: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
          gap: 6,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'identity:factor.copied' : 'identity:factor.copy')}
          </Button>
        )}
      </CopyButton>
      <Checkbox
        label={t('identity:factor.kept')}
        data-autofocus
        autoFocus
        checked={kept}
        error={tried && !kept ? t('identity:factor.keepFirst') : null}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button onClick={close}>{t('identity:factor.done')}</Button>
    </Stack>
  );
};
