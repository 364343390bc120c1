import type { Language } from '@shilu/events/core/call';
import type { Use } from '@shilu/events/core/define-register';
import type { Asker, UsesIn } from '@shilu/events/core/uses';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Directory } from '@shilu/events/identity/directory';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { migrateDeliveries } from '@shilu/infra/deliveries/ledger';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Route } from '@shilu/infra/http/call-context';
import { modelStates, type ModelState } from '@shilu/infra/read-models/set-aside';
import type { Report } from '@shilu/infra/http/report';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool } from 'pg';
import { approvalRoutes } from './approvals/routes';
import { capabilityRoutes } from './capabilities/routes';
import { auditRoutes } from './audit/routes';
import { postgresSource, storeSource } from './audit/verify-source';
import { createAdmission } from './engine/admission';
import { createCopies } from './engine/copies';
import { startEngine } from './engine/engine';
import type { QueryDeps } from './engine/query';
import { vouching } from './engine/vouching';
import { lagsOf, type Lag } from './engine/lags';
import { fileRoutes } from './files/routes';
import { homeRoutes } from './home/routes';
import { identityRoutes } from './identity/routes';
import { liveRoutes } from './live/routes';
import { messageRoutes } from './messages/routes';
import { integrationRoutes } from './integrations/routes';
import { deliveryRoutes } from './integrations/delivery-routes';
import { systemRoutes, type Installation } from './integrations/system-routes';
import { setAsideRoutes } from './integrations/set-aside-routes';
import { organizationRoutes } from './organization/routes';
import { printDeps } from './print-deps';
import { createTableReader } from '@shilu/infra/tables/table-reader';
import { createPrinter } from './print/printer';
import { printRoutes } from './print/routes';
import { projectRoutes } from './projects/routes';
import { projections } from './projections';
import { recordRoutes } from './records/routes';
import { registerRoutes } from './registers/routes';
import { MOST_WAIT_MS, usesIn } from './registers/uses-in';
import { watchDates } from './registers/watch-dates';
import { searchRoutes } from './search/routes';

export type ProjectionDeps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The notary's name and public key, once it has one; without it verification and proofs answer `unavailable`. */
  readonly notaryKey?: () => Promise<NoteKey | null>;
  readonly installation: Installation;
  /** How the command service is told that a copy leaves. */
  readonly report: Report;
  /** Time zone of printed times that no signature fixes. */
  readonly zone?: string;
  /** A line that printed copies must carry, such as where demonstration content comes from. */
  readonly attribution?: (language: Language) => string | null;
};

/** Two at once leave room for what is light; who waits longer asks again. */
const HEAVY_READS = { atOnce: 2, mostWaiting: 50, longestWaitMs: 20_000 };
/** Documents are laid out beside the event loop, for minutes if need be, and do not take the place of reads. */
const PRINTS = { atOnce: 50, mostWaiting: 50, longestWaitMs: 60_000 };

const DEFAULT_ZONE = 'Asia/Shanghai';

export type ProjectionService = {
  readonly routes: readonly Route[];
  /** True when every read model has reached `position` within the time. */
  readonly caughtUp: (position: string, timeoutMs: number) => Promise<boolean>;
  /** Who may what, as far as this process has read. */
  readonly directory: () => Directory;
  readonly lags: () => Promise<readonly Lag[]>;
  /** What each read model has set aside, and whether it stands still. */
  readonly models: () => Promise<readonly ModelState[]>;
  /** How many things of a category hold an id in a field now, and what one of them is called, for whoever asks. */
  readonly usesIn: (reference: Pick<Use, 'category' | 'field'>, id: string, asker: Asker) => Promise<UsesIn>;
  readonly stop: () => Promise<void>;
};

/** The query side: read models kept at the end of the log, and the calls that answer from them. */
export const createProjectionService = async (deps: ProjectionDeps): Promise<ProjectionService> => {
  await migrateDeliveries(deps.pool);
  const engine = await startEngine(deps, projections);
  const printer = createPrinter();
  const zone = deps.zone ?? DEFAULT_ZONE;
  const queryDeps: QueryDeps = {
    ...deps,
    hub: engine.hub,
    directory: engine.directory,
    heavy: createAdmission(HEAVY_READS),
  };
  const copies = createCopies(deps.report);
  const tables = createTableReader();
  const stopWatching = watchDates({ ...deps, zone });
  return {
    routes: [
      ...[
        identityRoutes,
        homeRoutes,
        messageRoutes,
        projectRoutes,
        capabilityRoutes,
        recordRoutes,
        approvalRoutes,
        searchRoutes,
        deliveryRoutes,
        setAsideRoutes,
        integrationRoutes,
        organizationRoutes,
        liveRoutes,
      ].flatMap((make) => make(queryDeps)),
      ...registerRoutes({ ...queryDeps, copies, tables }),
      ...fileRoutes({ ...queryDeps, copies }),
      ...systemRoutes(queryDeps, deps.installation),
      ...auditRoutes({
        ...{ ...queryDeps, zone, printer, copies },
        source: deps.installation.logInDatabase ? postgresSource(deps.pool) : storeSource(deps.store),
        notaryKey: deps.notaryKey ?? (() => Promise.resolve(null)),
      }),
      ...printRoutes(
        printDeps({ ...queryDeps, copies }, zone, deps.attribution ?? (() => null), printer, createAdmission(PRINTS)),
      ),
    ].map(vouching(deps.pool)),
    caughtUp: engine.caughtUp,
    directory: () => engine.directory.now(),
    models: () => modelStates(deps.pool),
    lags: () => lagsOf(deps, projections, deps.clock()),
    usesIn: (reference, id, asker) => usesIn(deps, (head) => engine.caughtUp(head, MOST_WAIT_MS), reference, id, asker),
    stop: async () => {
      await stopWatching();
      await printer.stop();
      await tables.stop();
      await engine.stop();
    },
  };
};
