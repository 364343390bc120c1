import type { Register } from '@shilu/events/core/define-register';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import type { EventStore } from '@shilu/infra/event-store/port';

export type EntryStore = { readonly store: Pick<EventStore, 'readStream'> };

/** So many past states are kept: the templates and designs that people begin with today. */
const MOST_KEPT = 50;
type Kept = Map<string, Promise<RegisterState>>;
const keptFor = new WeakMap<EntryStore['store'], Kept>();

const readAt = async (
  { store }: EntryStore,
  register: Register,
  stream: string,
  revision: number,
): Promise<{ readonly state: RegisterState; readonly whole: boolean }> => {
  const { initialState, evolve } = registerDecider(register);
  const stored = await store.readStream(stream, { from: 0, limit: revision + 1 });
  let state = initialState();
  for (const event of stored) state = evolve(state, readEvent(event) as RecordedEvent<RegisterEvent>);
  return { state, whole: stored.length === revision + 1 };
};

/**
 * An entry as it was at a revision, which what follows from it does not change any more: those asked for last are folded
 * once. What is not written yet, or could not be read, is asked for again.
 */
export const entryAt = (
  services: EntryStore,
  register: Register,
  id: string,
  revision: number,
): Promise<RegisterState> => {
  const kept: Kept = keptFor.get(services.store) ?? new Map();
  keptFor.set(services.store, kept);
  const stream = streamName(register.name, id);
  const key = `${stream} ${String(revision)}`;
  const known = kept.get(key);
  kept.delete(key);
  const forget = (): void => void kept.delete(key);
  const asked =
    known ??
    readAt(services, register, stream, revision).then(
      ({ state, whole }) => {
        if (!whole) forget();
        return state;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
  kept.set(key, asked);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return asked;
};

/** The entry as it was when its version of this number was made; null where there is none. */
export const versionAt = async (
  services: EntryStore,
  register: Register,
  id: string,
  { versions }: Pick<RegisterState, 'versions'>,
  number: number,
): Promise<RegisterState | null> => {
  const version = versions.find((each) => each.number === number);
  return version === undefined ? null : entryAt(services, register, id, version.revision);
};
