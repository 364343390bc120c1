import { Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field';
import { useMe } from '../identity/session';
import { SigningSuspended } from '../identity/signing-suspended';
import { DialogActions } from './dialog-actions';
import { WorkButton } from './work-button';

export type Signing = {
  /** Digest, never the password. */
  readonly password: string;
  /** Only when the account was asked for. */
  readonly account: string | null;
  readonly meaning: string;
  /** IANA zone of the signer's computer, printed with the signature. */
  readonly timeZone: string;
};

type Props = {
  readonly opened: boolean;
  readonly title?: string;
  /** Exactly what is being signed: number, version, module, hash. */
  readonly children: ReactNode;
  readonly meanings: readonly { readonly value: string; readonly label: string }[];
  /** Ask for the account as well (first signing of a session, or another person's). */
  readonly askAccount?: boolean;
  readonly confirmLabel?: string;
  /** Its button is as red as the one that opened it. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** The server's refusal, beside the password. */
  readonly error?: string | null;
  readonly onClose: () => void;
  /** Answers false when something else has to be filled in first: nothing was sent, the password stays typed. */
  readonly onSign: (signing: Signing) => boolean | void;
};

/** The first thing to be filled in has the focus, also when the server asks for it only after the first try. */
const focusOnAsking = (account: HTMLInputElement | null): void => account?.focus();

/** A signature: who, what it means, exactly what is signed, and the password (V050). */
export const SignDialog = ({ opened, title, onClose, ...rest }: Props) => {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={title ?? t('sign.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <SignForm {...rest} onClose={onClose} />
    </Modal>
  );
};

const SignForm = ({
  danger = false,
  children,
  meanings,
  askAccount = false,
  confirmLabel,
  busy = false,
  error,
  onClose,
  onSign,
}: Omit<Props, 'opened' | 'title'>) => {
  const { t } = useTranslation('common');
  const me = useMe();
  const [password, setPassword] = useState('');
  const [account, setAccount] = useState('');
  const [meaning, setMeaning] = useState(meanings[0]?.value ?? '');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (password === '' || (askAccount && account.trim() === '')) return;
    const signer = askAccount ? account.trim() : me.accountInfo.account;
    const sent = onSign({
      password: passwordDigest(signer, password),
      account: askAccount ? signer : null,
      meaning,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (sent === false) return;
    setPassword('');
    setTried(false);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <SigningSuspended />
        <section aria-label={t('sign.what')}>
          <Text fz="sm" c="dimmed" mb={4}>
            {t('sign.what')}
          </Text>
          <div style={{ border: '1px solid var(--line)', borderRadius: 8, padding: 12, background: 'var(--bg)' }}>
            {children}
          </div>
        </section>
        {meanings.length > 1 ? (
          <Select
            label={t('sign.meaning')}
            data={[...meanings]}
            value={meaning}
            allowDeselect={false}
            onChange={(value) => setMeaning(value ?? '')}
          />
        ) : (
          <Text>
            {t('sign.meaning')}
            {t('punctuation.colon')}
            <b>{meanings[0]?.label}</b>
          </Text>
        )}
        {askAccount ? (
          <TextInput
            data-autofocus
            ref={focusOnAsking}
            label={t('sign.account')}
            autoComplete="username"
            required
            value={account}
            error={tried && account.trim() === '' ? t('sign.accountRequired') : null}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        ) : null}
        <PasswordField
          {...(askAccount ? {} : { 'data-autofocus': true })}
          label={t('sign.password')}
          description={askAccount ? t('sign.statement') : `${me.accountInfo.realName} · ${t('sign.statement')}`}
          autoComplete="current-password"
          required
          value={password}
          error={error ?? (tried && password === '' ? t('sign.passwordRequired') : null)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose}>
          <WorkButton type="submit" working={busy} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel ?? t('sign.confirm')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
