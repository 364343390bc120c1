import { liveCalls } from '@shilu/events/live/calls';
import { ALL_KEYS } from '@shilu/events/live/told-key';
import { mayRead, readershipOf } from '@shilu/events/identity/readership';
import { eventStreamReply, type EventStreamOut, type Route } from '@shilu/infra/http/call-context';
import type { Pulse } from '../engine/hub';
import type { ChangedKey } from '../engine/projection';
import { query, type QueryDeps } from '../engine/query';

const HEARTBEAT_MS = 15_000;

/** Keys of a pulse that the person may hear of, by the rights of this moment. Empty for an account that was closed. */
const keysFor = (deps: QueryDeps, accountId: string, keys: readonly ChangedKey[]): string[] => {
  const held = readershipOf(deps.directory.now(), accountId);
  if (held.tokens.length === 0) return [];
  return keys.filter(({ audience }) => audience === undefined || mayRead(audience, held)).map(({ key }) => key);
};

const follow = async (deps: QueryDeps, accountId: string, out: EventStreamOut): Promise<void> => {
  const send = ({ position, keys }: Pulse): void => {
    const heard = keysFor(deps, accountId, keys);
    if (heard.length > 0) out.send({ id: position, data: JSON.stringify({ position, keys: heard }) });
  };
  // What happens while the past is being read waits, so that nothing is told out of turn or lost between the two.
  let waiting: Pulse[] | null = [];
  const unlisten = deps.hub.onPulse((pulse) => (waiting ? void waiting.push(pulse) : send(pulse)));
  try {
    out.comment('ready');
    if (out.lastEventId !== null) {
      const missed = await deps.hub.since(out.lastEventId);
      if (missed === null) out.send({ data: JSON.stringify({ keys: [ALL_KEYS] }) });
      else missed.forEach(send);
    }
    waiting.forEach(send);
    waiting = null;
    const heartbeat = setInterval(() => out.comment('still here'), HEARTBEAT_MS);
    await new Promise<void>((resolve) => {
      if (out.closed.aborted) return resolve();
      out.closed.addEventListener('abort', () => resolve(), { once: true });
    });
    clearInterval(heartbeat);
  } finally {
    unlisten();
  }
};

/** X022: what changed, as it changes, until the browser goes away. Resumes after `last-event-id`. */
export const liveRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, liveCalls.stream, [], (_input, viewer) =>
    Promise.resolve(eventStreamReply({ start: (out) => follow(deps, viewer.accountId, out) })),
  ),
];
