import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    {
      path: '/team',
      lazy: withTexts(['team', 'messages'], async () => (await import('./team-home-page')).TeamHomePage),
    },
  ]),
  ...ofNow([
    {
      path: '/team/serialSetting',
      lazy: withTexts(['registers', 'team'], async () => (await import('./settings-pages')).SerialPage),
    },
    {
      path: '/team/watermark',
      lazy: withTexts(['registers', 'team'], async () => (await import('./settings-pages')).WatermarkPage),
    },
    {
      path: '/team/otherSetting',
      lazy: withTexts(['team', 'registers'], async () => (await import('./settings-pages')).OtherSettingsPage),
    },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'settings', key: 'watermark', path: '/team/watermark', before: '/team/serialSetting' },
  { section: 'settings', key: 'numbering', path: '/team/serialSetting', before: '/team/deliveries' },
  { section: 'settings', key: 'organization', path: '/team/otherSetting', before: '/team/system' },
];
