import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ContextLink } from './side-link';

/** The folder list is the feature list: every context beside this one may bring `routes.tsx` with its screens and links. */
const files = Object.values(
  import.meta.glob<{ readonly featureRoutes?: RouteObject[]; readonly featureLinks?: readonly ContextLink[] }>(
    ['../*/routes.tsx', '!../app/routes.tsx'],
    { eager: true },
  ),
);

/** Screens inside the frame. Pages are loaded when they are opened. */
export const features: readonly RouteObject[] = files.flatMap((file) => file.featureRoutes ?? []);

/** What menus lead to, but for registers, whose declarations say it. */
export const featureLinks: readonly ContextLink[] = files.flatMap((file) => file.featureLinks ?? []);

const known = new Map<string, boolean>();

/** Menus, help and palette offer only what exists: some fifty places, asked for whenever a frame is drawn. */
export const screenExists = (path: string): boolean => {
  const exists = known.get(path) ?? matchRoutes([...features], path) !== null;
  known.set(path, exists);
  return exists;
};
