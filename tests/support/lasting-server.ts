import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';

/** Of this run alone: a server that lasts still has what others wrote, and they what we write. */
export const ownPrefix = (): string => `t${randomUUID().replaceAll('-', '')}-`;

/** Deletes every stream under the prefix; what the server then still holds goes with its next scavenge. */
export const forgetStreams = async (url: string, prefix: string): Promise<number> => {
  const client = Object.assign(EventStoreDBClient.connectionString(url), { supports: () => Promise.resolve(false) });
  const streams = new Set<string>();
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: [prefix] }),
  });
  await new Promise<void>((resolve, reject) => {
    subscription
      .on('data', ({ event }) => event !== undefined && streams.add(event.streamId))
      .on('caughtUp', () => resolve())
      .on('error', reject);
  });
  await subscription.unsubscribe();
  const left = [...streams];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let stream = left.pop(); stream !== undefined; stream = left.pop()) await client.deleteStream(stream);
    }),
  );
  await client.dispose();
  return streams.size;
};
