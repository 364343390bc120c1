import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import { holds } from './session';

/** Screens outside the frame. */
export const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: withTexts(['identity'], async () => (await import('./login-page')).LoginPage) },
  { path: '/phone', lazy: withTexts(['phone'], async () => (await import('../records/phone/phone-page')).PhonePage) },
  {
    path: '/checkpoint/:size?',
    lazy: withTexts(['checkpoint'], async () => (await import('../audit/checkpoint-page')).CheckpointPage),
  },
];

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    {
      path: '/team/member',
      lazy: withTexts(['identity', 'team'], async () => (await import('./members/members-page')).MembersPage),
    },
  ]),
  ...ofNow([
    {
      path: '/team/serviceAccounts',
      lazy: withTexts(
        ['serviceAccounts', 'team'],
        async () => (await import('./service-accounts/service-accounts-page')).ServiceAccountsPage,
      ),
    },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'people', key: 'members', path: '/team/member' },
  {
    section: 'people',
    key: 'serviceAccounts',
    path: '/team/serviceAccounts',
    isFor: (me) => holds(me, 'MemberManage'),
  },
];
