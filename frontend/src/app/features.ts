import { matchRoutes, type RouteObject } from 'react-router-dom';

/** The folder list is the feature list: every feature beside this one may bring `routes.tsx` with its screens. */
const files = import.meta.glob<{ readonly featureRoutes?: RouteObject[] }>(
  ['../*/routes.tsx', '!../app/routes.tsx', '!../identity/routes.tsx'],
  { eager: true },
);

/** Screens inside the frame. Pages are loaded when they are opened. */
export const features: readonly RouteObject[] = Object.values(files).flatMap((file) => file.featureRoutes ?? []);

const table: RouteObject[] = [...features];
const known = new Map<string, boolean>();

/** Menus, help and palette offer only what exists: some fifty places, asked for whenever a frame is drawn. */
export const screenExists = (path: string): boolean => {
  const exists = known.get(path) ?? matchRoutes(table, path) !== null;
  known.set(path, exists);
  return exists;
};
