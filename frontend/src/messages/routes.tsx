import type { RouteObject } from 'react-router-dom';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  { path: '/team/messages', lazy: withTexts(['messages'], async () => (await import('./messages-page')).MessagesPage) },
  {
    path: '/team/messageSetting',
    lazy: withTexts(['messages'], async () => (await import('./message-settings-page')).MessageSettingsPage),
  },
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'mine', key: 'messages', path: '/team/messages', count: 'unread' },
  { section: 'mine', key: 'messageSetting', path: '/team/messageSetting' },
];
