import type { Register } from '@shilu/events/core/define-register';
import type { RouteObject } from 'react-router-dom';
import { registerPlaces } from '../app/printed/register-places';
import { withTexts } from '../i18n/with-texts';

const derived = (load: () => Promise<Register>) =>
  withTexts(['organization'], async () => {
    const [register, { RegisterPage }, { screenOf }] = await Promise.all([
      ...([load(), import('./register-page'), import('./register-screens')] as const),
    ]);
    const screen = screenOf(register);
    return () => <RegisterPage key={register.name} {...screen} />;
  });

/** The screens of registers, but for those that their contexts wrote. */
export const featureRoutes: RouteObject[] = registerPlaces
  .filter(({ own }) => !own)
  .map(({ path, load }) => ({ path, lazy: derived(load) }));
