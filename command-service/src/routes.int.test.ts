import { allCalls, internalCalls } from '@shilu/events/core/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLab, type Lab } from './testing/lab';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

test('law 12 every command of the product is answered, each once, and nothing that is no command', () => {
  const names = (calls: readonly { readonly method: string; readonly path: string }[]): string[] =>
    calls.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(names(lab.service.routes.map((route) => route.call))).toEqual(
    names([...allCalls.filter((call) => call.kind === 'command'), ...internalCalls]),
  );
});
