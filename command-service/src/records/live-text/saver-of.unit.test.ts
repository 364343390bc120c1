import { describe, expect, test } from 'vitest';
import { saverOf } from './saver-of';

const may =
  (...allowed: readonly string[]) =>
  (accountId: string): boolean =>
    allowed.includes(accountId);

describe('by whom a text of several is saved', () => {
  const wrote = ['chen', 'li', 'wang'];
  test('by whoever asks where they wrote in it, else by whoever wrote last, and never by who only asks', () => {
    const all = may('owner', ...wrote);
    expect(saverOf(wrote, { asks: 'chen', last: 'wang' }, all)).toBe('chen');
    expect(saverOf(wrote, { asks: null, last: 'wang' }, all)).toBe('wang');
    expect(saverOf(wrote, { asks: 'owner', last: 'wang' }, all)).toBe('wang');
  });

  test('by another who wrote where the last may no longer, and by the product where none may: never by the owner', () => {
    expect(saverOf(wrote, { asks: null, last: 'wang' }, may('owner', 'li'))).toBe('li');
    expect(saverOf(wrote, { asks: 'owner', last: 'wang' }, may('owner'))).toBe('system');
  });
});
