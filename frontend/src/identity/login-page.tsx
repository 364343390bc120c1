import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { identityCalls } from '@shilu/events/identity/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { dialogStore } from '../app/dialogs';
import { LanguageSwitch } from '../app/language-switch';
import { safeRedirect, SESSION_LOST } from '../app/guards';
import { date } from '../ui/times';
import { errorText, showOffer } from '../ui/toasts';
import { useDocumentTitle } from '../ui/use-document-title';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from './login-page.module.css';
import type { Shown, Ways } from './second-factor-step';
import { lockStore, sessionStore, useSession } from './session';
import { WorkButton } from '../ui/work-button';

const DEMO_ROLES = ['orgAdmin', 'departmentHead', 'projectLead', 'researcher', 'reviewer', 'qa', 'viewer'] as const;
const isDemoRole = (role: string): role is (typeof DEMO_ROLES)[number] => DEMO_ROLES.some((each) => each === role);

/** Most people log in by their password alone. */
const loadStep = () => import('./second-factor-step');
const SecondFactorStep = lazy(async () => ({ default: (await loadStep()).SecondFactorStep }));
const StepHelp = lazy(async () => {
  const { StepHelp: help } = await import('./second-factor-step');
  return { default: help };
});

/** L12: account and password, or the organisation's own login (LoginType 2); then back to where one wanted to be (E08). */
export const LoginPage = () => {
  const { t } = useTranslation(['identity', 'common']);
  const language = useStore(languageStore);
  const session = useSession();
  const [query] = useSearchParams();
  const location = useLocation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ways, setWays] = useState<Ways | null>(null);
  const config = useQueryCall(identityCalls.loginConfig, {});
  const login = useCommand(identityCalls.login, {
    onDone: (answer) => {
      lockStore.set(false);
      const from = answer.response.secondFactorFrom;
      if (from !== null)
        showOffer(
          t('identity:factor.from', { date: date(from) }),
          t('identity:factor.setUpNow'),
          () => dialogStore.set('secondFactor'),
          true,
        );
      sessionStore.set(answer.response);
    },
    // Wrong password, locked, too many attempts: the server's words, beside the form.
    onRefused: (error) => {
      if (error.code === refusals.secondFactorRequired.code) {
        setProblem(null);
        void loadStep().then(({ waysIn }) => setWays(waysIn(error)));
        return;
      }
      // A wrong code may be tried again; whatever else is refused begins with the password.
      if (ways !== null && error.code === refusals.codeWrong.code) {
        setProblem(errorText(error));
        return;
      }
      setWays(null);
      setPassword('');
      setProblem(errorText(error));
    },
  });
  useDocumentTitle(t('identity:login.title'));
  if (session) return <Navigate to={safeRedirect(query.get('redirect'))} replace />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    if (account.trim() === '' || password === '') return;
    send({});
  };
  const send = (shown: Shown): void => {
    setProblem(null);
    login.mutate({
      request: { account: account.trim(), password: passwordDigest(account, password), client: 'web', ...shown },
    });
  };
  const again = (): void => {
    setWays(null);
    setPassword('');
    setProblem(null);
  };
  const info = config.data?.response;
  return (
    <main className={classes['page']}>
      <div className={classes['corner']}>
        <LanguageSwitch />
      </div>
      <section className={classes['card']}>
        <Stack gap={4} mb={20}>
          <Title order={1} fz={24}>
            实录 <span className={classes['accent']}>Shilu</span>
          </Title>
          <Text c="dimmed">
            {info ? (language === 'zh-CN' ? info.organizationZh : info.organizationEn) : t('identity:login.tagline')}
          </Text>
        </Stack>
        {location.state === SESSION_LOST && problem === null && !ways ? (
          <Text fz="sm" c="dimmed" mb={12}>
            {t('identity:login.ended')}
          </Text>
        ) : null}
        {info?.loginType === 2 && info.originUrl !== null ? (
          <Stack gap={8}>
            <Text>{t('identity:login.ssoHint')}</Text>
            <Button component="a" href={info.originUrl}>
              {t('identity:login.sso')}
            </Button>
          </Stack>
        ) : ways ? (
          <Suspense>
            <Title order={2} fz="md" mb={4}>
              {t('identity:factor.step')}
            </Title>
            <StepHelp />
            <SecondFactorStep
              asked={ways}
              problem={problem}
              working={login.isPending}
              label={t('identity:login.submit')}
              onShow={send}
              actions={
                <Button variant="subtle" color="gray" onClick={again}>
                  {t('identity:factor.back')}
                </Button>
              }
            />
          </Suspense>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap={14}>
              {problem === null ? null : (
                <Alert color="red" title={t('identity:login.failed')} role="alert">
                  {problem}
                </Alert>
              )}
              <TextInput
                label={t('identity:login.account')}
                name="account"
                autoComplete="username"
                autoFocus
                required
                value={account}
                error={tried && account.trim() === '' ? t('identity:login.accountRequired') : null}
                onChange={(event) => setAccount(event.currentTarget.value)}
              />
              <PasswordField
                label={t('identity:login.password')}
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={tried && password === '' && problem === null ? t('identity:login.passwordRequired') : null}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <WorkButton type="submit" working={login.isPending} fullWidth mt={4}>
                {t('identity:login.submit')}
              </WorkButton>
            </Stack>
          </form>
        )}
        {info && info.demoAccounts.length > 0 && !ways ? (
          <Stack gap={4} mt={24} className={classes['demo'] ?? ''}>
            <Text fz="sm" fw={500}>
              {t('identity:login.demo')}
            </Text>
            <Text fz="xs" c="dimmed">
              {t('identity:login.demoHint')}
            </Text>
            {info.demoAccounts.map((demo) => (
              <Group key={demo.account} gap={8} justify="space-between">
                <Anchor component="button" type="button" onClick={() => setAccount(demo.account)}>
                  {demo.realName} · {demo.account}
                </Anchor>
                <Text fz="xs" c="dimmed">
                  {isDemoRole(demo.role) ? t(`identity:login.demoRole.${demo.role}`) : demo.role}
                </Text>
              </Group>
            ))}
          </Stack>
        ) : null}
      </section>
      {info ? (
        <Text fz="xs" c="dimmed" ta="center">
          Shilu {info.version}
        </Text>
      ) : null}
    </main>
  );
};
