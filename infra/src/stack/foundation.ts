import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import type { BlobStore } from '../blob-store/port';
import { erasuresFile, listingErasures } from '../backup/erasures';
import { refuseUnfinished } from '../backup/unfinished';
import { createFolderBlobStore } from '../blob-store/folder-blob-store';
import type { Config } from '../config/config';
import { makeFolder } from '../config/make-folder';
import { StartRefused } from '../config/start-messages';
import { adoptLog } from '../event-store/adopt-log';
import { openNamedStore } from '../event-store/open-named-store';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import type { Logger } from '../logging/logger';
import { createPool, type PoolOptions } from '../postgres/pool';
import { refuseLater } from '../postgres/refuse-later';
import type { Role } from '../postgres/roles';
import { watchServer } from '../postgres/watch-server';
import { createPostgresRights, createRightsInProcess, type RightsBoard } from '../rights/rights-board';
import { createPostgresSessionStore } from '../sessions/postgres-session-store';
import type { SessionStore } from '../sessions/session-store';
import { openMasterKey } from '../subject-keys/master-key';
import { createPostgresSubjectKeys } from '../subject-keys/postgres-subject-keys';
import type { Closing } from './closing';
import { patiently } from './patiently';
import type { PreparedDatabase } from './prepare-database';
import { schemas } from './schemas';

/** What every service stands on, whatever it is trusted with. */
export type Ground = {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly pool: Pool;
  /** Every pool of this process. */
  readonly pools: readonly Pool[];
  /** Another pool of it; its connections are cut with all others when the server is silent. */
  readonly connect: (databaseUrl: string, options: Pick<PoolOptions, 'name' | 'max'>) => Pool;
  readonly store: EventStore;
  readonly rights: RightsBoard;
  /** All services are in this process: what it remembers is what there is. */
  readonly alone: boolean;
  readonly opened: Closing;
};

/** With what opens sealed profiles and files, and tells who is logged in: for the services that show or write what people write. */
export type Foundation = Ground & {
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  readonly sessions: SessionStore;
};

export type FoundationOptions = Pick<Ground, 'config' | 'env' | 'log' | 'alone' | 'opened'> & {
  readonly databaseUrl: string;
  /** Name of the process at the database. */
  readonly name: string;
  readonly connections: number;
};

export const openDataDir = (dataDir: string): Promise<void> =>
  makeFolder(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC' ? error : new StartRefused('dataDirNotWritable', { dataDir });
  });

const openLog = (url: string, { config, log }: FoundationOptions): Promise<EventStore> =>
  patiently(() => openNamedStore(url, config.eventStorePrefix, (message) => log.warn(message)), {
    seconds: config.waitForServersSeconds,
    log,
  });

export const layGround = async (options: FoundationOptions): Promise<Ground> => {
  const { config, env, log, alone, opened, databaseUrl } = options;
  const clock = (): Date => new Date();
  const sockets = new Set<Socket>();
  const pools: Pool[] = [];
  const connect: Ground['connect'] = (url, wanted) => {
    const made = createPool(url, { ...wanted, sockets });
    pools.push(made);
    opened.add(() => made.end());
    return made;
  };
  const pool = connect(databaseUrl, { name: options.name, max: options.connections });
  const watch = watchServer({
    url: databaseUrl,
    onSilence: () => {
      log.warn({ connections: sockets.size }, 'the database does not answer; whoever waits for it is told');
      for (const socket of sockets) socket.destroy();
    },
    onAnswer: () => log.warn('the database answers again'),
  });
  opened.add(watch.stop);
  await refuseLater(pool, schemas);
  const store =
    config.eventStoreUrl === null
      ? await createPostgresEventStore({ pool })
      : await openLog(config.eventStoreUrl, options);
  opened.add(() => store.close());
  if ((await adoptLog({ pool, store })) === 'moved')
    log.warn('the log is in another store now: read models and the tree of proof are computed anew');
  return {
    ...{ config, env, log, clock, pool, pools, connect, store, alone, opened },
    rights: alone ? createRightsInProcess(store) : await createPostgresRights({ pool, store }),
  };
};

/** The same for a service of this process that connects as a role of its own, where there are roles. */
export const asRole = <T extends Ground>(base: T, database: PreparedDatabase, role: Role, max: number): T =>
  database.noRoles === null ? { ...base, pool: base.connect(database.as(role), { name: `shilu-${role}`, max }) } : base;

/** A service that needs neither is given neither the master key nor the data folder. */
export const layFoundation = async (options: FoundationOptions): Promise<Foundation> => {
  const { config, env, alone, opened } = options;
  await openDataDir(config.dataDir);
  await refuseUnfinished(config.dataDir);
  const ground = await layGround(options);
  const { pool, clock } = ground;
  const masterKey = await openMasterKey({ pool, dataDir: config.keysDir, env });
  const plain = await createPostgresSubjectKeys({ pool, masterKey });
  const keys = listingErasures(plain, erasuresFile(config.dataDir, env), clock);
  const sessions = await createPostgresSessionStore({ pool, keys, clock, alone, limits: config.sessions });
  opened.add(() => sessions.stop());
  return { ...ground, keys, sessions, blobs: createFolderBlobStore(join(config.dataDir, 'blobs')) };
};
