import { generatePath, Navigate, useParams, type RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import { registerPlaces } from '../app/printed/register-places';
import { NotFoundPage } from '../app/not-found-page';
import { registerAt } from '../app/register-declaration';
import { withTexts } from '../i18n/with-texts';

const derived = (path: string) =>
  withTexts(['registers', 'records'], async () => {
    const [register, { RegisterPage }, { screenOf }] = await Promise.all([
      ...([registerAt(path), import('./register-page'), import('./register-screens')] as const),
    ]);
    const screen = screenOf(register);
    return () => <RegisterPage key={register.name} {...screen} />;
  });

const single = (listPath: string) =>
  withTexts(['registers', 'audit', 'records', 'relations', 'sharing'], async () => {
    const [register, { EntryPage }, { screenOf }] = await Promise.all([
      ...([registerAt(listPath), import('./entry-page'), import('./register-screens')] as const),
    ]);
    const screen = screenOf(register);
    return () => <EntryPage key={register.name} {...screen} listPath={listPath} />;
  });

const added = (listPath: string) =>
  withTexts(['registers', 'records'], async () => {
    const [register, { NewEntryPage }, { screenOf }] = await Promise.all([
      ...([registerAt(listPath), import('./new-entry-page'), import('./register-screens')] as const),
    ]);
    const screen = screenOf(register);
    return () => <NewEntryPage key={register.name} {...screen} listPath={listPath} />;
  });

/** Where an entry stands, by what it is of: messages lead here, wherever the register's screens are. */
const EntryAddress = () => {
  const { register = '', id = '' } = useParams();
  const place = registerPlaces.find(({ name }) => name === register);
  return place === undefined ? (
    <NotFoundPage />
  ) : (
    <Navigate replace to={place.detail === undefined ? place.path : generatePath(place.detail, { id })} />
  );
};

/** The screens of registers, but for those that their contexts wrote. */
export const featureRoutes: RouteObject[] = [
  ...ofThen([
    { path: '/entry/:register/:id', element: <EntryAddress /> },
    ...registerPlaces.flatMap(({ own, path, detail }): RouteObject[] => [
      ...(own ? [] : [{ path, lazy: derived(path) }]),
      ...(detail === undefined ? [] : [{ path: detail, lazy: single(path) }]),
    ]),
  ]),
  ...ofNow(
    registerPlaces.flatMap(({ add, path }): RouteObject[] =>
      add === undefined ? [] : [{ path: add, lazy: added(path) }],
    ),
  ),
];
