import { expect, it } from 'vitest';
import { readAction, storedAction } from './stored-action';

it('what an event tells besides what changed is found by no action, and reads back as it was told', () => {
  const copied = { title: '@export.format', action: 1 } as const;
  expect(storedAction(copied)).toBe(0);
  expect(readAction(storedAction(copied))).toBe(1);
  for (const action of [1, 2, 3] as const)
    expect(readAction(storedAction({ title: '@record.title', action }))).toBe(action);
});
