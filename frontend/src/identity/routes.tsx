import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

/** Screens outside the frame. */
export const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: withTexts(['identity'], async () => (await import('./login-page')).LoginPage) },
  { path: '/phone', lazy: withTexts(['phone'], async () => (await import('../records/phone/phone-page')).PhonePage) },
];
