import { EPOCH_BEGAN, EPOCH_STREAM, epochEventSchemas, isToldLoss } from '@shilu/events/audit/epoch';
import { canonicalJson } from '@shilu/events/core/canonical';
import { noteSigner, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { appendLeaves, emptyRange } from '@shilu/events/core/merkle';
import { bytesEqual, toBase64 } from '@shilu/events/core/hashing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../event-store/port';
import { openingBy } from '../notary/checkpoint-signer';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { asNumber, asSigned, findLoss, isNumberAlone, NOTARY, type Known } from '../notary/find-loss';
import { claimsOn, fitsAll, holdLog, isWithin, type Claim, type Held, type SignedEvents } from '../notary/hold-log';
import { rootOf } from '../notary/merkle-log';
import { cosign } from '../testing/cosign';
import { numberAfter, tellsOf, toldOf } from './told-loss';

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
const NONE_KNOWN: Known = { size: 0, root: null, by: BY, since: null, note: null };
const last: Claim['agrees'] = (before) => Promise.resolve(before.at(-1));
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

const ID = '5f0f2c3e-1c7e-5a4b-9d0e-000000000001';
const canonicalBody = (data: object): string =>
  canonicalJson({
    ...{
      actor: 'system',
      causation: null,
      commandId: 'c',
      correlation: 'c',
      data,
      id: ID,
      onBehalfOf: null,
      reason: 'why',
    },
    ...{ recordedAt: '2026-05-01T00:00:00.000Z', revision: 0, salt: '0'.repeat(32), schemaVersion: 3, session: null },
    ...{ stream: EPOCH_STREAM, type: EPOCH_BEGAN },
  });
const LOG = 'lab.example/log';
const notary = noteSigner(LOG, new Uint8Array(32).fill(1));
const stranger = noteSigner(LOG, new Uint8Array(32).fill(2));
/** What nobody keeps in a database. */
const noTables = {
  query: (text: string) => Promise.resolve({ rows: text.includes('to_regclass') ? [{ there: false }] : [] }),
} as never;
const whole = (log: readonly StoredEvent[], epochs: readonly StoredEvent[]) => {
  const all = [...log, ...epochs];
  return {
    ...storeOf(all),
    readStream: (stream: string) => Promise.resolve(all.filter((event) => event.stream === stream)),
    head: () => Promise.resolve(all.at(-1)?.position ?? null),
    comparePositions: (a: string, b: string) => Number(a) - Number(b),
  };
};
const said = fc.record({
  ...{ size: fc.integer({ min: 1, max: MOST }), isFirst: fc.boolean(), isSigned: fc.boolean() },
  ...{ isTimed: fc.boolean(), isFile: fc.boolean() },
  /** Whoever keeps it may add to it. */
  padding: fc.constantFrom('', '\u2014 x AAAA\n', '\u2014 x AAAA\n'.repeat(3_000)),
});

test('once an epoch was begun, the next start refuses for nothing that was known, whoever signed it or did not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ parting: fc.integer({ min: 0, max: MOST }), left: fc.integer({ min: 1, max: MOST }) }),
      fc.array(said, { maxLength: 6 }),
      async ({ parting: at, left }, kept) => {
        const [first, here] = [logOf(MOST, at, 'first'), logOf(left, at, 'worked on')];
        const [before, now] = [rootsOf(first), rootsOf(here)];
        const opening = openingBy([], [notary]);
        const outside = kept.flatMap(({ size, isFirst, isSigned, isTimed, isFile, padding }): readonly Known[] => {
          const root = (isFirst ? before : now)[size];
          if (root === undefined) return [];
          const signedAt = new Date(START + size * MINUTE).toISOString();
          const by = isSigned ? notary : stranger;
          const note = signCheckpoint({ origin: LOG, size, root, ...(isTimed && { signedAt }) }, by) + padding;
          const known: Known = { size, root, by: BY, since: null, note, epoch: 1 };
          const signed = asSigned(known, opening);
          expect(signed !== null).toBe(isSigned);
          return signed ? [signed] : isFile ? [asNumber(known)] : [];
        });
        const place = (epochs: readonly StoredEvent[]) => ({
          ...{ pool: noTables, store: whole(here, epochs), numbered: false, opening },
        });
        const loss = await findLoss(place([]), outside);
        if (loss === null) return;
        const failing = outside.filter(
          ({ size, root }) => root !== null && !bytesEqual(root, now[size] ?? new Uint8Array()),
        );
        // A number is no more than that only where all that was signed is here.
        expect(isNumberAlone(loss)).toBe(failing.length === 0);
        if (isNumberAlone(loss)) return;
        const all = await claimsOn(noTables, { name: LOG, opening, epochs: [], outside, roots: [] });
        const held = await holdLog(place([]).store, all.claims, all.kept);
        expect(fitsAll(held)).toBe(false);
        expect(held.proven.size).toBeLessThanOrEqual(at);
        const told = toldOf({ loss, held });
        for (const { size } of failing) expect(told.lost).toBeGreaterThanOrEqual(size - held.proven.size);
        const data = { epoch: 2, ...told, confirmedBy: ['admin'], entitledBy: held.proven.size, gap: 0 };
        expect(epochEventSchemas[EPOCH_BEGAN].safeParse(data).success).toBe(true);
        const body = canonicalBody(data);
        const began = {
          id: ID,
          stream: EPOCH_STREAM,
          revision: 0,
          type: EPOCH_BEGAN,
          position: String(left + 1),
          body,
        };
        // What stands in files is written anew; what was signed stays where it is kept.
        const signed = outside.filter(({ root }) => root !== null);
        expect(await findLoss(place([began]), signed)).toBeNull();
      },
    ),
    { numRuns: 100 },
  );
});

/** As the tables of the notary answer, where there are these rows. */
const tablesOf = (
  own: readonly { readonly size: number; readonly note: string }[],
  lines: ReadonlyMap<number, string>,
) => {
  const rows = own.map(({ size, note }) => ({
    size: `${size}`,
    root: Buffer.alloc(32),
    note,
    signed_at: new Date(START),
  }));
  const answer = (text: string, [first, second, third, most]: readonly unknown[]): readonly object[] => {
    const wanted = Array.isArray(first) ? first : [];
    if (text.includes('size > $1')) return rows.filter(({ size }) => Number(size) > Number(first)).slice(0, Number(second)); // prettier-ignore
    if (text.includes('size < $1')) return rows.filter(({ size }) => Number(size) < Number(first)).toReversed().slice(0, Number(second)); // prettier-ignore
    if (text.includes('any($1')) return rows.filter(({ size }) => wanted.includes(Number(size)));
    if (!text.includes(`kind = 'witness'`) || first !== seen.name) return [];
    const held = [...lines].filter(([size]) => size > Number(second) && size < Number(third));
    return held.sort(([a], [b]) => b - a).slice(0, Number(most)).map(([size, line]) => ({ size: `${size}`, evidence: Buffer.from(line) })); // prettier-ignore
  };
  const query = (text: string, values: readonly unknown[]) => Promise.resolve({ rows: answer(text, values) });
  return { query } as never;
};
const seen = noteSigner('witness.example', new Uint8Array(32).fill(3));
const signedRow = fc.record({
  ...{ size: fc.integer({ min: 1, max: MOST }), isFirst: fc.boolean(), isSigned: fc.integer({ min: 0, max: 9 }) },
  ...{ minute: fc.option(fc.integer({ min: 0, max: 2 * MOST })), isSeen: fc.boolean() },
});

test('what the notary keeps is read as it is needed, and tells the same as all of it at once', async () => {
  const opening = openingBy([], [notary]);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ parting: fc.integer({ min: 0, max: MOST }), left: fc.integer({ min: 1, max: MOST }) }),
      fc.uniqueArray(signedRow, { selector: ({ size }) => size, maxLength: MOST }),
      fc.array(signedRow, { maxLength: 3 }),
      async ({ parting, left }, own, outside) => {
        const [first, here] = [logOf(MOST, parting, 'first'), logOf(left, parting, 'worked on')];
        const [before, now] = [rootsOf(first), rootsOf(here)];
        const noteOf = ({ size, isFirst, isSigned, minute }: (typeof own)[number]): string => {
          const root = (isFirst ? before[size] : now[size]) ?? new Uint8Array(32).fill(size);
          const signedAt = minute === null ? {} : { signedAt: new Date(START + minute * MINUTE).toISOString() };
          return signCheckpoint({ origin: LOG, size, root, ...signedAt }, isSigned === 0 ? stranger : notary);
        };
        const rows = own.map((row) => ({ ...row, note: noteOf(row) })).sort((a, b) => a.size - b.size);
        const lines = new Map(
          rows.flatMap(({ size, note, isSeen }) => (isSeen ? [[size, cosign(note, seen, 1)]] : [])),
        );
        const known = outside.flatMap((row): readonly Known[] => {
          const note = noteOf(row);
          const more = { by: BY, since: null, note, epoch: 1, ...(row.isSeen && { witness: seen }) };
          const signed = asSigned({ size: row.size, root: null, ...more }, opening);
          return signed === null ? [] : [signed];
        });
        const asked = { name: LOG, opening, epochs: [], outside: known, roots: [], page: 2 };
        const { claims, kept } = await claimsOn(tablesOf(rows, lines), asked);
        const held = await holdLog(storeOf(here), claims, kept);
        const signed = rows.flatMap(({ size, note }) => {
          const opened = opening(note, size);
          const saidAt = opened?.signedAt === undefined ? null : new Date(opened.signedAt);
          return opened === null
            ? []
            : [{ ...claim(size, opened.root), by: { ...NOTARY }, note, saidAt, agrees: last }];
        });
        const whole = await holdLog(storeOf(here), [...signed, ...claims]);
        const plain = (one: SignedEvents) => ({ ...one, root: toBase64(one.root) });
        const telling = (one: Held) => {
          const { proven, signed: upTo, parted, unfit, beyond, left: range } = one;
          const others = unfit.filter(({ size }) => size > proven.size);
          const loss = { kind: 'other' as const, found: left, known: { ...NONE_KNOWN, size: MOST } };
          return {
            ...{
              proven: plain(proven),
              upTo: plain(upTo),
              size: range.size,
              nothing: [unfit.length === 0, beyond.length === 0],
            },
            parted: parted.map(({ size, by }) => [size, by]),
            others: [
              others.slice(0, 5).map(({ size, by }) => [size, by]),
              [...new Set(others.map(({ by }) => by['en-US']))],
            ],
            last: unfit.findLast(({ isSigned, note }) => isSigned && note !== null)?.note,
            told: toldOf({ loss, held: one }),
          };
        };
        expect(telling(held)).toEqual(telling(whole));
        const fitting = signed.filter(({ size, fits }) => size <= left && fits(now[size] ?? new Uint8Array()));
        const stays = signed.filter(({ size }) => size <= left && !isWithin(held.otherwise, size));
        expect(stays.map(({ size }) => size)).toEqual(fitting.map(({ size }) => size));
      },
    ),
    { numRuns: 40 },
  );
});

test('the number of an epoch that is lost is not given again, and a name that is too long is cut', () => {
  expect(numberAfter([], [])).toBe(2);
  expect(numberAfter([{ number: 2 }], [{ epoch: 5 }, {}])).toBe(6);
  const by = { 'zh-CN': `文件 /${'长'.repeat(400)}`, 'en-US': `the file /${'😀'.repeat(400)}` };
  const known: Known = { size: 9, root: null, by, since: null, note: null };
  const none = { size: 0, root: new Uint8Array(32), note: '', position: null };
  const held = { left: emptyRange, proven: none, signed: none, parted: [], unfit: [], beyond: [], otherwise: [] };
  expect(toldOf({ loss: { kind: 'shorter', found: 0, known }, held }).known.by).toHaveLength(500);
});

test('nothing that was recorded behind a later event counts as older, whatever it says', async () => {
  const put = (forged: number): readonly StoredEvent[] =>
    logOf(90, 50, 'worked on').map((event, at) => (at === forged ? { ...event, body: bodyOf(0, 50, 'first') } : event));
  for (const forged of [-1, 88]) {
    const here = put(forged);
    const now = rootsOf(here);
    const own = [10, 40, 50, 60, 75, 89, 90].map((size) => claim(size, now[size] ?? new Uint8Array()));
    const kept = (saidAt: Date | null) =>
      claim(100, new Uint8Array(32), { saidAt, ...(saidAt === null && { agrees: () => Promise.resolve(undefined) }) });
    const held = await holdLog(storeOf(here), [...own, kept(new Date(START + 100 * MINUTE))]);
    expect(held).toMatchObject({ proven: { size: 50 }, signed: { size: 90 }, parted: [{ size: 100 }] });
    // Who does not say when, signed, says nothing of what was written since.
    expect(await holdLog(storeOf(here), [...own, kept(null)])).toMatchObject({ proven: { size: 0 } });
  }
});
