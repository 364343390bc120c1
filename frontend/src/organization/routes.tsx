import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

const register = (name: 'dictionary' | 'quickText' | 'department' | 'role') =>
  withTexts(['organization'], async () => {
    const [{ RegisterPage }, { registerScreens }] = await Promise.all([
      import('./register-page'),
      import('./register-screens'),
    ]);
    const screen = registerScreens[name];
    return () => <RegisterPage key={name} {...screen} />;
  });

export const featureRoutes: RouteObject[] = [
  { path: '/team/dictManage', lazy: register('dictionary') },
  { path: '/team/department', lazy: register('department') },
  { path: '/team/power', lazy: register('role') },
  { path: '/record/quickText', lazy: register('quickText') },
];
