import { SYSTEM } from '../core/built-in';
import { categoryOf, entityIdOf, type RecordedEvent } from '../core/envelope';
import { eventContracts, streamContracts } from '../core/event-registry';
import { readable, readEvent } from '../core/read-event';
import type { Around, KnownAccount, Misfit } from '../core/stream-rule';
import { ACCOUNT, type AccountEvent } from '../identity/account';
import { ruleOf } from './stream-rules';

/** What somebody finds who holds an event against the events before it. */
export const JUDGED = ['illegalEvent', 'unknownActor', 'timeWentBack', 'timeOff'] as const;
export type JudgedKind = (typeof JUDGED)[number];
export const kindOf = (misfit: Misfit): JudgedKind => {
  switch (misfit) {
    case 'unknownActor':
    case 'closedActor':
      return 'unknownActor';
    case 'timeWentBack':
    case 'timeOff':
      return misfit;
    default:
      return 'illegalEvent';
  }
};

/** A command that began before an account was closed may end after it. */
export const CLOSING_MS = 60_000;

/** Accounts as the log tells of them so far. */
export type KnownAccounts = Around & { readonly follow: (event: RecordedEvent) => void };
export const knownAccounts = (): KnownAccounts => {
  const accounts = new Map<string, KnownAccount>();
  return {
    account: (id) => accounts.get(id),
    follow: (event) => {
      if (categoryOf(event.stream) !== ACCOUNT) return;
      const id = entityIdOf(event.stream);
      const after = accountAfter(accounts.get(id), event as RecordedEvent & AccountEvent);
      if (after) accounts.set(id, after);
    },
  };
};

/** An account as its events tell, one after another. */
export const accountAfter = (
  before: KnownAccount | undefined,
  event: RecordedEvent & AccountEvent,
): KnownAccount | undefined => {
  const { type, data, recordedAt } = event;
  const known = before ?? { closedAt: null, everAdministrator: false };
  switch (type) {
    case 'AccountOpened':
    case 'AccountPlaced':
      return { ...known, everAdministrator: known.everAdministrator || data.isOrganAdmin };
    case 'AccountDisabled':
      return { ...known, closedAt: recordedAt };
    case 'AccountEnabled':
      return { ...known, closedAt: null };
    default:
      return before;
  }
};

/** Who did it is somebody, and was let in. */
const actorMisfit = ({ actor, recordedAt }: RecordedEvent, { account }: Around): Misfit | null => {
  if (actor === SYSTEM) return null;
  const known = account(actor);
  if (known === undefined) return 'unknownActor';
  return known.closedAt !== null && Date.parse(recordedAt) > Date.parse(known.closedAt) + CLOSING_MS
    ? 'closedActor'
    : null;
};

/** A stream as it is judged event by event. */
export type Judged = {
  readonly state: unknown;
  /** Of the last event; -1 before the first. */
  readonly revision: number;
  /** An event was met that the state does not stand for: nothing can be said of what follows it. */
  readonly lost: boolean;
};
export const unjudged = (category: string): Judged => ({
  state: ruleOf(category)?.initial(),
  revision: -1,
  lost: false,
});

type Stored = {
  readonly body: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
};
export type Verdict = { readonly after: Judged; readonly misfit: Misfit | null; readonly event: RecordedEvent | null };

const folded = (before: Judged, event: RecordedEvent): Judged => {
  const rule = ruleOf(categoryOf(event.stream));
  if (rule === undefined || before.lost) return { ...before, revision: event.revision };
  try {
    return { state: rule.evolve(before.state, event), revision: event.revision, lost: false };
  } catch {
    return { ...before, revision: event.revision, lost: true };
  }
};

const typesOf: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map(
  streamContracts.map(({ category, events }) => [category, events]),
);
/** Its type is one of ours, of another category's streams. */
const isOfOtherStream = ({ type, stream }: Stored): boolean =>
  eventContracts.has(type) && typesOf.get(categoryOf(stream))?.has(type) !== true;

/** Streams of a category that no context has declared are nobody's to judge. */
const misfitOf = (state: unknown, event: RecordedEvent, around: Around): Misfit | null =>
  actorMisfit(event, around) ?? ruleOf(categoryOf(event.stream))?.misfit(state, event, around) ?? null;

/** What was judged before, folded alone. */
export const passOver = (before: Judged, stored: Stored): Judged => {
  const event = readable(stored);
  return event === null || event.revision !== before.revision + 1
    ? { ...before, revision: stored.revision, lost: true }
    : folded(before, event);
};

/** What stands there past the product, in a stream in which only what it vouches for counts (`self-told.ts`). */
export const passUnvouched = (before: Judged, { revision }: Pick<Stored, 'revision'>): Judged => ({
  ...before,
  revision,
});

/**
 * Judges the next event of a stream. What cannot be read is somebody else's to name; after it nothing can be said of the
 * stream, nor after an event that could not have been decided on what stands there.
 */
export const judge = (before: Judged, stored: Stored, around: Around): Verdict => {
  let event: RecordedEvent;
  try {
    event = readEvent(stored);
  } catch {
    const after = { ...before, revision: stored.revision, lost: true };
    return { after, misfit: isOfOtherStream(stored) ? 'wrongStream' : null, event: null };
  }
  const follows = !before.lost && event.revision === before.revision + 1;
  const after = follows ? folded(before, event) : { ...before, revision: event.revision, lost: true };
  const found = follows ? misfitOf(before.state, event, around) : actorMisfit(event, around);
  if (found !== null || after.lost) return { after, misfit: found, event };
  const whole = ruleOf(categoryOf(event.stream))?.holds?.(after.state, event) ?? true;
  return { after, misfit: whole ? null : 'wrongContent', event };
};

/** Clocks of several instances may differ by so much. */
export const BETWEEN_CLOCKS_MS = 5_000;

/** The time that the log has come to, and one that went back and that nothing has followed yet. */
export type LogTime = { readonly at: number; readonly suspect: number | null };
export const noTime: LogTime = { at: Number.NEGATIVE_INFINITY, suspect: null };

/**
 * Whether the time of the next event goes back. Told once: where events go on from the time that went back, it was the one
 * before that was ahead, or a clock that was set right.
 */
export const followTime = (
  { at, suspect }: LogTime,
  next: number,
): { readonly after: LogTime; readonly wentBack: boolean } => {
  if (next >= at - BETWEEN_CLOCKS_MS) return { after: { at: Math.max(at, next), suspect: null }, wentBack: false };
  if (suspect !== null && next >= suspect - BETWEEN_CLOCKS_MS)
    return { after: { at: next, suspect: null }, wentBack: false };
  return { after: { at, suspect: next }, wentBack: true };
};
