import { Menu, Text } from '@mantine/core';
import { identityCalls } from '@shilu/events/identity/calls';
import { IconFingerprint, IconKey, IconLock, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../api/call-api';
import { useInPast } from '../../api/moment';
import { keepEverything } from '../../api/session-lost';
import { lockStore, sessionStore, useMe } from '../../identity/session';
import { LazyPart } from '../../ui/lazy-part';
import { isEmbedded } from '../embedded';
import { dialogStore } from '../dialogs';
import { lockScreen } from '../use-idle-lock';
import { HeaderMenu } from './header-menu';
import type { DropdownProps } from './late-dropdown';

const ThemeChoice = lazy(async () => ({ default: (await import('./theme-choice')).ThemeChoice }));

/** Logout is not offered inside a chat app, which owns the login (L33). */
export const UserDropdown = (props: DropdownProps) => {
  const { t } = useTranslation(['frame', 'common']);
  const me = useMe();
  const inPast = useInPast();
  const navigate = useNavigate();
  const logout = async (): Promise<void> => {
    void keepEverything();
    // Logged out here in any case; a server that is away forgets the session by its age.
    await callApi(identityCalls.logout, {}).catch(() => {});
    lockStore.set(false);
    sessionStore.set(null);
    void navigate('/login', { replace: true });
  };
  return (
    <HeaderMenu {...props} position="bottom-end" width={240}>
      <div style={{ padding: '6px 12px' }}>
        <Text fw={600}>{me.accountInfo.realName}</Text>
        <Text fz="xs" c="dimmed">
          {[me.accountInfo.account, me.deptInfo?.deptName, me.accountInfo.isOrganAdmin ? t('user.admin') : null]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Menu.Divider />
      <div style={{ padding: '4px 12px 8px' }}>
        <Text fz="xs" c="dimmed" mb={4}>
          {t('user.theme')}
        </Text>
        <LazyPart fallback={<div style={{ height: 28 }} />}>
          <ThemeChoice />
        </LazyPart>
      </div>
      {inPast ? null : (
        <>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => dialogStore.set('password')}>
            {t('user.password')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFingerprint size={16} />} onClick={() => dialogStore.set('passkeys')}>
            {t('user.passkeys')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={16} />} onClick={() => dialogStore.set('secondFactor')}>
            {t('user.secondFactor')}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconLock size={16} />} onClick={lockScreen}>
        {t('user.lock')}
      </Menu.Item>
      {isEmbedded() ? null : (
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
          {t('user.logout')}
        </Menu.Item>
      )}
    </HeaderMenu>
  );
};
