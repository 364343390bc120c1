import type { RouteObject } from 'react-router-dom';
import { registerPlaces } from '../app/printed/register-places';
import { registerAt } from '../app/register-declaration';
import { withTexts } from '../i18n/with-texts';

const derived = (path: string) =>
  withTexts(['organization'], async () => {
    const [register, { RegisterPage }, { screenOf }] = await Promise.all([
      ...([registerAt(path), import('./register-page'), import('./register-screens')] as const),
    ]);
    const screen = screenOf(register);
    return () => <RegisterPage key={register.name} {...screen} />;
  });

/** The screens of registers, but for those that their contexts wrote. */
export const featureRoutes: RouteObject[] = registerPlaces
  .filter(({ own }) => !own)
  .map(({ path }) => ({ path, lazy: derived(path) }));
