import { z } from 'zod';
import { SYSTEM } from '../core/built-in';
import { streamName, type DomainEvent, type RecordedEvent } from '../core/envelope';
import { isoInstant } from '../core/schemas';
import type { StreamRule } from '../core/stream-rule';

/**
 * What was found that the product cannot have made, as people are told of it: of each kind of incident a stream of its own
 * (`incident-readModelAltered`), with one event an hour at most, however many there are. Each of them stands in the notary's
 * table, whether the log can be written or not; what is to be decided of an event is a dispute (`dispute.ts`).
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
/** What is noted by whoever finds it (`notary.incidents`). */
export const NOTED_INCIDENTS = [
  'streamCut',
  'foreignEvent',
  'witnessDisagrees',
  'anchorInvalid',
  'readModelAltered',
  'eventAltered',
  'passwordHashAltered',
  'readLogAltered',
  ...IN_DISPUTE,
] as const;
/** A verification of the whole log that found something, which is so until one of the same scope does not (`verified.ts`). */
export const VERIFICATION = 'verificationFailed';
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
    case 'readLogAltered':
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
  /** When the newest of them was noted, or when it was verified, as the database or the terminal had it. */
  upTo: isoInstant,
};
export const incidentReportSchema = z.strictObject(found);
export type IncidentReport = z.infer<typeof incidentReportSchema>;
export const incidentEventSchemas = {
  IncidentFound: z.strictObject({ ...found, foundBy: z.enum(FINDERS) }),
  IncidentSettled: z.strictObject({ kind, upTo: found.upTo }),
} as const;
type Schemas = typeof incidentEventSchemas;
export type IncidentEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
export type IncidentFound = z.infer<Schemas['IncidentFound']>;

/** What of one kind people were told. */
export type ToldIncidents = {
  readonly last: { readonly at: string; readonly upTo: string } | null;
  /** What a verification found that stands. */
  readonly standing: readonly string[] | null;
};
export const noIncidents: ToldIncidents = { last: null, standing: null };

const AT_MOST_EVERY_MS = 3_600_000;

const isDue = ({ kind: of, findings, upTo }: IncidentReport, { last, standing }: ToldIncidents, now: Date): boolean => {
  if (last?.upTo === upTo) return false;
  // What is found no more, while something else stands, is told with what does: else it would come back untold.
  if (of === VERIFICATION)
    return standing?.length !== findings.length || findings.some((one) => !standing.includes(one));
  // An event that says that it is of another time holds up nothing.
  return last === null || Math.abs(now.getTime() - Date.parse(last.at)) >= AT_MOST_EVERY_MS;
};

/** New ones of a kind once an hour, however often they are told; a verification once while it finds the same. */
export const decideIncident = (report: IncidentReport, state: ToldIncidents, now: Date): readonly IncidentEvent[] => {
  if (report.count === 0)
    return state.standing === null ? [] : [{ type: 'IncidentSettled', data: { kind: report.kind, upTo: report.upTo } }];
  if (!isDue(report, state, now)) return [];
  return [{ type: 'IncidentFound', data: { ...report, foundBy: finderOf(report.kind) } }];
};

type Recorded = RecordedEvent<IncidentEvent>;
export const incidentRule: StreamRule<ToldIncidents> = {
  category: INCIDENT,
  initial: () => noIncidents,
  evolve: ({ last }, event) => {
    const { type, data, recordedAt } = event as Recorded;
    if (type === 'IncidentSettled') return { last, standing: null };
    return { last: { at: recordedAt, upTo: data.upTo }, standing: data.kind === VERIFICATION ? data.findings : null };
  },
  misfit: ({ standing }, event) => {
    const { type, data, actor, stream } = event as Recorded;
    if (actor !== SYSTEM) return 'notTheirs';
    if (stream !== streamName(INCIDENT, data.kind)) return 'wrongStream';
    return type === 'IncidentSettled' && standing === null ? 'wrongState' : null;
  },
};
