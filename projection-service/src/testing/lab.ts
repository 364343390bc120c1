import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { RecordModule } from '@shilu/events/records/record-events';
import { BlobMissing, type BlobStore } from '@shilu/infra/blob-store/port';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import type { CallContext, Reply, Route } from '@shilu/infra/http/call-context';
import { createLogger } from '@shilu/infra/logging/logger';
import { notaryMigrations } from '@shilu/infra/notary/tables';
import { migrate } from '@shilu/infra/postgres/pool';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { createTestDatabase } from '@shilu/infra/testing/test-database';
import { createProjectionService, type ProjectionDeps, type ProjectionService } from '../routes';
import { createLogWriter, textModule, type LogWriter, type Written } from './log-writer';

/** Blobs in memory, named by what the test says. */
export const memoryBlobs = (held: Map<string, Buffer>): BlobStore => ({
  put: () => Promise.reject(new Error('not in this test')),
  get: (hash) => {
    const bytes = held.get(hash);
    return bytes === undefined ? Promise.reject(new BlobMissing(hash)) : Promise.resolve(Readable.from([bytes]));
  },
  has: (hash) => Promise.resolve(held.has(hash)),
  stat: (hash) => Promise.resolve(held.has(hash) ? { hash, size: held.get(hash)?.length ?? 0 } : null),
});

const placement = {
  departmentId: null as string | null,
  roleIds: [] as string[],
  isOrganAdmin: false,
  directLeaderId: null as string | null,
};

export type Lab = {
  readonly deps: ProjectionDeps;
  readonly writer: LogWriter;
  readonly blobs: Map<string, Buffer>;
  readonly start: () => Promise<ProjectionService>;
  readonly person: (id: string, realName: string, part?: Partial<typeof placement>) => Promise<Written>;
  readonly record: (
    id: string,
    part: {
      ownerId: string;
      number?: string;
      title?: string;
      modules?: readonly RecordModule[];
      projectId?: string | null;
      taskId?: string | null;
      departmentId?: string | null;
      bookId?: string;
      templateId?: string;
      templateVersion?: number;
    },
  ) => Promise<Written>;
  readonly end: () => Promise<void>;
};

/** A log in a database of its own, with what a test needs to write to it. */
export const createLab = async (): Promise<Lab> => {
  const database = await createTestDatabase();
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
  const store: EventStore = await createPostgresEventStore({ pool: database.pool });
  const keys = await createPostgresSubjectKeys({ pool: database.pool, masterKey: new Uint8Array(randomBytes(32)) });
  const writer = createLogWriter(store, keys);
  const blobs = new Map<string, Buffer>();
  const log = createLogger({ level: process.env['TEST_LOG'] === undefined ? 'silent' : 'info', form: 'pretty' });
  const deps: ProjectionDeps = {
    store,
    pool: database.pool,
    keys,
    blobs: memoryBlobs(blobs),
    clock: () => new Date('2026-03-10T08:00:00.000Z'),
    log,
    // Here nobody writes but the test: a copy leaves without its event.
    report: (call) =>
      Promise.resolve({
        response: call.response.parse({ verificationCode: 'CODE', version: 1, revision: 0 }) as ResponseOf<typeof call>,
        position: null,
      }),
    installation: {
      version: 'test',
      logInDatabase: true,
      disk: () => Promise.resolve({ size: 2, free: 1 }),
    },
  };
  const started: ProjectionService[] = [];
  return {
    deps,
    writer,
    blobs,
    start: async () => {
      const service = await createProjectionService(deps);
      started.push(service);
      return service;
    },
    person: (id, realName, part = {}) =>
      writer.write('account', id, [
        {
          type: 'AccountOpened',
          data: async (eventId: string) => ({
            ...placement,
            ...part,
            sealedProfile: await writer.seal(
              id,
              JSON.stringify({ realName, account: id, mobilePhone: '13800000000', email: `${id}@lab.example` }),
              eventId,
              'sealedProfile',
            ),
          }),
        },
      ]),
    record: (id, part) =>
      writer.write(
        'record',
        id,
        [
          {
            type: 'RecordCreated',
            data: {
              number: `SL-2026-${id}`,
              title: `实验 ${id}`,
              recordType: '合成',
              bookId: 'book',
              projectId: null,
              taskId: null,
              departmentId: null,
              templateId: null,
              templateVersion: null,
              clonedFromId: null,
              pageInfo: { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: true },
              modules: [textModule('m1', '步骤', '室温搅拌')],
              changes: [],
              ...part,
            },
          },
        ],
        { actor: part.ownerId },
      ),
    end: async () => {
      for (const service of started) await service.stop().catch(() => undefined);
      await store.close();
      await database.drop();
    },
  };
};

const contextOf = (accountId: string, minPosition: string | null): CallContext => ({
  session: { id: 's1', accountId, token: 't', signedOnce: false, screenLocked: false, createdAt: '' },
  ...{ language: 'zh-CN', commandId: 'c', correlation: 'c', minPosition, address: '', client: '', now: new Date() },
});

/** The route waits for two seconds each time. */
const MOST_ASKED = 10;

/**
 * Asks as the HTTP server would: the call's schema first, then its route. On a busy machine a read model may be later than
 * the route waits for it (law 6): unless `once`, asked again, as the browser does.
 */
export const ask = async <C extends Call>(
  service: Pick<ProjectionService, 'routes'>,
  call: C,
  request: RequestOf<C>,
  who: { accountId: string; minPosition?: string; once?: boolean },
): Promise<Reply<ResponseOf<C>>> => {
  const found: Route | undefined = service.routes.find(
    (route) => route.call.path === call.path && route.call.method === call.method,
  );
  if (!found) throw new Error(`no route for ${call.path}`);
  const answer = async (asked = 1): Promise<Reply<unknown>> => {
    const isLast = who.once === true || asked === MOST_ASKED;
    try {
      const reply = await found.handle(call.request.parse(request), contextOf(who.accountId, who.minPosition ?? null), {
        file: () => Promise.resolve(null),
      });
      return reply.stale === true && !isLast ? await answer(asked + 1) : reply;
    } catch (error) {
      if (isAppError(error) && error.stale && !isLast) return answer(asked + 1);
      throw error;
    }
  };
  const reply = await answer();
  if (call.answer === undefined || call.answer === 'json') call.response.parse(reply.response);
  return reply as Reply<ResponseOf<C>>;
};

/** The key of the refusal that a query gave. */
export const refusalOf = async (asking: Promise<unknown>): Promise<string> => {
  try {
    await asking;
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
};
