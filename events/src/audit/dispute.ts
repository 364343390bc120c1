import { z } from 'zod';
import { AppError } from '../core/app-error';
import { SYSTEM } from '../core/built-in';
import type { Label } from '../core/call';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import { MISFITS, type Misfit, type StreamRule } from '../core/stream-rule';

/**
 * An event of the log that the product cannot have made, in a stream of its own (`dispute-<id of that event>`): found by the
 * notary, and closed by the decision of somebody who oversees the audit trail.
 */
export const DISPUTE = 'dispute';

export const VERDICTS = ['stands', 'disregarded'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const verdictLabels: Readonly<Record<Verdict, Label>> = {
  stands: { 'zh-CN': '认定有效', 'en-US': 'It stands' },
  disregarded: { 'zh-CN': '不予采信', 'en-US': 'To be disregarded' },
};

/** Where the event stands. */
const place = { stream: z.string(), revision: z.number().int().nonnegative() };
const found = {
  ...place,
  eventType: z.string(),
  /** Who did it and when, as the event itself says. */
  saidBy: z.string(),
  saidAt: z.string(),
  why: z.enum(MISFITS),
};
export const disputeEventSchemas = {
  EventDisputed: z.strictObject(found),
  /** Why stands in the envelope. */
  DisputeSettled: z.strictObject({ ...place, verdict: z.enum(VERDICTS) }),
} as const;
type Schemas = typeof disputeEventSchemas;
export type DisputeEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

/** What is told of an event that cannot have been decided. */
export type Disputed = z.infer<Schemas['EventDisputed']>;

type Settled = { readonly verdict: Verdict; readonly by: string; readonly at: string; readonly reason: string | null };
export type Dispute = Omit<Disputed, 'why'> & {
  /** In the order in which it was found. */
  readonly whys: readonly Misfit[];
  readonly foundAt: string;
  /** Null while nobody has decided. */
  readonly settled: Settled | null;
};

type Recorded = RecordedEvent<DisputeEvent>;
/** What it is based on is told by the first event: a settlement of nothing is nothing. */
export const evolveDispute = (before: Dispute | null, event: Recorded): Dispute | null => {
  if (event.type === 'EventDisputed') {
    const { why, ...about } = event.data;
    const { whys = [], foundAt = event.recordedAt } = before ?? {};
    return { ...about, whys: [...whys, why], foundAt, settled: null };
  }
  const { actor: by, recordedAt: at, reason, data } = event;
  return before && { ...before, settled: { verdict: data.verdict, by, at, reason } };
};

export type DisputeCommand =
  | { readonly kind: 'find'; readonly disputed: Disputed }
  | { readonly kind: 'settle'; readonly verdict: Verdict; readonly reason: string | null };

/** Found once for each reason; settled with a reason, and settled anew where somebody comes to another view. */
export const decideDispute = (command: DisputeCommand, state: Dispute | null): readonly DisputeEvent[] => {
  if (command.kind === 'find')
    return state?.whys.includes(command.disputed.why) ? [] : [{ type: 'EventDisputed', data: command.disputed }];
  if (state === null) throw new AppError('notFound');
  if (command.reason === null) throw new AppError('reasonRequired');
  if (state.settled?.verdict === command.verdict) throw new AppError('nothingChanged');
  const { stream, revision } = state;
  return [{ type: 'DisputeSettled', data: { stream, revision, verdict: command.verdict } }];
};

export const disputeRule: StreamRule<Dispute | null> = {
  category: DISPUTE,
  initial: () => null,
  evolve: (state, event) => evolveDispute(state, event as Recorded),
  misfit: (state, event) => {
    const { type, data, actor } = event as Recorded;
    if (type === 'EventDisputed') {
      if (actor !== SYSTEM) return 'notTheirs';
      return state?.whys.includes(data.why) ? 'thereAlready' : null;
    }
    if (state === null) return 'notThere';
    if (actor === SYSTEM) return 'notTheirs';
    return state.settled?.verdict === data.verdict ? 'wrongState' : null;
  },
};

/** Disputes by the stream of the event that each is about, and by their ids. */
export type Disputes = Map<string, Map<string, Dispute>>;

export const applyDispute = (disputes: Disputes, id: string, event: Recorded): void => {
  const { stream } = event.data;
  const ofStream = disputes.get(stream) ?? new Map<string, Dispute>();
  const after = evolveDispute(ofStream.get(id) ?? null, event);
  if (after) disputes.set(stream, ofStream.set(id, after));
};

/** Whether something of the stream waits for a decision. */
export const isDisputed = (disputes: Disputes, stream: string): boolean =>
  [...(disputes.get(stream)?.values() ?? [])].some(({ settled }) => settled === null);

/** An event that is or was in dispute, as people read it. */
export const disputeViewSchema = z.object({
  id: z.string(),
  stream: z.string(),
  /** Of its thing, where it is a record. */
  recordId: z.string().nullable(),
  revision: z.number(),
  eventType: z.string(),
  saidAt: z.string(),
  /** The name of the account, or its id where the log knows none of it. */
  saidBy: z.string(),
  whys: z.array(z.enum(MISFITS)),
  foundAt: z.string(),
  settled: z
    .object({ verdict: z.enum(VERDICTS), by: z.string(), at: z.string(), reason: z.string().nullable() })
    .nullable(),
});
export type DisputeView = z.infer<typeof disputeViewSchema>;
