import { Button, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { identityCalls } from '@shilu/events/identity/calls';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { sessionStore, useMe } from '../identity/session';
import classes from '../identity/login-page.module.css';
import { showDone } from '../ui/toasts';
import { useDocumentTitle } from '../ui/use-document-title';
import { WorkButton } from '../ui/work-button';
import { PasswordForm } from './password-form';

/** In place of every screen, until its person has changed a password that has expired. */
export const PasswordExpired = () => {
  const { t } = useTranslation('identity');
  const me = useMe();
  useDocumentTitle(t('expired.title'));
  const leave = (): void => sessionStore.set(null);
  const logout = useCommand(identityCalls.logout, { onDone: leave, onRefused: leave });
  const done = (): void => {
    showDone(t('password.done'));
    sessionStore.set({ ...me, passwordExpired: false });
  };
  return (
    <main className={classes['page']}>
      <section className={classes['card']}>
        <Stack gap={14}>
          <IconKey size={32} stroke={1.5} color="var(--accent)" aria-hidden />
          <Title order={1}>{t('expired.title')}</Title>
          <Text c="dimmed">{t('expired.body', { name: me.accountInfo.realName })}</Text>
          <PasswordForm
            onDone={done}
            actions={(working) => (
              <WorkButton type="submit" working={working} fullWidth>
                {t('password.title')}
              </WorkButton>
            )}
          />
          <Button variant="subtle" color="gray" onClick={() => logout.mutate({ request: {} })}>
            {t('expired.leave')}
          </Button>
        </Stack>
      </section>
    </main>
  );
};
