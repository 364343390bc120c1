import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../core/calls';
import { registers } from '../core/registers';
import {
  decideReadLog,
  READ_KINDS,
  readLeaf,
  readLogEventSchemas,
  readLogRule,
  readSearch,
  saidOfSearch,
  type ReadEntry,
  type ReadSeal,
  type SealedReads,
} from './reading';

const root = 'ab'.repeat(32);
const seal = (day: string, first: number, last: number): ReadSeal => ({ day, first, last, root });

test('rows of a day are sealed once, each in one seal, without a gap', () => {
  const sealed = { day: '2026-11-26', last: 7 };
  expect(decideReadLog(seal('2026-11-26', 1, 7), null)).toHaveLength(1);
  expect(decideReadLog(seal('2026-11-27', 8, 8), sealed)).toHaveLength(1);
  for (const other of [...[seal('2026-11-27', 7, 9), seal('2026-11-27', 9, 9), seal('2026-11-27', 8, 7)]])
    expect(decideReadLog(other, sealed)).toEqual([]);
  expect(decideReadLog(seal('2026-11-26', 2, 7), null)).toEqual([]);
  // A clock that was ahead when it was sealed last does not hold it up until that day comes.
  const ahead = { day: '2099-12-31', last: 7 };
  expect(decideReadLog(seal('2026-11-27', 8, 9), ahead)).toHaveLength(1);
  // More than an integer of 32 bits counts.
  const { ReadLogSealed } = readLogEventSchemas;
  expect(ReadLogSealed.safeParse(seal('2026-11-27', 2 ** 31, 2 ** 40)).success).toBe(true);
});

test('whatever is told in whatever order, seals follow one another, and whoever looks at the log finds no other', () => {
  const told = fc.record({
    day: fc.integer({ min: 10, max: 20 }),
    first: fc.integer({ min: 1, max: 9 }),
    more: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 30 }), (all) => {
      let state: SealedReads = null;
      let next = 1;
      for (const { day, first, more } of all) {
        const given = seal(`2026-11-${day}`, first, first + more);
        const [event] = decideReadLog(given, state);
        const recorded = { ...event, type: 'ReadLogSealed', actor: 'system', data: given } as never;
        expect(readLogRule.misfit(state, recorded, { account: () => undefined })).toBe(event ? null : 'wrongState');
        if (event === undefined) continue;
        expect(event.data.first).toBe(next);
        next = event.data.last + 1;
        state = readLogRule.evolve(state, recorded);
      }
    }),
    { numRuns: 50 },
  );
});

test('whatever of a row is changed, its leaf is another', () => {
  const entry: ReadEntry = {
    ...{ number: 3, at: '2026-11-27T08:00:00.000Z', accountId: 'li', session: 's', kind: 'opened' },
    ...{ category: 'record', subjectId: 'r1', file: null },
  };
  const others: readonly Partial<ReadEntry>[] = [
    ...[{ number: 4 }, { at: '2026-11-27T08:00:00.001Z' }, { accountId: 'wang' }, { session: 't' }],
    ...[{ kind: 'proof' } as const, { category: null }, { subjectId: 'r2' }, { file: 'f' }],
  ];
  for (const other of others) expect(readLeaf({ ...entry, ...other })).not.toBe(readLeaf(entry));
});

test('a search is told with what was asked for and how much was found, whoever wrote it', () => {
  const said = saidOfSearch({ pageIndex: 3, pageSize: 50, text: '李明', type: ['A', 'B'], before: undefined }, 12);
  expect(readSearch(said)).toEqual({ asked: { text: '李明', type: 'A B' }, found: 12 });
  for (const other of [null, '', '{', '[]', '{"asked":{"x":{}},"found":1}', '{"asked":{}}'])
    expect(readSearch(other)).toBe(null);
  // It is part of what is sealed; what is no search is hashed as before there were any.
  const entry: ReadEntry = {
    ...{ number: 3, at: '2026-11-27T08:00:00.000Z', accountId: 'li', session: 's', kind: 'searched' },
    ...{ category: null, subjectId: null, file: null },
  };
  expect(readLeaf({ ...entry, search: null })).toBe(readLeaf(entry));
  expect(readLeaf({ ...entry, search: said })).not.toBe(readLeaf({ ...entry, search: `${said} ` }));
});

/** Queries about a record or a file that show nothing of what stands in it, and what is noted otherwise. */
const SHOWS_NOTHING: Readonly<Record<string, string>> = {
  'Audit/Timeline/{id}': 'when events came, without what they say',
  'Audit/Missing': 'a count',
  'Audit/Verify': 'whether it holds',
  'Audit/Dispute/Page': 'which events are in dispute',
  'Audit/Reads/Page': 'who read it',
  'Audit/Reads/ExportFile': 'who read what; that it leaves is an event',
  'PCExperiment/History/Page': 'which versions there are',
  'PCExperiment/Sheet/Calculate': 'what the caller sends',
  'PCExperiment/Upload/Place': 'whether a number is free',
  'PCExperiment/Upload/Check': 'what the caller sends',
  'PCExperiment/Route': 'a list over records',
  'PCExperiment/LabMap': 'a list over records',
  'Experiment/Comment/List': 'what is said beside it',
  'Experiment/Comment/Mentionable': 'people',
  'PCExperiment/FactsAbout': 'a list over records',
  'ExperimentTemplate/Offer': 'a template',
  'Share/Page': 'shares',
  'Share/Readers/{recordId}': 'people',
  'Share/EntryReaders/{category}/{id}': 'people',
  'File/Detail/{id}': 'where a file is held',
  'Flow/PreSubmit': 'reviewers',
  'Flow/PreApprove': 'what has to be decided',
  'Flow/History': 'decisions',
  'Flow/Current': 'reviewers',
};
/** Of registers, which people keep as lists. */
const isOfRegister = (path: string): boolean =>
  registers.some(
    ({ paths }) => Object.values(paths).includes(path) || path.startsWith(`${paths.page.replace(/\/Page$/, '')}/`),
  );
const OF_RECORDS = new Set(['records', 'audit', 'approvals', 'sharing', 'files']);

test('law 1 every query of a record or a file says whether something of it is read', () => {
  const named = allCalls.filter(({ kind, context, request, path, answer }) => {
    if (kind !== 'query' || !OF_RECORDS.has(context) || isOfRegister(path) || path.startsWith('checkpoint'))
      return false;
    const fields = request instanceof z.ZodObject ? Object.keys(request.shape as object) : [];
    return answer === 'file' || ['experimentId', 'recordId', 'entityId', 'id'].some((field) => fields.includes(field));
  });
  const silent = named.filter(({ readsOf, path }) => readsOf === undefined && !Object.hasOwn(SHOWS_NOTHING, path));
  expect(silent.map(({ path }) => path)).toEqual([]);
  const known = new Set(allCalls.flatMap(({ readsOf, path }) => (readsOf === undefined ? [path] : [])));
  expect(Object.keys(SHOWS_NOTHING).filter((path) => !known.has(path))).toEqual([]);
  const kinds = allCalls.flatMap(({ readsOf }) => (typeof readsOf === 'object' ? [readsOf.kind] : []));
  expect(READ_KINDS.filter((kind) => !kinds.includes(kind))).toEqual(['viewed', 'downloaded', 'searched']);
  const searches = allCalls.filter(
    ({ readsOf }) => readsOf === 'search' || (typeof readsOf === 'object' && readsOf.else === 'search'),
  );
  expect(searches.map(({ path }) => path)).toEqual(['Audit/Page', 'Trace/Page', 'Audit/Differences']);
  expect(
    allCalls
      .filter(({ readsOf }) => readsOf === 'found')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['File/Download/{type}/{guid}', 'PCExperiment/Sheet/Read']);
});

test('law 1 the field that a call names for its record is one that it has', () => {
  for (const { path, request, readsOf } of allCalls) {
    if (typeof readsOf !== 'object') continue;
    const field = request instanceof z.ZodObject ? (request.shape[readsOf.record] as z.ZodType | undefined) : undefined;
    expect(field?.safeParse('rec-1').success, path).toBe(true);
  }
});
