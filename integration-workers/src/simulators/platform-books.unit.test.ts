import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBooks, type PlatformBooks } from './platform-books';

let dataDir: string;
let now = new Date('2026-03-02T08:00:00.000Z');
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shilu-books-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (): PlatformBooks => openBooks({ platform: 'bims', dataDir, completeAfterMs: 1_000, clock: () => now });
const of = (request: string, name: string): Parameters<PlatformBooks['submit']>[2] => ({
  ...{ request, number: `N-${request}`, submission: 1, recordNumber: 'E-1', place: null, requestedBy: 'acc-1' },
  values: { kind: 'strain', name },
});

test('law 8 books opened again know what was answered: the same key gets the same answer, and nothing is done twice', () => {
  const before = open();
  const first = before.submit('key-1', 'registerItem', of('r1', 'BL21(DE3)'), null);
  expect(first).toMatchObject({ outcome: 'accepted' });
  const again = open();
  expect(again.outcomeOf('key-1')).toEqual(first);
  expect(again.submit('key-1', 'registerItem', of('r1', 'BL21(DE3)'), null)).toEqual(first);
  expect(again.submit('key-2', 'registerItem', of('r2', 'BL21(DE3)'), null)).toMatchObject({ outcome: 'refused' });
  expect(again.effects().every(({ times }) => times === 1)).toBe(true);
});

test('law 8 what was taken back before the end stays taken back, and its name is free', () => {
  open().submit('key-1', 'registerItem', of('r1', 'DH5α'), null);
  expect(open().withdraw('r1')).toBe('withdrawn');
  now = new Date('2026-03-02T09:00:00.000Z');
  const later = open();
  expect(later.withdraw('r1')).toBe('withdrawn');
  expect(later.submit('key-3', 'registerItem', of('r3', 'DH5α'), null)).toMatchObject({ outcome: 'accepted' });
});
