import type { RouteObject } from 'react-router-dom';

export const roomRoutes: RouteObject[] = [
  { path: '/team', lazy: async () => ({ Component: (await import('./team-home-page')).TeamHomePage }) },
  { path: '/team/member', lazy: async () => ({ Component: (await import('./members-page')).MembersPage }) },
  { path: '/team/serialSetting', lazy: async () => ({ Component: (await import('./settings-pages')).SerialPage }) },
  { path: '/team/watermark', lazy: async () => ({ Component: (await import('./settings-pages')).WatermarkPage }) },
  {
    path: '/team/otherSetting',
    lazy: async () => ({ Component: (await import('./settings-pages')).OtherSettingsPage }),
  },
];
