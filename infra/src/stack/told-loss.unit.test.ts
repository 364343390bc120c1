import { isToldLoss } from '@shilu/events/audit/epoch';
import { appendLeaves, emptyRange } from '@shilu/events/core/merkle';
import { bytesEqual } from '@shilu/events/core/hashing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../event-store/port';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import type { Known } from '../notary/find-loss';
import { holdLog, type Claim, type SignedEvents } from '../notary/hold-log';
import { rootOf } from '../notary/merkle-log';
import { tellsOf, toldOf } from './told-loss';

const START = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;

/** A history is its events, each recorded a minute after the one before; the other one was begun a day later. */
const bodyOf = (at: number, parting: number, side: string): string => {
  const other = side === 'worked on' && at >= parting;
  const recordedAt = new Date(START + at * MINUTE + (other ? 1_440 * MINUTE : 0)).toISOString();
  return JSON.stringify({ id: `${at}`, stream: 'record-1', revision: at, type: other ? 'Other' : 'One', recordedAt });
};
const logOf = (length: number, parting: number, side: string): readonly StoredEvent[] =>
  Array.from({ length }, (_, at) => ({
    ...{ id: `${at}`, stream: 'record-1', revision: at, type: 'RecordRenamed', position: String(at + 1) },
    body: bodyOf(at, parting, side),
  }));
const rootsOf = (log: readonly StoredEvent[]): readonly Uint8Array[] => {
  let range = emptyRange;
  return [
    rootOf(range),
    ...log.map(({ body }) => rootOf((range = appendLeaves(range, [fastLeafHash(body)], fastNodeHash).range))),
  ];
};
const storeOf = (log: readonly StoredEvent[]) => ({
  readAll: ({ after, limit }: { readonly after: string | null; readonly limit: number }) =>
    Promise.resolve(log.slice(Number(after ?? 0), Number(after ?? 0) + limit)),
});
const BY = { 'zh-CN': '某方', 'en-US': 'somebody' };
const claim = (size: number, root: Uint8Array, more: Partial<Claim> = {}): Claim => ({
  ...{
    size,
    by: BY,
    fits: (made) => bytesEqual(made, root),
    note: `${size}`,
    isSigned: true,
    saidAt: null,
    told: false,
  },
  agrees: (before: readonly SignedEvents[]) => Promise.resolve(before.at(-1)),
  ...more,
});

const sizes = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 5 });
const MOST = 24;
const scenario = fc.record({
  ...{ parting: fc.integer({ min: 0, max: MOST }), known: fc.integer({ min: 1, max: MOST }) },
  left: fc.integer({ min: 1, max: MOST }),
  own: sizes(MOST),
  /** Who signed before it was put back: what they saw, and whether the stamps of that are kept here. */
  witnesses: fc.array(fc.record({ saw: sizes(MOST), isKept: fc.boolean(), tellsTime: fc.boolean() }), { maxLength: 3 }),
  /** What nobody signed. */
  forged: sizes(MOST),
});

test('whatever was signed by whom: an epoch tells of all of it that does not fit, and of no less than was lost', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ parting: at, known, left, own, witnesses, forged }) => {
      const parting = Math.min(at, known, left);
      const [first, here] = [logOf(known, parting, 'first'), logOf(left, parting, 'worked on')];
      const [before, now] = [rootsOf(first), rootsOf(here)];
      const ofWitnesses = witnesses.flatMap(({ saw, isKept, tellsTime }) => {
        const size = Math.max(0, ...saw.filter((one) => one <= known));
        const remembers = (one: SignedEvents): boolean =>
          isKept && saw.includes(one.size) && bytesEqual(one.root, before[one.size] ?? new Uint8Array());
        const agrees: Claim['agrees'] = (all) => Promise.resolve(all.findLast(remembers));
        // Of what is not here, that the log was worked on is seen by the times alone.
        const isTimed = tellsTime || size > left;
        const saidAt = isTimed ? new Date(START + (size - 1) * MINUTE + 1_000) : null;
        return size === 0 ? [] : [claim(size, before[size] ?? new Uint8Array(), { saidAt, agrees })];
      });
      const ofNotary = own.filter((size) => size <= left).map((size) => claim(size, now[size] ?? new Uint8Array()));
      const ofNobody = forged.map((size) => claim(size, new Uint8Array(32), { note: null, isSigned: false }));
      const held = await holdLog(storeOf(here), [...ofNotary, ...ofWitnesses, ...ofNobody]);
      const failing = ofWitnesses.filter(({ size, fits }) => size > left || !fits(now[size] ?? new Uint8Array()));
      const [most] = failing.toSorted((a, b) => b.size - a.size);
      expect(held.proven.size).toBeLessThanOrEqual(held.signed.size);
      if (most === undefined) {
        expect(held.parted).toEqual([]);
        return;
      }
      const loss = {
        ...{ kind: 'other' as const, found: left },
        known: { size: most.size, root: new Uint8Array(32), by: BY, since: null, note: most.note } satisfies Known,
      };
      const told = toldOf({ loss, held });
      const epoch = { number: 2, size: told.size, proven: told.proven, known: told.known };
      // The next start asks the same witnesses, and refuses for none of them.
      for (const { size } of failing) expect(isToldLoss([epoch], { size, epoch: 1 })).toBe(true);
      // Run again, it is the same loss.
      expect(tellsOf(epoch, { loss, held })).toBe(true);
      // Where it went on is not proven, and what stood there before is lost.
      expect(held.proven.size).toBeLessThanOrEqual(parting);
      expect(told.lost).toBeGreaterThanOrEqual(most.size - parting);
    }),
    { numRuns: 300 },
  );
});

test('a log that was put back and worked on is proven up to where a witness that contradicts it signed the same', async () => {
  const [first, here] = [logOf(20, 10, 'first'), logOf(30, 10, 'worked on')];
  const [before, now] = [rootsOf(first), rootsOf(here)];
  const own = [4, 8, 9, 12, 19, 30].map((size) => claim(size, now[size] ?? new Uint8Array()));
  const witness = (agrees: Claim['agrees']) => claim(20, before[20] ?? new Uint8Array(), { agrees });
  const seen = await holdLog(storeOf(here), [
    ...own,
    witness((all) => Promise.resolve(all.find(({ size }) => size === 8))),
  ]);
  expect(seen).toMatchObject({ proven: { size: 8, position: '8' }, signed: { size: 19 }, parted: [{ size: 20 }] });
  const unseen = await holdLog(storeOf(here), [...own, witness(() => Promise.resolve(undefined))]);
  expect(unseen).toMatchObject({ proven: { size: 0, position: null }, signed: { size: 19 } });
  // One of which an epoch tells already contradicts nothing any more.
  const told = await holdLog(storeOf(here), [...own, { ...witness(() => Promise.resolve(undefined)), told: true }]);
  expect(told).toMatchObject({ proven: { size: 30 }, signed: { size: 30 }, unfit: [], parted: [] });
});

test('one that was worked on and is shorter still tells what was written since as unproven, by when it was recorded', async () => {
  const here = logOf(15, 10, 'worked on');
  const now = rootsOf(here);
  const own = [9, 15].map((size) => claim(size, now[size] ?? new Uint8Array()));
  const saidAt = new Date(START + 20 * MINUTE);
  const held = await holdLog(storeOf(here), [...own, claim(20, new Uint8Array(32), { saidAt })]);
  expect(held).toMatchObject({ proven: { size: 9 }, signed: { size: 15 }, unfit: [], parted: [{ size: 20 }] });
  // A restored backup was not worked on.
  const restored = logOf(15, 15, 'first');
  const roots = rootsOf(restored);
  const ofBackup = [9, 15].map((size) => claim(size, roots[size] ?? new Uint8Array()));
  const whole = await holdLog(storeOf(restored), [...ofBackup, claim(20, new Uint8Array(32), { saidAt })]);
  expect(whole).toMatchObject({ proven: { size: 15 }, parted: [] });
});
