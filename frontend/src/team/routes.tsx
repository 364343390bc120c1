import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  { path: '/team', lazy: withTexts(['team', 'messages'], async () => (await import('./team-home-page')).TeamHomePage) },
  { path: '/team/member', lazy: withTexts(['team'], async () => (await import('./members-page')).MembersPage) },
  { path: '/team/serialSetting', lazy: withTexts(['team'], async () => (await import('./settings-pages')).SerialPage) },
  { path: '/record/mark', lazy: withTexts(['team'], async () => (await import('./record-mark-page')).RecordMarkPage) },
  { path: '/team/watermark', lazy: withTexts(['team'], async () => (await import('./settings-pages')).WatermarkPage) },
  {
    path: '/team/otherSetting',
    lazy: withTexts(['team'], async () => (await import('./settings-pages')).OtherSettingsPage),
  },
];
