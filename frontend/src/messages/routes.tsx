import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  { path: '/team/messages', lazy: withTexts(['messages'], async () => (await import('./messages-page')).MessagesPage) },
  {
    path: '/team/messageSetting',
    lazy: withTexts(['messages'], async () => (await import('./message-settings-page')).MessageSettingsPage),
  },
];
