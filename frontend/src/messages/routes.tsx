import type { RouteObject } from 'react-router-dom';
import { ofNow } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = ofNow([
  { path: '/team/messages', lazy: withTexts(['messages'], async () => (await import('./messages-page')).MessagesPage) },
  {
    path: '/team/messageSetting',
    lazy: withTexts(['messages'], async () => (await import('./message-settings-page')).MessageSettingsPage),
  },
]);

export const featureLinks: readonly ContextLink[] = [
  { section: 'mine', key: 'messages', path: '/team/messages', count: 'unread' },
  { section: 'mine', key: 'messageSetting', path: '/team/messageSetting' },
];
