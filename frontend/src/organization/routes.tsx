import type { RouteObject } from 'react-router-dom';

const register = async (name: 'dictionary' | 'quickText' | 'department' | 'role') => {
  const [{ RegisterPage }, { registerScreens }] = await Promise.all([
    import('./register-page'),
    import('./register-screens'),
  ]);
  const screen = registerScreens[name];
  return { Component: () => <RegisterPage key={name} {...screen} /> };
};

export const roomRoutes: RouteObject[] = [
  { path: '/team/dictManage', lazy: () => register('dictionary') },
  { path: '/team/department', lazy: () => register('department') },
  { path: '/team/power', lazy: () => register('role') },
  { path: '/record/quickText', lazy: () => register('quickText') },
];
