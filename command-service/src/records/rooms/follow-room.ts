import { mayReadRecord } from '@shilu/events/records/record-rights';
import type { RoomSaid } from '@shilu/events/records/room-calls';
import type { TextSaid } from '@shilu/events/records/text-room-calls';
import type { EventStreamOut } from '@shilu/infra/http/call-context';
import type { Caller } from '../../engine/command';
import type { Services } from '../../engine/services';
import type { RoomPlace } from './seats';

const HEARTBEAT_MS = 15_000;

type Said = RoomSaid | TextSaid;
/** What everybody in a room hears is written out once. */
const written = new WeakMap<Said, string>();
const textOf = (said: Said): string => {
  const text = written.get(said) ?? JSON.stringify(said);
  written.set(said, text);
  return text;
};

type Following = {
  readonly place: RoomPlace;
  readonly seat: string;
  /** What is said first; what was heard meanwhile is said after it. */
  readonly begin: () => Promise<Said>;
  /** What is said in place of what was heard; null for nothing. */
  readonly heard: (said: RoomSaid) => Said | null;
};

/** Tells one window what happens in a room, as long as it listens. */
export const followRoom = async (
  services: Services,
  caller: Caller,
  { place, seat, begin, heard }: Following,
  out: EventStreamOut,
): Promise<void> => {
  const who = { accountId: caller.id, name: await services.people.nameOf(caller.id) };
  const ended = new AbortController();
  const closed = AbortSignal.any([out.closed, ended.signal]);
  const write = (said: Said | null): void => {
    if (said !== null) out.send({ data: textOf(said) });
  };
  // Asked of the rights of the moment, before each: who may no longer read hears no more.
  const mayHear = async (): Promise<boolean> => {
    const { state } = await services.records.peek(place.recordId);
    return mayReadRecord(services.directory, caller.id, state);
  };
  let waiting: RoomSaid[] | null = [];
  let sending: Promise<void> = Promise.resolve();
  const hear = (said: RoomSaid): void => {
    if (waiting) return void waiting.push(said);
    sending = sending
      .then(async () => {
        if (closed.aborted) return;
        if (await mayHear()) write(heard(said));
        else ended.abort();
      })
      .catch(() => ended.abort());
  };
  const followed = services.rooms.follow(place, seat, who, hear);
  try {
    write(await begin());
    const missed = waiting;
    waiting = null;
    missed.forEach(hear);
    const heartbeat = setInterval(() => out.comment('still here'), HEARTBEAT_MS);
    await new Promise<void>((resolve) => {
      if (closed.aborted) return resolve();
      closed.addEventListener('abort', () => resolve(), { once: true });
    });
    clearInterval(heartbeat);
  } finally {
    followed.end();
  }
};
