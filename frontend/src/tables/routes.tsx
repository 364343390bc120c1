import type { Register } from '@shilu/events/core/define-register';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ofNow } from '../app/of-moment';
import { registerAt } from '../app/register-declaration';
import { withTexts } from '../i18n/with-texts';
import { libraryPlaces } from './library-places';

type Page = ComponentType<{ readonly register: Register }>;

const shown = async (asked: Promise<Register>, Shown: Page): Promise<ComponentType> => {
  const register = await asked;
  return () => <Shown key={register.name} register={register} />;
};

/** Where contents of a library are changed, and where a new one begins with what another has. */
export const featureRoutes: RouteObject[] = ofNow(
  libraryPlaces.flatMap(({ path, edit, copy }) => [
    {
      path: edit,
      lazy: withTexts(['resources', 'registers', 'records'], async () =>
        shown(registerAt(path), (await import('./table-pages')).EditTablePage),
      ),
    },
    {
      path: copy,
      lazy: withTexts(['resources', 'registers', 'records'], async () =>
        shown(registerAt(path), (await import('./table-pages')).CopyTablePage),
      ),
    },
  ]),
);
