import { matchRoutes, type RouteObject } from 'react-router-dom';

/** The folder list is the feature list: every feature beside this one may bring `routes.tsx` with its screens. */
const files = import.meta.glob<{ readonly featureRoutes?: RouteObject[] }>(
  ['../*/routes.tsx', '!../app/routes.tsx', '!../identity/routes.tsx'],
  { eager: true },
);

/** Screens inside the frame. Pages are loaded when they are opened. */
export const features: readonly RouteObject[] = Object.values(files).flatMap((file) => file.featureRoutes ?? []);

/** Menus, help and palette offer only what exists. */
export const screenExists = (path: string): boolean => matchRoutes([...features], path) !== null;
