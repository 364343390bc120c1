import type { RouteObject } from 'react-router-dom';

/** What a screen shows under the date bar: what was there at the moment, or nothing, since it is of now alone. */
export const OF_THEN = { shows: 'then' } as const;
export const OF_NOW = { shows: 'now' } as const;

/** Screens that show what was there at a moment of the past, and offer no change of it. */
export const ofThen = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({ ...route, handle: OF_THEN }));

/** Screens that have nothing of the past: settings, what is begun or changed, what is waiting or running. */
export const ofNow = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({ ...route, handle: OF_NOW }));
