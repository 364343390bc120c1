import { filesNamedIn } from '@shilu/events/audit/verification';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createPool } from '@shilu/infra/postgres/pool';
import { join } from 'node:path';
import type { Running } from './stack';

/** Files that the log names and the store does not have, as a verification would find them: each with the event's type. */
export const missingFiles = async ({ database, dataDir }: Running): Promise<readonly string[]> => {
  const pool = createPool(database?.url ?? '', { max: 1, name: 'test files' });
  const store = await createPostgresEventStore({ pool });
  const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
  try {
    const events = await store.readAll({ after: null, limit: 10_000 });
    const named = events.flatMap(({ type, body }) => filesNamedIn(body).map((hash) => ({ type, hash })));
    const found = await Promise.all(
      named.map(async ({ type, hash }) => ((await blobs.has(hash)) ? [] : [`${type} ${hash}`])),
    );
    return found.flat();
  } finally {
    await store.close();
    await pool.end();
  }
};
