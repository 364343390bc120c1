import { Select, Stack, Text, TextInput } from '@mantine/core';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherWay, PasskeyPart, SigningWay, useSigningWay } from '../identity/signing-way';
import { PasswordField } from './password-field';
import { useMe } from '../identity/session';
import { SigningClosed, useSigningClosed } from '../identity/signing-closed';
import { DialogActions } from './dialog-actions';
import { WorkButton } from './work-button';
import { Modal } from './modal';

export type Signing = {
  /** Digest, never the password; null where the person signs with a passkey. */
  readonly password: string | null;
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
  /**
   * Ask for the account as well (first signing of a session, or another person's): typed by the person, never filled in
   * here, for the first signing of a session takes all components of a signature (21 CFR 11.200).
   */
  readonly askAccount?: boolean;
  /** The statement that a passkey signs, by the words of the meaning; without it, a password is what signs. */
  readonly statement?: (meaning: string) => string;
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

/** What this height leaves: head, meaning, account, password with the statement, and the buttons, all in sight. */
const SIGNED_PART = { maxHeight: 'max(220px, calc(90dvh - 450px))', overflow: 'auto', scrollPadding: '76px 16px 16px' };
const PADDING = 12;
const SIGNED_HEAD = { marginTop: -PADDING, background: 'var(--bg)', borderBottom: '1px solid var(--line)' };

type Field = HTMLInputElement | HTMLTextAreaElement;
const isGiven = (field: Field): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value.trim() !== '';

/** The first required field that is not given, else the first that is not accepted. */
const firstToFill = (form: HTMLFormElement | null): Field | null => {
  const fields = [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  return (
    fields.find((field) => field.required && !isGiven(field)) ??
    fields.find((field) => field.getAttribute('aria-invalid') === 'true') ??
    null
  );
};

/**
 * The first thing to be filled in has the focus: on opening, when the server asks for more, and after every refusal,
 * whatever the dialog asks for beside the signature. Its required fields are marked so (`required`).
 */
const useFocusOnMissing = (busy: boolean, askAccount: boolean, error: ReactNode, refusals: number) => {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (busy) return;
    const field = firstToFill(form.current);
    // The dialog itself looks for this once it stands.
    field?.setAttribute('data-autofocus', 'true');
    field?.focus({ preventScroll: true });
    // No further than it takes: what is signed begins in sight where both have room.
    field?.scrollIntoView({ block: 'nearest' });
  }, [busy, askAccount, error, refusals]);
  return form;
};

/** What is signed, by title, number and hash: it stays in sight however far what is asked below it is scrolled. */
export const SignedHead = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ position: 'sticky', top: -PADDING, zIndex: 1, padding: `${String(PADDING)}px 0 8px`, ...SIGNED_HEAD }}>
    {children}
  </div>
);

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
  askAccount: accountAsked = false,
  statement,
  confirmLabel,
  busy = false,
  error,
  onClose,
  onSign,
}: Omit<Props, 'opened' | 'title'>) => {
  const { t } = useTranslation('common');
  const me = useMe();
  const closed = useSigningClosed() !== null;
  const [password, setPassword] = useState('');
  const [account, setAccount] = useState('');
  const [meaning, setMeaning] = useState(meanings[0]?.value ?? '');
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const way = useSigningWay(statement !== undefined);
  const byPasskey = way.chosen === 'passkey';
  const askAccount = accountAsked && !byPasskey;
  const form = useFocusOnMissing(busy, askAccount, error, refusals);
  const refuse = (): void => setRefusals((times) => times + 1);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!byPasskey && (password === '' || (askAccount && account.trim() === ''))) return refuse();
    const signer = askAccount ? account.trim() : me.accountInfo.account;
    const sent = onSign({
      password: byPasskey ? null : passwordDigest(signer, password),
      account: askAccount ? signer : null,
      meaning,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (sent === false) return refuse();
    setPassword('');
    setTried(false);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={14}>
        <SigningClosed />
        <section aria-label={t('sign.what')}>
          <Text fz="sm" c="dimmed" mb={4}>
            {t('sign.what')}
          </Text>
          <div
            tabIndex={0}
            role="group"
            aria-label={t('sign.what')}
            style={{
              ...SIGNED_PART,
              border: '1px solid var(--line)',
              borderRadius: 8,
              padding: PADDING,
              background: 'var(--bg)',
            }}
          >
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
        <SigningWay way={way} />
        {byPasskey ? (
          <PasskeyPart
            statement={statement?.(meanings.find(({ value }) => value === meaning)?.label ?? '') ?? ''}
            error={closed ? null : (error ?? null)}
          />
        ) : way.chosen === 'password' ? (
          <>
            {askAccount ? (
              <TextInput
                label={t('sign.account')}
                description={t('sign.first')}
                inputWrapperOrder={['label', 'description', 'input', 'error']}
                name="account"
                autoComplete="username"
                required
                value={account}
                error={tried && account.trim() === '' ? t('sign.accountRequired') : null}
                onChange={(event) => setAccount(event.currentTarget.value)}
              />
            ) : (
              // Whose password it is, for what keeps passwords.
              <input
                type="text"
                name="account"
                autoComplete="username"
                value={me.accountInfo.account}
                readOnly
                hidden
              />
            )}
            <PasswordField
              name="password"
              label={t('sign.password')}
              description={askAccount ? t('sign.statement') : `${me.accountInfo.realName} · ${t('sign.statement')}`}
              // What is agreed to is read before the password is typed.
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              autoComplete="current-password"
              required
              value={password}
              disabled={closed}
              error={closed ? null : (error ?? (tried && password === '' ? t('sign.passwordRequired') : null))}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        ) : null}
        <OtherWay way={way} />
        <DialogActions onCancel={onClose}>
          <WorkButton
            type="submit"
            working={busy}
            disabled={closed || way.chosen === null}
            {...(danger ? { color: 'red' } : {})}
          >
            {byPasskey ? t('passkey.use') : (confirmLabel ?? t('sign.confirm'))}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
