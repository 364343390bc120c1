import { randomBytes } from 'node:crypto';
import { binaryEvent, FORWARDS, NO_STREAM } from '@eventstore/db-client';
import type { Connection } from './eventstoredb-connection';
import { asStoreError, kindOf, Silence, within } from './eventstoredb-errors';

export type LogName = {
  /** Null while the log has none: then it holds nothing that was ever asked for. */
  readonly known: () => Promise<string | null>;
  /** Gives the log a name where it has none yet; who comes second takes the first one's. */
  readonly made: () => Promise<string>;
};

/** No context declares a category of this name. */
export const LOG_CATEGORY = 'shilu';
const NAME = /^[0-9a-f]{8}$/;
/** A tombstone closes a stream for good; then the next one holds the name. */
const MOST_STREAMS = 16;

/**
 * The name of the log is kept beside it, in a stream of a category that no context declares: so it is read in one call,
 * whatever others write to the server, and is no part of the log.
 */
export const createLogName = (
  connection: Pick<Connection, 'client' | 'serves'>,
  prefix: string,
  timeoutMs: number,
): LogName => {
  let found: string | null = null;

  const readFrom = async (stream: string): Promise<string | null> => {
    const asked = connection.client();
    const call = asked.readStream(stream, { direction: FORWARDS, maxCount: 1, requiresLeader: true });
    try {
      const read = (async () => {
        for await (const { event } of call)
          if (event?.data instanceof Uint8Array) return Buffer.from(event.data).toString('utf8');
        return null;
      })();
      const name = await within(read, timeoutMs);
      if (!connection.serves(asked)) throw new Silence('the connection was left while it was read');
      return name !== null && NAME.test(name) ? name : null;
    } catch (error) {
      if (kindOf(error) === 'streamNotFound') return null;
      throw error;
    } finally {
      call.cancel().catch(() => undefined);
      call.resume();
    }
  };

  const writeTo = async (stream: string): Promise<void> => {
    const event = binaryEvent({ type: 'LogNamed', data: Buffer.from(randomBytes(4).toString('hex'), 'utf8') });
    const options = { expectedRevision: NO_STREAM, requiresLeader: true, deadline: timeoutMs } as const;
    await within(connection.client().appendToStream(stream, event, options), timeoutMs + 500).catch(
      (error: unknown) => {
        if (kindOf(error) !== 'conflict') throw error;
      },
    );
  };

  const look = async (make: boolean): Promise<string | null> => {
    if (found !== null) return found;
    for (let number = 0; number < MOST_STREAMS; number += 1) {
      const stream = `${prefix}${LOG_CATEGORY}-log${number === 0 ? '' : number}`;
      try {
        let name = await readFrom(stream);
        if (name === null && make) {
          await writeTo(stream);
          name = await readFrom(stream);
        }
        return (found = name);
      } catch (error) {
        if (kindOf(error) !== 'streamDeleted') throw asStoreError(error);
      }
    }
    throw new TypeError(`every stream that could name the log was deleted, from ${prefix}shilu-log on`);
  };

  return {
    known: () => look(false),
    made: async () => {
      const name = await look(true);
      if (name === null) throw new TypeError(`the stream ${prefix}shilu-log holds no name of a log`);
      return name;
    },
  };
};
