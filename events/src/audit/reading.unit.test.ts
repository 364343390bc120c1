import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../core/call';
import { allCalls } from '../core/calls';
import { totalsCall } from '../core/children';
import { decidedCall, registerCalls, reviewersCall, versionCalls } from '../core/register-calls';
import { registers } from '../core/registers';
import { tableCalls } from '../core/table-calls';
import { usesCall } from '../core/uses';
import { MOMENT_FIELDS, momentWords, readMoment, saidOfMoment, type MomentField } from './read-moment';
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

/** Queries that name something and of which nothing is noted, and why. */
const SHOWS_NOTHING: Readonly<Record<string, string>> = {
  'Audit/Missing': 'a count',
  'Audit/Verify': 'whether it holds',
  'Audit/Dispute/Page': 'which events are in dispute',
  'Audit/Reads/Page': 'who read it',
  'Audit/Reads/ExportFile': 'who read what; that it leaves is an event',
  'PCExperiment/Names': 'numbers and titles',
  'PCExperiment/Upload/Place': 'number, title, and whether it takes files back',
  'Reaction/Page': 'a list over records, as any: the record is named to be left out',
  'Structure/MadeBefore': 'a count over records: the record is named to be left out',
  'Experiment/Comment/Mentionable': 'people',
  'Entry/Comment/Mentionable': 'people',
  'Entry/Comment/List': 'an entry, of which the trace alone is noted',
  'Flow/PreApprove': 'whether the caller may decide',
  'Share/Page': 'shares',
  'Share/Readers/{recordId}': 'people',
  'Share/EntryReaders/{category}/{id}': 'people',
  'File/Detail/{id}': 'where a file is held',
  'Account/Attributes/{id}': 'a person',
  'Project/{id}': 'a project',
  'Task/{id}': 'a task',
  'Dictionary/UseCounts/{id}': 'counts',
  'PCTemplate/Uses': 'a list of records',
  'Instrument/AsOf': 'states of instruments',
  checkpoint: 'a hash of the log',
  'checkpoint/{size}': 'a hash of the log',
  'checkpoint/{size}/consistency/{from}': 'hashes of the log',
  'checkpoint/{size}/inclusion/{index}': 'hashes of the log',
};
/** What registers show but for traces and comparisons: people keep them as lists. */
const OF_REGISTERS = new Set(
  registers
    .flatMap((register) => [
      ...[registerCalls(register).detail, registerCalls(register).page, ...Object.values(tableCalls(register))],
      ...[versionCalls(register)?.versions, versionCalls(register)?.version],
      ...[decidedCall(register), reviewersCall(register), usesCall(register), totalsCall(register)],
    ])
    .flatMap((call) => call?.path ?? []),
);
const queries = allCalls.filter(({ kind, path }) => kind === 'query' && !OF_REGISTERS.has(path));

/** Names of all that may be sent, at any depth. */
const fieldsOf = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
};
const NAMES_ONE = /^(?:ids?|hash|guid|entityId|entry|entryId|experimentIds?|\w*[rR]ecordIds?)$/;
const namesOne = ({ request, answer }: Call): boolean =>
  answer === 'file' ||
  fieldsOf(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })).some((field) => NAMES_ONE.test(field));

test('law 1 every query that names a record, a file or an entry says what of it is read, or why nothing is', () => {
  const named = queries.filter(namesOne);
  expect(named.length).toBeGreaterThan(80);
  const silent = named.filter(({ readsOf, path }) => readsOf === undefined && !Object.hasOwn(SHOWS_NOTHING, path));
  expect(silent.map(({ path }) => path)).toEqual([]);
  // No exception that is none.
  const known = new Set(named.flatMap(({ readsOf, path }) => (readsOf === undefined ? [path] : [])));
  expect(Object.keys(SHOWS_NOTHING).filter((path) => !known.has(path))).toEqual([]);
  const kinds = allCalls.flatMap(({ readsOf }) => (typeof readsOf === 'object' ? [readsOf.kind] : []));
  expect(READ_KINDS.filter((kind) => !kinds.includes(kind))).toEqual(['viewed', 'downloaded', 'searched']);
  const searches = allCalls.filter(
    ({ readsOf }) => readsOf === 'search' || (typeof readsOf === 'object' && readsOf.else === 'search'),
  );
  expect(searches.map(({ path }) => path)).toEqual(['Audit/Page', 'Trace/Page', 'Audit/Differences']);
  const found = allCalls.filter(({ readsOf }) => readsOf === 'found').map(({ path }) => path);
  expect(found.sort()).toEqual(
    ['File/Download/{type}/{guid}', 'PCExperiment/Sheet/Read', 'Platform/Request/{id}', 'Delivery/Detail/{id}'].sort(),
  );
});

test('law 1 of every register it is noted who looked at the trace of an entry, or compared its versions', () => {
  for (const register of registers)
    for (const call of [registerCalls(register).history, versionCalls(register)?.compare ?? null])
      if (call !== null)
        expect(call.readsOf, call.path).toMatchObject({ kind: 'history', record: 'id', register: register.name });
});

const shapeOf = (request: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  request instanceof z.ZodObject ? (request.shape as Record<string, z.ZodType>) : {};

test('law 1 the field that a call names for its record is one that it has', () => {
  for (const { path, request, readsOf } of allCalls) {
    if (typeof readsOf !== 'object') continue;
    expect(shapeOf(request)[readsOf.record]?.safeParse('rec-1').success, path).toBe(true);
    // Of something else than a record only where it is said of what.
    if (readsOf.record === 'entityId') expect(Object.keys(shapeOf(request)), path).toContain('entity');
  }
});

test('law 1 every version, revision or moment that a call names goes with what is noted', () => {
  const isMoment = (schema: z.ZodType | undefined): boolean =>
    [3, '2026-11-20T08:00:00.000Z'].some((value) => schema?.safeParse(value).success ?? false);
  for (const { path, request, readsOf } of allCalls) {
    if (typeof readsOf !== 'object') continue;
    const shape = shapeOf(request);
    expect([...(readsOf.at ?? [])].sort(), path).toEqual(
      MOMENT_FIELDS.filter((field) => isMoment(shape[field])).sort(),
    );
  }
});

test('law 1 a moment is noted as it was asked for, read again from what is noted, and told in words', () => {
  const told = (asked: object, fields: readonly MomentField[], asOf: string | null = null) => {
    const moment = readMoment(saidOfMoment({ ...asked }, fields, asOf));
    const time = (at: string): string => at.slice(0, 10);
    return moment && [momentWords(moment, 'zh-CN', time), momentWords(moment, 'en-US', time)];
  };
  const at = '2026-11-20T08:00:00.000Z';
  expect(told({}, ['version'])).toBe(null);
  expect(told({ version: null, experimentId: 'r1' }, ['version'])).toBe(null);
  expect(told({ version: 3 }, [])).toBe(null);
  expect(told({}, [], at)).toEqual(['2026-11-20', '2026-11-20']);
  expect(told({ version: 3 }, ['version'], at)).toEqual(['2026-11-20 · 第 3 版', '2026-11-20 · version 3']);
  expect(told({ revision: 14 }, ['revision'])).toEqual(['修订 14', 'revision 14']);
  const revisions = ['fromRevision', 'toRevision'] as const;
  expect(told({ fromRevision: 3, toRevision: 7 }, revisions)).toEqual(['修订 3 至 修订 7', 'revision 3 to revision 7']);
  expect(told({ fromRevision: -1, toRevision: null }, revisions)).toEqual(['最初 至 现在', 'the beginning to now']);
  expect(told({ from: at, to: null }, ['from', 'to'])).toEqual(['2026-11-20 至 现在', '2026-11-20 to now']);
  expect(told({ from: '120', to: at }, ['from', 'to'])).toEqual([
    ...['日志位置 120 至 2026-11-20', 'log position 120 to 2026-11-20'],
  ]);
  expect(told({ from: 1, to: null }, ['from', 'to'])).toEqual(['第 1 版 至 草稿', 'version 1 to draft']);
  // The table can be written by others.
  for (const other of [null, '', '{', '[]', '{"version":"x"}', '{"from":{}}']) expect(readMoment(other)).toBe(null);
});

test('law 1 the moment is part of what is sealed, and rows without one keep the leaves they had', () => {
  const entry: ReadEntry = {
    ...{ number: 3, at: '2026-11-27T08:00:00.000Z', accountId: 'li', session: 's', kind: 'history' },
    ...{ category: 'record', subjectId: 'r1', file: null },
  };
  const before = '[3,"2026-11-27T08:00:00.000Z","li","s","history","record","r1",null]';
  expect([readLeaf(entry), readLeaf({ ...entry, search: null, moment: null })]).toEqual([before, before]);
  expect(readLeaf({ ...entry, search: '{}' })).toBe(before.replace(']', ',"{}"]'));
  const said = saidOfMoment({ version: 3 }, ['version'], null);
  const leaves = [
    ...[entry, { ...entry, search: said }, { ...entry, moment: said }, { ...entry, search: '{}', moment: said }],
    { ...entry, moment: saidOfMoment({ version: 4 }, ['version'], null) },
  ].map(readLeaf);
  expect(new Set(leaves).size).toBe(leaves.length);
});
