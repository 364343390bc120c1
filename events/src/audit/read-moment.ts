import { z } from 'zod';
import { canonicalJson } from '../core/canonical';
import type { Language } from '../core/call';

/**
 * Fields of a request that name a moment of what is read: a version, a revision, or from which to which. `from` and `to` are
 * versions where they are numbers, else moments, or positions of the log.
 */
export const MOMENT_FIELDS = ['version', 'revision', 'fromRevision', 'toRevision', 'from', 'to'] as const;
export type MomentField = (typeof MOMENT_FIELDS)[number];

const end = z.union([z.number(), z.string()]).optional();
export const readMomentSchema = z.object({
  /** All that was read is as it was then; in UTC. */
  asOf: z.string().optional(),
  ...{ version: z.number().optional(), revision: z.number().optional() },
  /** An end that is absent is as it is now, or the draft; a revision below 0 is before there was anything. */
  ...{ fromRevision: z.number().optional(), toRevision: z.number().optional(), from: end, to: end },
});
export type ReadMoment = z.infer<typeof readMomentSchema>;

/** What is noted of the moment that was looked at; null where it was the present one. */
export const saidOfMoment = (
  asked: Readonly<Record<string, unknown>>,
  fields: readonly MomentField[],
  asOf: string | null,
): string | null => {
  const named = fields.flatMap((field) => (asked[field] == null ? [] : [[field, asked[field]] as const]));
  const all = [...(asOf === null ? [] : [['asOf', asOf] as const]), ...named];
  return all.length === 0 ? null : canonicalJson(Object.fromEntries(all));
};

/** Null for what is none: the table can be written by others. */
export const readMoment = (said: string | null): ReadMoment | null => {
  try {
    return readMomentSchema.safeParse(JSON.parse(said ?? '')).data ?? null;
  } catch {
    return null;
  }
};

const words = {
  'zh-CN': {
    version: (number: number) => `第 ${number} 版`,
    revision: (number: number) => (number < 0 ? '最初' : `修订 ${number}`),
    position: (position: string) => `日志位置 ${position}`,
    span: (from: string, to: string) => `${from} 至 ${to}`,
    ...{ now: '现在', draft: '草稿' },
  },
  'en-US': {
    version: (number: number) => `version ${number}`,
    revision: (number: number) => (number < 0 ? 'the beginning' : `revision ${number}`),
    position: (position: string) => `log position ${position}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    ...{ now: 'now', draft: 'draft' },
  },
} as const;

/** The moment that was looked at, in words; times by `timeOf`. */
export const momentWords = (moment: ReadMoment, language: Language, timeOf: (at: string) => string): string => {
  const { asOf, version, revision, fromRevision, toRevision, from, to } = moment;
  const said = words[language];
  const edge = (at: number | string | undefined, other: number | string | undefined): string => {
    if (at === undefined) return typeof other === 'number' ? said.draft : said.now;
    if (typeof at === 'number') return said.version(at);
    return /^\d{4}-/.test(at) ? timeOf(at) : said.position(at);
  };
  const place = (at: number | undefined): string => (at === undefined ? said.now : said.revision(at));
  return [
    ...(asOf === undefined ? [] : [timeOf(asOf)]),
    ...(version === undefined ? [] : [said.version(version)]),
    ...(revision === undefined ? [] : [said.revision(revision)]),
    ...(fromRevision === undefined && toRevision === undefined
      ? []
      : [said.span(place(fromRevision), place(toRevision))]),
    ...(from === undefined && to === undefined ? [] : [said.span(edge(from, to), edge(to, from))]),
  ].join(' · ');
};
