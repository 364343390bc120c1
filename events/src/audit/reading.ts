import { z } from 'zod';
import { SYSTEM } from '../core/built-in';
import { canonicalJson } from '../core/canonical';
import type { Label } from '../core/call';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import { isoDate, wholeNumber } from '../core/schemas';
import type { StreamRule } from '../core/stream-rule';
import { readMomentSchema } from './read-moment';

/**
 * Who read what stands beside the log (law 1): reading changes nothing, and there is more of it than of anything else. What
 * was read by the end of a day goes into the log as one hash, in a stream of its own.
 */
export const READING = 'reading';
/** What it is called where things of the log are named. */
export const readLogLabel: Label = { 'zh-CN': '查阅日志', 'en-US': 'Read log' };
export const READ_LOG_ID = 'log';
export const READ_LOG_STREAM = `${READING}-${READ_LOG_ID}`;

export const READ_KINDS = [
  ...(['opened', 'history', 'previewed', 'exported', 'proof', 'viewed', 'downloaded', 'searched'] as const),
] as const;
export type ReadKind = (typeof READ_KINDS)[number];
export const readKindLabels: Readonly<Record<ReadKind, Label>> = {
  opened: { 'zh-CN': '打开记录', 'en-US': 'Opened the record' },
  history: { 'zh-CN': '查看历史', 'en-US': 'Looked at its history' },
  previewed: { 'zh-CN': '预览打印件', 'en-US': 'Previewed the print' },
  exported: { 'zh-CN': '打印或导出', 'en-US': 'Printed or exported' },
  proof: { 'zh-CN': '导出证明', 'en-US': 'Exported the proof' },
  viewed: { 'zh-CN': '查看附件', 'en-US': 'Looked at a file' },
  downloaded: { 'zh-CN': '下载附件', 'en-US': 'Downloaded a file' },
  searched: { 'zh-CN': '检索审计追踪', 'en-US': 'Searched the audit trail' },
};

/** The same person, thing and kind within so long is one row. */
const ONE_READ_MS = 60_000;
/** So is the same search: a page that is left open asks again with whatever happens, and finds more each time. */
const ONE_SEARCH_MS = 3_600_000;
export const oneReadingMs = (kind: ReadKind): number => (kind === 'searched' ? ONE_SEARCH_MS : ONE_READ_MS);

/** What was read: a record or an entry of a register, and the file of it where it was one. */
export type WhatWasRead = {
  readonly kind: ReadKind;
  readonly category: string | null;
  readonly subjectId: string | null;
  /** SHA-256. */
  readonly file: string | null;
  /** Of a search over several records: what was asked for and how many were found (`saidOfSearch`). */
  readonly search?: string | null;
  /** Of what was looked at as it was: which moment, version or revision (`saidOfMoment`). */
  readonly moment?: string | null;
};

/** What is noted of a search: its filters as they were asked, and how many lines match them. */
export const saidOfSearch = (asked: Readonly<Record<string, unknown>>, found: number): string => {
  const { pageIndex: _, pageSize: __, ...filters } = asked;
  return canonicalJson({ asked: filters, found });
};

/** What is behind the question in what is noted of a search, as a regular expression of PostgreSQL too. */
export const FOUND_OF_SEARCH = /,"found":[0-9]+[}]$/;

/** Null for what is none: the table can be written by others. */
export const readSearch = (
  said: string | null,
): { readonly asked: Record<string, string>; readonly found: number } | null => {
  try {
    const { success, data } = searchSchema.safeParse(JSON.parse(said ?? ''));
    return success ? data : null;
  } catch {
    return null;
  }
};
const textOf = z
  .union([z.string(), z.number(), z.null(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value.join(' ') : String(value ?? '')));
const searchSchema = z.object({ asked: z.record(z.string(), textOf), found: z.number() });

export type ReadEntry = WhatWasRead & {
  /** From 1 on, without a gap. */
  readonly number: number;
  /** To the millisecond, in UTC. */
  readonly at: string;
  readonly accountId: string;
  /** The session of a person, or the API token of a program. */
  readonly session: string;
};

/**
 * What is hashed of a row, as a leaf of RFC 6962; with what was searched for, where it was a search, and with that (or null)
 * and the moment, where one of the past was looked at. What has neither is hashed as before there were any.
 */
export const readLeaf = (row: ReadEntry): string => {
  const { number, at, accountId, session, kind, category, subjectId, file, search = null, moment = null } = row;
  const said = [number, at, accountId, session, kind, category, subjectId, file];
  if (moment !== null) return canonicalJson([...said, search, moment]);
  return canonicalJson(search === null ? said : [...said, search]);
};

export const readLogEventSchemas = {
  ReadLogSealed: z.strictObject({
    /** Of the laboratory: what was read by its end is in this seal or in an earlier one. */
    day: isoDate,
    /** The rows that are sealed. */
    first: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    last: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    /** Of the tree of RFC 6962 over them, in their order; hex. */
    root: z.string().regex(/^[0-9a-f]{64}$/),
  }),
} as const;
type Schemas = typeof readLogEventSchemas;
export type ReadLogEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
export type ReadSeal = z.infer<Schemas['ReadLogSealed']>;

/** How far rows are sealed. */
export type SealedReads = Pick<ReadSeal, 'day' | 'last'> | null;

/** Days go back where the clock was ahead when the one before was sealed. */
const follows = (state: SealedReads, { first, last }: ReadSeal): boolean =>
  first === (state?.last ?? 0) + 1 && last >= first;

/** Each row in one seal, and none left out. */
export const decideReadLog = (seal: ReadSeal, state: SealedReads): readonly ReadLogEvent[] =>
  follows(state, seal) ? [{ type: 'ReadLogSealed', data: seal }] : [];

type Recorded = RecordedEvent<ReadLogEvent>;
export const readLogRule: StreamRule<SealedReads> = {
  category: READING,
  initial: () => null,
  evolve: (_, event) => {
    const { day, last } = (event as Recorded).data;
    return { day, last };
  },
  misfit: (state, event) => {
    const { actor, data } = event as Recorded;
    if (actor !== SYSTEM) return 'notTheirs';
    return follows(state, data) ? null : 'wrongState';
  },
};

/** A row as those read it who oversee the audit trail. */
export const readViewSchema = z.object({
  number: z.number(),
  at: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  kind: z.enum(READ_KINDS),
  category: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** Number and title of a record, name of an entry; null where nothing is known of it any more. */
  subjectName: z.string().nullable(),
  file: z.object({ hash: z.string(), name: z.string().nullable() }).nullable(),
  /** Of a search: how many lines matched, and what was asked for, in words. */
  search: z.object({ found: z.number(), asked: z.string() }).nullable(),
  /** Where it was looked at as it was: the moment (`asOf`), the version, the revision, or from which to which. */
  moment: readMomentSchema.nullable(),
});
export type ReadView = z.infer<typeof readViewSchema>;
