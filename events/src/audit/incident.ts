import { z } from 'zod';
import { SYSTEM } from '../core/built-in';
import { AppError } from '../core/app-error';
import { streamName, type DomainEvent, type RecordedEvent } from '../core/envelope';
import { isoInstant } from '../core/schemas';
import type { StreamRule } from '../core/stream-rule';
import { lessThan, standsAgainst, uncheckedByBoth } from './verified';

/**
 * What was found that the product cannot have made, as people are told of it: of each kind of incident a stream of its own
 * (`incident-readModelAltered`), with one event an hour at most, however many there are. Each of them stands in the notary's
 * table, whether the log can be written or not; what is to be decided of an event is a dispute (`dispute.ts`). Those of which
 * nothing is to be decided stand until somebody who oversees the audit trail closes them, and says why.
 */
export const INCIDENT = 'incident';

/** Of an event, on which somebody decides (`dispute.ts`). */
export const IN_DISPUTE = [
  // An event is held against those before it.
  'illegalEvent',
  'unknownActor',
  'timeWentBack',
  'timeOff',
  // Who vouches for it.
  'unsignedEvent',
  'unknownSigner',
  'signatureWrong',
] as const;
/** Of no event that somebody could decide on: closed with a reason, all of a kind that were found up to a moment. */
export const TO_BE_CLOSED = [
  'streamCut',
  'foreignEvent',
  'witnessDisagrees',
  'anchorInvalid',
  'readModelAltered',
  'eventAltered',
  'fileAltered',
  'notaryStopped',
  'passwordHashAltered',
  'readLogAltered',
  'readsUnwritten',
] as const;
export type ClosedKind = (typeof TO_BE_CLOSED)[number];
/** What is noted by whoever finds it (`notary.incidents`). */
export const NOTED_INCIDENTS = [...TO_BE_CLOSED, ...IN_DISPUTE] as const;
/**
 * A verification of the whole log that found something, which is so until one of the same scope does not (`verified.ts`), or
 * somebody closes it: what it was held against may be gone.
 */
export const VERIFICATION = 'verificationFailed';
/** What is closed with a reason. */
export const CLOSABLE = [...TO_BE_CLOSED, VERIFICATION] as const;
export type ClosableKind = (typeof CLOSABLE)[number];
export const INCIDENT_KINDS = [...NOTED_INCIDENTS, VERIFICATION] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** Events of their own tell of these, and the person whom they concern as well (`PasswordHashAltered`, `SecondFactorAltered`). */
export const TOLD_ELSEWHERE = ['passwordHashAltered'] as const satisfies readonly IncidentKind[];

export const FINDERS = ['notary', 'witness', 'use', 'verification'] as const;
export type Finder = (typeof FINDERS)[number];
/** `use`: whoever was about to show, sign, seal or send it. */
export const finderOf = (kind: IncidentKind): Finder => {
  switch (kind) {
    case 'witnessDisagrees':
      return 'witness';
    case 'anchorInvalid':
    case 'readModelAltered':
    case 'eventAltered':
    case 'fileAltered':
    case 'readLogAltered':
    case 'readsUnwritten':
    case 'passwordHashAltered':
      return 'use';
    case VERIFICATION:
      return 'verification';
    default:
      return 'notary';
  }
};

/** So many streams are named; all incidents are counted. */
export const MOST_STREAMS = 5;
const kind = z.enum(INCIDENT_KINDS);
const found = {
  kind,
  /** Since people were told last. */
  count: z.number().int().min(0).max(1e9),
  /** Where the first of them are; others than the product may have named them. */
  streams: z.array(z.string().max(300)).max(MOST_STREAMS),
  /** Kinds of what a verification found. */
  findings: z.array(z.string().max(60)).max(100),
  /** What that verification did not look at. */
  unchecked: z.array(z.string().max(60)).max(100),
  /** When the newest of them was noted, or when it was verified, as the database or the terminal had it. */
  upTo: isoInstant,
};
export const incidentReportSchema = z.strictObject(found);
export type IncidentReport = z.infer<typeof incidentReportSchema>;
export const incidentEventSchemas = {
  IncidentFound: z.strictObject({ ...found, foundBy: z.enum(FINDERS) }),
  IncidentSettled: z.strictObject({ kind, upTo: found.upTo }),
  /** By whom and why stands in the envelope. */
  IncidentClosed: z.strictObject({ kind: z.enum(CLOSABLE), upTo: found.upTo }),
} as const;
type Schemas = typeof incidentEventSchemas;
export type IncidentEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
export type IncidentFound = z.infer<Schemas['IncidentFound']>;

/** What of one kind people were told. */
export type ToldIncidents = {
  readonly last: { readonly at: string; readonly upTo: string } | null;
  /** What a verification found that stands, and what it did not look at. */
  readonly standing: Standing | null;
  /** Nobody waits for those that were found until then. */
  readonly closedUpTo: string | null;
};
type Standing = Pick<IncidentReport, 'findings' | 'unchecked'>;
export const noIncidents: ToldIncidents = { last: null, standing: null, closedUpTo: null };

/** One that looked at less, as after a restore, says nothing of the rest: that stands. */
const standingAfter = (before: Standing | null, { findings, unchecked }: Standing): Standing => {
  if (before === null || lessThan({ unchecked }, before).length === 0) return { findings, unchecked };
  return {
    findings: [...new Set([...before.findings, ...findings])],
    unchecked: [...uncheckedByBoth(before.unchecked, unchecked)],
  };
};

const AT_MOST_EVERY_MS = 3_600_000;

const isUpTo = (at: string, closedUpTo: string | null): boolean =>
  closedUpTo !== null && Date.parse(at) <= Date.parse(closedUpTo);

const isDue = (report: IncidentReport, { last, standing, closedUpTo }: ToldIncidents, now: Date): boolean => {
  if (last?.upTo === report.upTo) return false;
  // What is found no more, while something else stands, is told with what does: else it would come back untold.
  if (report.kind === VERIFICATION) {
    // Told late, of what was closed meanwhile.
    if (isUpTo(report.upTo, closedUpTo)) return false;
    const { findings, unchecked } = standingAfter(standing, report);
    if (unchecked.some((what) => standsAgainst(what) !== null && standing?.unchecked.includes(what) !== true))
      return true;
    return standing?.findings.length !== findings.length || findings.some((one) => !standing.findings.includes(one));
  }
  // An event that says that it is of another time holds up nothing.
  return last === null || Math.abs(now.getTime() - Date.parse(last.at)) >= AT_MOST_EVERY_MS;
};

/** New ones of a kind once an hour, however often they are told; a verification once while it finds the same. */
export const decideIncident = (report: IncidentReport, state: ToldIncidents, now: Date): readonly IncidentEvent[] => {
  if (report.count === 0) {
    const { kind: of, upTo } = report;
    const isSettled = state.standing !== null && lessThan(report, state.standing).length === 0;
    return isSettled ? [{ type: 'IncidentSettled', data: { kind: of, upTo } }] : [];
  }
  if (!isDue(report, state, now)) return [];
  return [{ type: 'IncidentFound', data: { ...report, foundBy: finderOf(report.kind) } }];
};

export type Closing = { readonly kind: ClosableKind; readonly upTo: string; readonly reason: string | null };
/** What was shown to somebody who has looked into it; nothing that is yet to come. */
export const decideClosing = (
  { kind: of, upTo: shown, reason }: Closing,
  { closedUpTo }: ToldIncidents,
  now: Date,
): readonly IncidentEvent[] => {
  if (reason === null) throw new AppError('reasonRequired');
  const upTo = new Date(Math.min(Date.parse(shown), now.getTime())).toISOString();
  if (isUpTo(upTo, closedUpTo)) throw new AppError('nothingChanged');
  return [{ type: 'IncidentClosed', data: { kind: of, upTo } }];
};

type Recorded = RecordedEvent<IncidentEvent>;
export const incidentRule: StreamRule<ToldIncidents> = {
  category: INCIDENT,
  initial: () => noIncidents,
  evolve: (state, event) => {
    const { type, data, recordedAt } = event as Recorded;
    if (type === 'IncidentSettled') return { ...state, standing: null };
    if (type === 'IncidentClosed') {
      const { last, standing } = state;
      // What was told of a later verification stands.
      const isOver = last === null || isUpTo(last.upTo, data.upTo);
      return { ...state, closedUpTo: data.upTo, standing: isOver ? null : standing };
    }
    return {
      ...state,
      last: { at: recordedAt, upTo: data.upTo },
      standing: data.kind === VERIFICATION ? standingAfter(state.standing, data) : null,
    };
  },
  misfit: ({ standing, closedUpTo }, event) => {
    const { type, data, actor, stream } = event as Recorded;
    if ((actor === SYSTEM) === (type === 'IncidentClosed')) return 'notTheirs';
    if (stream !== streamName(INCIDENT, data.kind)) return 'wrongStream';
    if (type === 'IncidentClosed') return isUpTo(data.upTo, closedUpTo) ? 'wrongState' : null;
    return type === 'IncidentSettled' && standing === null ? 'wrongState' : null;
  },
};

/** Of one kind what nobody has closed. */
export const openIncidentsSchema = z.object({
  kind: z.enum(CLOSABLE),
  count: z.number(),
  /** Where the first of them are. */
  streams: z.array(z.string()),
  /** Kinds of what a verification found. */
  findings: z.array(z.string()),
  since: z.string(),
  /** When the newest was found: what is closed of those that are shown. */
  upTo: z.string(),
});
export type OpenIncidents = z.infer<typeof openIncidentsSchema>;
export const closedIncidentsSchema = z.object({
  kind: z.enum(CLOSABLE),
  /** Those that were found until then. */
  upTo: z.string(),
  by: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
});
export type ClosedIncidents = z.infer<typeof closedIncidentsSchema>;
