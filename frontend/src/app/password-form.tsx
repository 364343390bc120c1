import { Stack } from '@mantine/core';
import { refusalOf } from '@shilu/events/core/app-error';
import { identityCalls } from '@shilu/events/identity/calls';
import { mustBeStrong, type PasswordSettings } from '@shilu/events/identity/password-rule';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { organizationCalls } from '@shilu/events/organization/calls';
import { defaultSettings } from '@shilu/events/organization/organization';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { WhereProtected } from '../identity/where-protected';
import { PasswordField } from '../ui/password-field';
import { errorText } from '../ui/toasts';

const WEAK = { passwordShort: 'short', passwordPlain: 'plain', passwordHasName: 'hasName' } as const;
type Weakness = keyof typeof WEAK;
const isWeakness = (key: string | undefined): key is Weakness => key !== undefined && Object.hasOwn(WEAK, key);

/** What is wrong with a password that is being chosen, by the rule that the server decides by; null where nothing is. */
export const weaknessOf = (
  password: string,
  account: string,
  settings: PasswordSettings,
): (typeof WEAK)[Weakness] | 'other' | null => {
  const key = refusalOf(() => mustBeStrong(password, { account, settings }))?.key;
  return key === undefined ? null : isWeakness(key) ? WEAK[key] : 'other';
};

type Props = {
  readonly onDone: () => void;
  /** Below the fields: what sends them, and what leads away. */
  readonly actions: (working: boolean) => ReactNode;
};

/** The password in use, and twice the next one, by the organisation's rule. */
export const PasswordForm = (props: Props) => (
  <WhereProtected>
    <Fields {...props} />
  </WhereProtected>
);

const Fields = ({ onDone, actions }: Props) => {
  const { t } = useTranslation(['identity', 'common']);
  const { account } = useMe().accountInfo;
  const settings = useQueryCall(organizationCalls.settings, {}).data?.response ?? defaultSettings;
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const change = useCommand(identityCalls.changePassword, {
    onDone,
    onRefused: (error) => setRefused(errorText(error)),
  });
  const rule = { min: settings.passwordMinLength, kinds: settings.passwordKinds };
  const weakness = weaknessOf(next, account, settings);
  const problems = {
    old: old === '' ? t('identity:login.passwordRequired') : null,
    next:
      weakness !== null ? t(`identity:password.${weakness}`, rule) : next === old ? t('identity:password.same') : null,
    again: again === next ? null : t('identity:password.differ'),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    change.mutate({ request: { oldPassword: passwordDigest(account, old), newPassword: next } });
  };
  const remembered = settings.passwordsRemembered;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          data-autofocus
          required
          autoComplete="current-password"
          label={t('identity:password.old')}
          value={old}
          error={refused ?? (tried ? problems.old : null)}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
        <PasswordField
          required
          autoComplete="new-password"
          label={t('identity:password.next')}
          description={`${t(rule.kinds > 2 ? 'identity:password.helpKinds' : 'identity:password.help', rule)}${remembered > 0 ? t('identity:password.helpRemembered', { count: remembered }) : ''}`}
          value={next}
          error={tried ? problems.next : null}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <PasswordField
          required
          autoComplete="new-password"
          label={t('identity:password.again')}
          value={again}
          error={tried ? problems.again : null}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {actions(change.isPending)}
      </Stack>
    </form>
  );
};
