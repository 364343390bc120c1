import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { identityCalls } from '@shilu/events/identity/calls';
import type { SecondFactorWay } from '@shilu/events/identity/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { sessionStore, useMe } from '../identity/session';
import classes from '../identity/login-page.module.css';
import { WhereProtected } from '../identity/where-protected';
import { useDocumentTitle } from '../ui/use-document-title';
import { SetUpButtons, useSecondFactor } from './second-factor-dialog';
import { SecondFactorSetup } from './second-factor-setup';

/** In place of every screen, until its person has set up the second factor that the organisation requires. */
export const SecondFactorDue = () => {
  const { t } = useTranslation('identity');
  const me = useMe();
  const factor = useSecondFactor();
  const [way, setWay] = useState<SecondFactorWay | null>(null);
  const [codes, setCodes] = useState(false);
  useDocumentTitle(t('factor.dueTitle'));
  const leave = (): void => sessionStore.set(null);
  const logout = useCommand(identityCalls.logout, { onDone: leave, onRefused: leave });
  const done = (): void => sessionStore.set({ ...me, secondFactorDue: false });
  return (
    <main className={classes['page']}>
      <section className={classes['card']}>
        <Stack gap={14}>
          <IconShieldLock size={32} stroke={1.5} color="var(--accent)" aria-hidden />
          <Title order={1}>{t(codes ? 'factor.codes' : 'factor.dueTitle')}</Title>
          {codes ? null : <Text c="dimmed">{t('factor.dueBody', { name: me.accountInfo.realName })}</Text>}
          {way !== null ? (
            <SecondFactorSetup way={way} onCodes={() => setCodes(true)} onDone={done} onBack={() => setWay(null)} />
          ) : factor ? (
            <WhereProtected what="factor">
              <SetUpButtons factor={factor} onChoose={setWay} />
            </WhereProtected>
          ) : (
            <Loader size="sm" />
          )}
          {codes ? null : (
            <Button variant="subtle" color="gray" onClick={() => logout.mutate({ request: {} })}>
              {t('expired.leave')}
            </Button>
          )}
        </Stack>
      </section>
    </main>
  );
};
