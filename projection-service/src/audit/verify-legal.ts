import { actorOf } from '@shilu/events/audit/envelope-reading';
import {
  followTime,
  judge,
  kindOf,
  knownAccounts,
  noTime,
  passUnvouched,
  unjudged,
  type Judged,
} from '@shilu/events/audit/judge';
import { isSelfTold } from '@shilu/events/audit/self-told';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { failureAt } from '@shilu/events/audit/verification';
import { SYSTEM } from '@shilu/events/core/built-in';
import { categoryOf, streamName } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import { misfitLabels, type Around, type Misfit } from '@shilu/events/core/stream-rule';
import { ACCOUNT } from '@shilu/events/identity/account';
import type { EventSource, ReadEvent } from './verify-source';

/** Characters of events whose streams are kept folded at once; streams beyond that are read once more, each whole. */
const STATE_CHARS = 128 * 1024 * 1024;
/** An event is not of a time that is yet to come, but for the difference of two clocks. */
const AHEAD_MS = 60_000;

type Add = (finding: VerificationFailure) => void;

const named = (event: ReadEvent, misfit: Misfit): VerificationFailure =>
  failureAt(kindOf(misfit), event, `${event.type} at ${event.says?.recordedAt ?? ''}: ${misfitLabels[misfit]['en-US']} (${misfit})`); // prettier-ignore

const asStored = (event: ReadEvent) => {
  const { stream, revision, position, type } = event;
  return { stream, revision, position, type, body: event.body() };
};

/** A whole stream, from its first event. */
const judgeWhole = (events: readonly ReadEvent[], around: Around, add: Add): void => {
  let judged: Judged = unjudged(categoryOf(events[0]?.stream ?? ''));
  for (const event of events) {
    const { after, misfit } = judge(judged, asStored(event), around);
    judged = after;
    if (misfit !== null) add(named(event, misfit));
  }
};

/** Every event of the log against those before it: what may follow what, by whom, and when. */
export const checkingLegal = (source: EventSource, now: Date, add: Add, stateChars = STATE_CHARS) => {
  const accounts = knownAccounts();
  const streams = new Map<string, { readonly judged: Judged; readonly size: number }>();
  const later = new Set<string>();
  let held = 0;
  let time = noTime;
  const lookAtTime = (event: ReadEvent): void => {
    const at = Date.parse(event.says?.recordedAt ?? '');
    if (Number.isNaN(at) || at > now.getTime() + AHEAD_MS) return add(named(event, 'timeOff'));
    const { after, wentBack } = followTime(time, at);
    time = after;
    if (wentBack) add(named(event, 'timeWentBack'));
  };
  return {
    /** In the order of the log; whether the product vouches for it. */
    take: (event: ReadEvent, vouched: boolean): void => {
      lookAtTime(event);
      const { stream } = event;
      if (later.has(stream)) return;
      const known = streams.get(stream) ?? { judged: unjudged(categoryOf(stream)), size: 0 };
      const stored = asStored(event);
      const size = stored.body.length;
      // Of accounts, and of what only its signature makes count, nothing is read once more.
      if (held + size > stateChars && categoryOf(stream) !== ACCOUNT && !isSelfTold(stream)) {
        later.add(stream);
        streams.delete(stream);
        held -= known.size;
        return;
      }
      const { after, misfit, event: read } = judge(known.judged, stored, accounts);
      const judged = isSelfTold(stream) && !vouched ? passUnvouched(known.judged, event) : after;
      streams.set(stream, { judged, size: known.size + size });
      held += size;
      if (read) accounts.follow(read);
      if (misfit !== null) add(named(event, misfit));
    },
    /** Those that were not kept. */
    finish: async (): Promise<void> => {
      for (const stream of later) judgeWhole(await source.ofStream(stream), accounts, add);
    },
  };
};

/** One stream by itself, with the accounts of those who wrote in it as the log has them now. */
export const checkLegal = async (source: EventSource, events: readonly ReadEvent[], add: Add): Promise<void> => {
  const accounts = knownAccounts();
  const actors = new Set(events.flatMap((event) => actorOf(event.body()) ?? []));
  actors.delete(SYSTEM);
  for (const actor of actors)
    for (const event of await source.ofStream(streamName(ACCOUNT, actor))) {
      const read = readable(asStored(event));
      if (read) accounts.follow(read);
    }
  judgeWhole(events, accounts, add);
};
