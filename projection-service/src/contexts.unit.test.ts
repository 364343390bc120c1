import { contextList, type ContextName } from '@shilu/events/core/context-list';
import type { ContextManifest } from '@shilu/events/core/context-manifest';
import { expect, it } from 'vitest';
import { contexts } from './contexts';
import type { ContextDeps, ContextQueries } from './engine/context-queries';
import { projections } from './projections';

/** Answers whatever it is asked for with itself: routes are made of it, and none is called. */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything });

it('every query of a context is answered by a route from its own folder, and by no other context’s', () => {
  const missing = contextList.flatMap(({ name, calls = [] }: ContextManifest<ContextName>) => {
    const asked = calls.filter(({ kind }) => kind === 'query').map(({ path }) => path);
    const { routes }: ContextQueries = contexts[name];
    const answered = (routes?.(anything as ContextDeps) ?? []).map(({ call }) => call.path);
    return [
      ...asked.filter((path) => !answered.includes(path)).map((path) => `${name} has no route for ${path}`),
      ...answered
        .filter((path) => !asked.includes(path))
        .map((path) => `${name} answers ${path}, which is not its own`),
    ];
  });
  expect(missing).toEqual([]);
});

it('every read model has a name of its own, and no two write the same table', () => {
  const names = projections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const tables = projections.flatMap((projection) => projection.tables);
  expect(new Set(tables).size).toBe(tables.length);
});
