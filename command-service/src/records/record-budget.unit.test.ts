import { describe, expect, test } from 'vitest';
import type { Content } from '@shilu/events/records/record-events';
import { create, proseModule } from '../testing/record-commands';
import { emptyHistory, follow } from '../testing/record-history';
import { decideRecord } from './decide-record';
import { MOST_MODULES, withinBudget } from './record-budget';

const MEGABYTE = 1024 * 1024;
const apart = (megabytes: number): Content => ({
  hash: String(megabytes),
  version: 1,
  blob: { hash: 'a'.repeat(64), size: megabytes * MEGABYTE },
});
const inPlace: Content = { hash: 'i', version: 1, inline: { text: 'x'.repeat(100 * 1024) } };
const record = (contents: readonly Content[]) =>
  follow(
    emptyHistory,
    'author',
    decideRecord(
      create(
        'author',
        contents.map((content, at) => ({ ...proseModule(`m${at}`, ''), content })),
      ),
      emptyHistory.state,
    ),
  ).state;
const refusal = (key: string) => expect.objectContaining({ key });

describe('what a record may hold', () => {
  test('one record that takes seconds to open cannot be made: 32 MB of content in all', () => {
    const full = record([apart(8), apart(8), apart(8), apart(7), inPlace]);
    expect(() => withinBudget(full, inPlace, null)).not.toThrow();
    expect(() => withinBudget(full, apart(1), null)).toThrow(refusal('recordTooLarge'));
    expect(() => withinBudget(full, apart(8), apart(7))).toThrow(refusal('recordTooLarge'));
  });

  test('what is too large already can still become smaller', () => {
    const tooLarge = record([apart(8), apart(8), apart(8), apart(8), apart(8)]);
    expect(() => withinBudget(tooLarge, apart(7), apart(8))).not.toThrow();
    expect(() => withinBudget(tooLarge, inPlace, null)).toThrow(refusal('recordTooLarge'));
  });

  test('no more modules than one call can put in order', () => {
    const empty: Content = { hash: 'e', version: 1, inline: null };
    const many = record(Array.from({ length: MOST_MODULES }, () => empty));
    expect(() => withinBudget(many, empty, null)).toThrow(refusal('tooManyModules'));
    expect(() => withinBudget(many, empty, empty)).not.toThrow();
  });
});
