import { contextList, type ContextName } from '@shilu/events/core/context-list';
import type { ContextManifest } from '@shilu/events/core/context-manifest';
import { decidedRegisters } from '@shilu/events/core/registers';
import { expect, it } from 'vitest';
import { contexts } from './contexts';
import type { Services } from './engine/services';

/** Answers whatever it is asked for with itself: routes are made of it, and none is called. */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything });

it('every command of a context is answered by a route from its own folder, and by no other context’s', () => {
  const missing = contextList.flatMap(({ name, calls = [], internalCalls = [] }: ContextManifest<ContextName>) => {
    const asked = [...calls.filter(({ kind }) => kind === 'command'), ...internalCalls].map(({ path }) => path);
    const answered = (contexts[name].routes?.(anything as Services) ?? []).map(({ call }) => call.path);
    return [
      ...asked.filter((path) => !answered.includes(path)).map((path) => `${name} has no route for ${path}`),
      ...answered
        .filter((path) => !asked.includes(path))
        .map((path) => `${name} answers ${path}, which is not its own`),
    ];
  });
  expect(missing).toEqual([]);
});

it('what is asked of a register beyond its declaration is asked by the context that it belongs to', () => {
  for (const { name } of contextList)
    for (const { register } of contexts[name].checks ?? []) {
      expect(register.context, register.name).toBe(name);
      expect(decidedRegisters).toContain(register);
    }
});
