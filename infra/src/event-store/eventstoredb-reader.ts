import {
  BACKWARDS,
  END,
  eventTypeFilter,
  FORWARDS,
  START,
  type EventStoreDBClient,
  type Filter,
  type RecordedEvent,
} from '@eventstore/db-client';
import { StoreUnavailable, StreamWasCut } from './errors';
import type { Connection } from './eventstoredb-connection';
import { asStoreError, kindOf, Silence } from './eventstoredb-errors';
import { cutBy, cutOf, toStoredEvent } from './eventstoredb-events';
import { createFeed } from './eventstoredb-feed';
import type { LogName } from './eventstoredb-name';
import { SETTINGS, type Scope } from './eventstoredb-scope';
import type { CutKind, EventStore, Position, StoredEvent, StreamCut } from './port';

export type ReaderOptions = {
  readonly connection: Connection;
  readonly name: LogName;
  readonly scope: Scope;
  /** How long the silence of a read may last. */
  readonly timeoutMs: number;
  /** After how much of it another server is asked; the rest of `timeoutMs` is for that one. */
  readonly patienceMs: number;
};

export type Reader = Pick<EventStore, 'readStream' | 'readAll' | 'head' | 'cuts'> & {
  /** What is there, whether or not anything was taken away before it. */
  readonly look: EventStore['readStream'];
};

const MOST_AHEAD = 500;
/** So far back the newest event of ours is looked for before the server is asked to leave out what others wrote. */
const LOOK_BACK = 500;

type Call = ReturnType<EventStoreDBClient['readStream']> | ReturnType<EventStoreDBClient['readAll']>;

/** Each event of a call until `take` has enough. Reads have no deadline in the client; here silence ends them. */
const drain = async (call: Call, silenceMs: number, take: (event: RecordedEvent) => boolean): Promise<void> => {
  const silent = setTimeout(() => call.destroy(new Silence(`no events within ${silenceMs} ms`)), silenceMs);
  try {
    for await (const { event } of call.iterator({ destroyOnReturn: false })) {
      silent.refresh();
      if (event !== undefined && take(event)) break;
    }
  } finally {
    clearTimeout(silent);
    // Leaving the loop ends our side alone. A cancelled call ends only when what had arrived is read.
    call.cancel().catch(() => undefined);
    call.resume();
  }
};

/** Tombstones stand in a stream and are no events of it. */
const isNumbered = ({ revision }: RecordedEvent): boolean => revision <= BigInt(Number.MAX_SAFE_INTEGER);

export const createReader = ({ connection, name, scope, timeoutMs, patienceMs }: ReaderOptions): Reader => {
  const stored = async (events: readonly RecordedEvent[]): Promise<readonly StoredEvent[]> => {
    if (events.length === 0) return [];
    const log = await name.made();
    return events.flatMap((event) => {
      const stream = scope.streamOf(event.streamId);
      const one = stream === null ? null : toStoredEvent(event, stream, log);
      return one === null ? [] : [one];
    });
  };

  /** A server that says nothing is left for the one that leads now, until `timeoutMs` have passed. */
  const patiently = async <Found>(
    start: (client: EventStoreDBClient) => {
      readonly call: Call;
      readonly take: (event: RecordedEvent) => boolean;
      readonly found: Found;
    },
  ): Promise<Found> => {
    const began = performance.now();
    for (;;) {
      const client = connection.client();
      const left = timeoutMs - (performance.now() - began);
      try {
        const { call, take, found } = start(client);
        await drain(call, Math.min(patienceMs, Math.max(1, left)), take);
        if (connection.serves(client)) return found;
        if (connection.client() === client) throw new StoreUnavailable('the log was closed while it was read');
        throw new Silence('the connection was left while it was read');
      } catch (error) {
        if (!(error instanceof Silence)) throw error;
        connection.renew(client);
        if (performance.now() - began + 1 >= timeoutMs) throw error;
      }
    }
  };

  const readRaw = async (
    stream: string,
    { from, limit = Number.MAX_SAFE_INTEGER, backwards = false }: Parameters<EventStore['readStream']>[1] = {},
  ): Promise<readonly RecordedEvent[]> => {
    // Before the first there is nothing; the client would call it a mistake.
    if (limit <= 0 || (backwards && from !== undefined && from < 0)) return [];
    const edge = backwards ? END : START;
    return patiently((client) => {
      const found: RecordedEvent[] = [];
      const call = client.readStream(stream, {
        fromRevision: from === undefined ? edge : BigInt(Math.max(0, from)),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount: limit,
        requiresLeader: true,
      });
      return { call, found, take: (event) => (found.push(event), false) };
    }).catch((error: unknown) => {
      if (kindOf(error) === 'streamNotFound') return [];
      throw error;
    });
  };

  /** Why the stream does not begin at its beginning, by what administrators have set for it. */
  const settingsOf = async (onServer: string): Promise<CutKind | null> =>
    cutBy((await readRaw(`${SETTINGS}${onServer}`, { limit: 1, backwards: true }))[0]?.data);

  const readStream: EventStore['readStream'] = async (stream, options = {}) => {
    const onServer = scope.nameOf(stream);
    const { backwards = false, from, limit } = options;
    try {
      const events = await readRaw(onServer, options);
      const first = events[0];
      if (first === undefined) {
        // Nothing behind a revision is how most reads end. Nothing at all is a stream that is new, or taken away.
        if ((limit ?? 1) <= 0 || (from !== undefined && from > 0) || (backwards && from !== undefined)) return [];
        const how = await settingsOf(onServer);
        if (how !== null) throw new StreamWasCut(stream, how);
        return [];
      }
      if (!backwards && first.revision > BigInt(Math.max(0, from ?? 0)))
        throw new StreamWasCut(stream, (await settingsOf(onServer)) ?? 'unknown');
      return await stored(events);
    } catch (error) {
      if (error instanceof StreamWasCut) throw error;
      if (kindOf(error) === 'streamDeleted') throw new StreamWasCut(stream, 'tombstone');
      throw asStoreError(error);
    }
  };

  /** By a subscription that ends when it has caught up: the client filters on the server in no other way. */
  const scan = async (
    options: { readonly after: Position | null; readonly filter: Filter; readonly ahead: number },
    take: (events: readonly RecordedEvent[]) => Promise<number>,
  ): Promise<void> => {
    let ring: () => void = () => undefined;
    let rung = false;
    const onMore = (): void => {
      rung = true;
      ring();
    };
    const more = (): Promise<void> =>
      new Promise((resolve, reject) => {
        if (rung) return resolve();
        const silence = (): void => reject(new StoreUnavailable(`no events within ${timeoutMs} ms`));
        const timer = setTimeout(silence, timeoutMs);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const feed = createFeed({ connection, name, timeoutMs, onMore, filter: options.filter, ahead: options.ahead });
    let left = options.ahead;
    try {
      for (;;) {
        rung = false;
        // Asked before reading: what came before it was said is then among what is read.
        const last = feed.caughtUp();
        const events = await feed.read(options.after, left);
        left = await take(events);
        if (left <= 0) return;
        // What was there is read to its end before it is believed that there is no more.
        if (events.length > 0) continue;
        if (last) return;
        await more();
      }
    } finally {
      feed.close();
    }
  };

  const readAll: EventStore['readAll'] = async ({ after, limit, categories }) => {
    if (limit <= 0 || categories?.length === 0) return [];
    const found: StoredEvent[] = [];
    const filter = scope.filterOf(categories, false);
    await scan({ after, filter, ahead: Math.min(limit, MOST_AHEAD) }, async (events) => {
      found.push(...(await stored(events)));
      return Math.min(limit - found.length, MOST_AHEAD);
    });
    return found.length > limit ? found.slice(0, limit) : found;
  };

  let newestKnown: Position | null = null;

  const head = async (): Promise<Position | null> => {
    const most = newestKnown === null ? Number.POSITIVE_INFINITY : LOOK_BACK;
    const back = await patiently((client) => {
      const found: RecordedEvent[] = [];
      let looked = 0;
      const call = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
      const take = (event: RecordedEvent): boolean => {
        looked += 1;
        if (scope.streamOf(event.streamId) !== null && isNumbered(event)) found.push(event);
        return found.length > 0 || looked >= most;
      };
      return { call, found, take };
    }).catch((error: unknown) => {
      throw asStoreError(error);
    });
    const [newest] = await stored(back);
    if (newest !== undefined || newestKnown === null) return (newestKnown = newest?.position ?? null);
    // Others have written much since: the server leaves it out, from where ours ended when we last looked.
    for (;;) {
      const page: readonly StoredEvent[] = await readAll({ after: newestKnown, limit: MOST_AHEAD });
      newestKnown = page.at(-1)?.position ?? newestKnown;
      if (page.length < MOST_AHEAD) return newestKnown;
    }
  };

  const look: EventStore['readStream'] = async (stream, options) =>
    readRaw(scope.nameOf(stream), options)
      .then(stored)
      .catch((error: unknown) => {
        if (kindOf(error) === 'streamDeleted') return [];
        throw asStoreError(error);
      });

  const cuts = async (): Promise<readonly StreamCut[]> => {
    const said = new Map<string, CutKind | null>();
    const take = async (events: readonly RecordedEvent[]): Promise<number> => {
      for (const event of events) {
        const cut = cutOf(event, scope);
        const settings = event.streamId.startsWith(SETTINGS);
        if (cut !== null) said.set(cut.stream, cut.how);
        // Later settings take the place of earlier ones; a tombstone is for ever.
        else if (settings) {
          const stream = scope.streamOf(event.streamId.slice(SETTINGS.length));
          if (stream !== null && said.get(stream) !== 'tombstone') said.delete(stream);
        }
      }
      return MOST_AHEAD;
    };
    const filters = [scope.settingsFilter(), eventTypeFilter({ prefixes: ['$streamDeleted'] })];
    for (const filter of filters) await scan({ after: null, filter, ahead: MOST_AHEAD }, take);
    const found: StreamCut[] = [];
    for (const stream of said.keys()) {
      // A number or an age that no event has passed yet has taken nothing away.
      const cut = await readStream(stream, { limit: 1 }).catch((error: unknown) => error);
      if (cut instanceof StreamWasCut) found.push({ stream, how: cut.how });
      else if (cut instanceof Error) throw cut;
    }
    return found;
  };

  return { readStream, readAll, head, cuts, look };
};
