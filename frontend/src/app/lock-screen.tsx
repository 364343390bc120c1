import { Button, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field';
import { queryClient } from '../api/query-client';
import { useCommand } from '../api/use-command';
import { lockStore, sessionStore, useMe } from '../identity/session';
import { writeStored } from '../lib/remembered';
import { errorText } from '../ui/toasts';
import { useDocumentTitle } from '../ui/use-document-title';
import classes from '../identity/login-page.module.css';
import { WorkButton } from '../ui/work-button';

/** T16: locked until the password is confirmed; V050: a password is required. */
export const LockScreen = () => {
  const { t } = useTranslation('frame');
  const me = useMe();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => queryClient.clear(), []);
  // What was open is not to be read from the tab either.
  useDocumentTitle(t('lock.title'));
  const unlock = useCommand(identityCalls.validatePassword, {
    onDone: () => {
      writeStored('shilu.active', Date.now());
      lockStore.set(false);
    },
    onRefused: (error) => {
      setPassword('');
      setProblem(errorText(error));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') {
      setProblem(t('lock.required'));
      return;
    }
    setProblem(null);
    unlock.mutate({
      request: {
        AccountId: me.accountInfo.id,
        Password: passwordDigest(me.accountInfo.account, password),
        unlock: true,
      },
    });
  };
  const leave = (): void => {
    lockStore.set(false);
    sessionStore.set(null);
  };
  return (
    <main className={classes['page']}>
      <form className={classes['card']} onSubmit={submit} noValidate>
        <Stack gap={14}>
          <IconLock size={32} stroke={1.5} color="var(--accent)" aria-hidden />
          <Title order={1}>{t('lock.title')}</Title>
          <Text c="dimmed">{t('lock.body', { name: me.accountInfo.realName })}</Text>
          <input type="text" name="account" autoComplete="username" value={me.accountInfo.account} readOnly hidden />
          <PasswordField
            label={t('lock.password')}
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <WorkButton type="submit" working={unlock.isPending}>
            {t('lock.unlock')}
          </WorkButton>
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('lock.other')}
          </Button>
        </Stack>
      </form>
    </main>
  );
};
