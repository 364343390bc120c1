import { randomBytes, randomUUID } from 'node:crypto';
import { commandSeed, commandSigner, signingWith, type SignBodies } from '@shilu/command-service/audit/command-signer';
import { createEventWriter } from '@shilu/command-service/engine/event-writer';
import { streamName } from '@shilu/events/core/envelope';
import { ACCOUNT, type AccountEvent } from '@shilu/events/identity/account';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createPool } from '@shilu/infra/postgres/pool';
import { databaseOf } from './child';

const writerWith = (sign: SignBodies | undefined) =>
  createEventWriter({
    ...{ clock: () => new Date(), randomBytes: (size: number) => new Uint8Array(randomBytes(size)) },
    ...{ checkContracts: true, sign },
  });
const confirmed: AccountEvent = { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: true } };

/**
 * Somebody has identified this person, for tests that begin after that: written into the log beside whatever runs on it,
 * as the command on the server does, and signed as that is where the folder of the key is named.
 */
export const identify = async (store: EventStore, accountId: string, keysDir?: string): Promise<Position> => {
  const seed = keysDir === undefined ? null : await commandSeed(store, keysDir);
  const writer = writerWith(seed === null ? undefined : signingWith(commandSigner(seed)));
  const stream = streamName(ACCOUNT, accountId);
  const [newest] = await store.readStream(stream, { backwards: true, limit: 1 });
  const revision = newest?.revision ?? -1;
  const commandId = randomUUID();
  const author = { ...{ actor: 'system', session: null, commandId, correlation: commandId }, reason: null };
  const { position } = await store.append(
    stream,
    revision,
    await writer.encode(stream, revision + 1, author, [confirmed]),
  );
  return position;
};

/** The same where the product runs as a process on the built-in database of a data folder. */
export const identifyIn = async (dataDir: string, accountId: string): Promise<void> => {
  const database = databaseOf(dataDir);
  if (!database) throw new Error(`no database runs in ${dataDir}`);
  const pool = createPool(database.url, { max: 1, name: 'test log' });
  const store = await createPostgresEventStore({ pool });
  try {
    await identify(store, accountId, dataDir);
  } finally {
    await store.close();
    await pool.end();
  }
};
