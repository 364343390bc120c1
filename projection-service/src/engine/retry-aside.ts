import type { EventStore } from '@shilu/infra/event-store/port';
import { advanceSetAside, noteTried, setAsideOf, type SetAside } from '@shilu/infra/read-models/set-aside';
import { takeAgain, underCheckpoint, type BatchTarget } from './apply-batch';
import { Fenced } from './catalog';
import { incoming, type Incoming } from './feed';
import { isTransient, whyOf } from './value-fault';

const PAGE = 200;

/** What waits in the log from the dead letter on, as far as this generation has read; in order. */
async function* waitingOf(
  store: EventStore,
  { stream, revision }: SetAside,
  through: string,
): AsyncGenerator<Incoming> {
  for (let from = revision; ;) {
    const page = await store.readStream(stream, { from, limit: PAGE });
    for (const stored of page) {
      if (store.comparePositions(stored.position, through) > 0) return;
      yield incoming(stored);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    from = last.revision + 1;
  }
}

/**
 * Takes a key again: the event that stands aside and all that wait behind it, one at a time and in their order, each in a
 * transaction that holds the checkpoint where it is, so that nobody else writes meanwhile. The key is clear when all are
 * taken; else it stays, at the first that cannot be.
 */
const retryKey = async (target: BatchTarget, store: EventStore, key: SetAside): Promise<void> => {
  const { pool, generation, writer, aside, log } = target;
  const { schema, position: through } = generation;
  if (through === null) return;
  const here = { through, events: 0 };
  let current: Incoming | null = null;
  const take = (event: Incoming, next: Incoming | null): Promise<unknown> =>
    underCheckpoint(target, here, async (tx) => {
      const keys = await takeAgain(writer, event, tx, next === null);
      await advanceSetAside(tx, schema, key.stream, next);
      return keys;
    });
  try {
    for await (const next of waitingOf(store, key, through)) {
      if (current !== null) await take(current, next);
      current = next;
    }
    if (current !== null) await take(current, null);
    // The log holds it no more: an administrator of the store has cut the stream.
    else await underCheckpoint(target, here, async (tx) => (await advanceSetAside(tx, schema, key.stream, null), []));
    aside.delete(key.stream);
    log.info({ stream: key.stream, position: key.position }, 'taken after all: nothing of it is set aside any more');
  } catch (error) {
    const why = error instanceof Error ? error : new Error(String(error));
    if (error instanceof Fenced || isTransient(why)) throw error;
    await noteTried(pool, schema, key, whyOf(why));
    log.warn({ err: why, stream: key.stream }, 'tried again; it stays set aside');
  } finally {
    writer.forget();
  }
};

/** Tries all keys again, or those that somebody asked for. */
export const retryAside = async (target: BatchTarget, store: EventStore, which: 'all' | 'asked'): Promise<void> => {
  for (const key of await setAsideOf(target.pool, target.generation.schema, which)) await retryKey(target, store, key);
};
