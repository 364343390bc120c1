import type { Language } from '@shilu/events/core/call';
import { DEFAULT_ZONE } from '@shilu/events/core/day-in';
import type { UsedIn } from '@shilu/events/core/define-register';
import type { Asker, UsesIn } from '@shilu/events/core/uses';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Directory } from '@shilu/events/identity/directory';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { notingLost } from '@shilu/infra/blob-store/note-lost-file';
import { notingAltered } from '@shilu/infra/blob-store/noting-altered';
import { migrateDeliveries } from '@shilu/infra/deliveries/ledger';
import { createNameReader } from '@shilu/infra/chemistry/name-reader';
import { createStructureEngines } from '@shilu/infra/chemistry/structure-engine';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { PlatformAddresses } from '@shilu/infra/config/workers-config';
import type { Route } from '@shilu/infra/http/call-context';
import { openAnchors, type Anchors } from '@shilu/infra/notary/anchors';
import { createDoiLookUp } from '@shilu/infra/platforms/doi-look-up';
import { createPlatformLookUps } from '@shilu/infra/platforms/look-up';
import { MOST_WAIT_MS } from '@shilu/infra/read-models/reached';
import { modelStates, type ModelState } from '@shilu/infra/read-models/set-aside';
import type { Report } from '@shilu/infra/http/report';
import type { Logger } from '@shilu/infra/logging/logger';
import { openReadLog } from '@shilu/infra/reads/read-log';
import type { Pool } from 'pg';
import { watchReads } from './audit/seal-reads';
import { postgresSource, storeSource } from './audit/verify-source';
import { contexts } from './contexts';
import { createAdmission } from './engine/admission';
import { createCopies } from './engine/copies';
import { provenRecord } from './records/as-logged';
import { startEngine } from './engine/engine';
import type { ContextDeps, ContextQueries } from './engine/context-queries';
import { noting } from './engine/noting-reads';
import { fresh } from './engine/query';
import { vouching } from './engine/vouching';
import { createWaitingPool } from './engine/waiting-pool';
import { lagsOf, type Lag } from './engine/lags';
import type { Installation } from './engine/installation';
import { createSpectrumDrawer } from '@shilu/infra/spectra/spectrum-drawer';
import { createSheetEngines } from '@shilu/infra/sheets/sheet-engine';
import { createTableReader } from '@shilu/infra/tables/table-reader';
import { asOfRoutes } from './past/as-of-routes';
import { createMoments, pastModels } from './past/moments';
import { placeOfFile } from './files/place-of-file';
import { createPrinter } from './print/printer';
import { projections } from './projections';
import { createReferenceReader } from './resources/reference-reader';
import { registerRoutes } from './registers/routes';
import { usesIn } from './registers/uses-in';
import { watchDates } from './registers/watch-dates';
import { createStructureIndex } from './structures/structure-index';

export type ProjectionDeps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The notary's name and public key, once it has one; without it verification and proofs answer `unavailable`. */
  readonly notaryKey?: () => Promise<NoteKey | null>;
  /** What others outside hold of the log; absent: nothing of it is believed. */
  readonly anchors?: Anchors;
  /** Where people reach the installation; absent: prints lead to no address. */
  readonly publicUrl?: string | null;
  readonly installation: Installation;
  /** How the command service is told that a copy leaves. */
  readonly report: Report;
  /** Where something may be looked up outside; absent: nowhere. */
  readonly platforms?: PlatformAddresses;
  /** Where a DOI is looked up; absent: nowhere. */
  readonly doiUrl?: string;
  /** The jar of OPSIN; without it no names are read. */
  readonly opsinJar?: string | null;
  /** Time zone of printed times that no signature fixes. */
  readonly zone?: string;
  /** A line that printed copies must carry, such as where demonstration content comes from. */
  readonly attribution?: (language: Language) => string | null;
};

/** Two at once leave room for what is light; who waits longer asks again. */
const HEAVY_READS = { atOnce: 2, mostWaiting: 50, longestWaitMs: 20_000 };
/** Documents are laid out beside the event loop, for minutes if need be, and do not take the place of reads. */
const PRINTS = { atOnce: 50, mostWaiting: 50, longestWaitMs: 60_000 };

/** By name, the model that each table is of. */
const modelOf = new Map(projections.flatMap(({ name, tables }) => tables.map((table) => [table, name])));

export type ProjectionService = {
  readonly routes: readonly Route[];
  /** True when every read model has reached `position` within the time. */
  readonly caughtUp: (position: string, timeoutMs: number) => Promise<boolean>;
  /** Who may what, as far as this process has read. */
  readonly directory: () => Directory;
  readonly lags: () => Promise<readonly Lag[]>;
  /** What each read model has set aside, and whether it stands still. */
  readonly models: () => Promise<readonly ModelState[]>;
  /** How many things of a category hold an id in a field now, and what one of them is called, for whoever asks (null: the product). */
  readonly usesIn: (reference: UsedIn, id: string, asker: Asker | null) => Promise<UsesIn>;
  readonly stop: () => Promise<void>;
};

/** The query side: read models kept at the end of the log, and the calls that answer from them. */
export const createProjectionService = async (deps: ProjectionDeps): Promise<ProjectionService> => {
  await migrateDeliveries(deps.pool);
  const reads = await openReadLog(deps);
  const engine = await startEngine(deps, projections);
  const pool = createWaitingPool(deps.pool, modelOf);
  const blobs = notingAltered(deps.blobs, notingLost(deps.pool, deps.log, placeOfFile(deps.pool)));
  const printer = createPrinter();
  const spectra = createSpectrumDrawer();
  const zone = deps.zone ?? DEFAULT_ZONE;
  const notaryKey = deps.notaryKey ?? (() => Promise.resolve(null));
  const tables = createTableReader();
  const sheets = createSheetEngines();
  const structures = createStructureEngines(
    undefined,
    deps.opsinJar == null ? null : createNameReader({ jar: deps.opsinJar, log: deps.log }),
  );
  const structureIndex = createStructureIndex(deps.pool);
  const references = createReferenceReader();
  const contextDeps: ContextDeps = {
    reads,
    ...{ ...deps, blobs, projections, zone, printer, spectra, tables, sheets, structures, structureIndex, references },
    pool,
    platforms: createPlatformLookUps({ addresses: deps.platforms ?? {}, log: deps.log }),
    dois: deps.doiUrl === undefined ? null : createDoiLookUp({ url: deps.doiUrl, log: deps.log }),
    hub: engine.hub,
    directory: engine.directory,
    heavy: createAdmission(HEAVY_READS),
    prints: createAdmission(PRINTS),
    copies: createCopies(deps.report, provenRecord({ ...deps, pool })),
    attribution: deps.attribution ?? (() => null),
    source: deps.installation.logInDatabase ? postgresSource(deps.pool) : storeSource(deps.store),
    notaryKey,
    anchors: deps.anchors ?? openAnchors(deps.pool, { witnesses: [], timestampRoots: null, notaryKey }),
    publicUrl: deps.publicUrl ?? null,
  };
  const moments = createMoments(contextDeps, projections);
  const routesOf = (given: ContextDeps): readonly Route[] =>
    [
      ...Object.values(contexts).flatMap(({ routes }: ContextQueries) => routes?.(given) ?? []),
      ...registerRoutes(given),
    ]
      .map(vouching(pool))
      .map(noting({ reads, clock: given.clock }))
      .map(fresh(given));
  const stopWatching = watchDates({ ...deps, zone });
  const stopSealing = watchReads({ ...deps, zone });
  return {
    routes: asOfRoutes({
      deps: contextDeps,
      moments,
      models: new Set(pastModels(projections).map(({ name }) => name)),
      routesOf,
    }),
    caughtUp: engine.caughtUp,
    directory: () => engine.directory.now(),
    models: () => modelStates(deps.pool),
    lags: () => lagsOf(deps, projections, deps.clock()),
    usesIn: (reference, id, asker) => usesIn(deps, (head) => engine.caughtUp(head, MOST_WAIT_MS), reference, id, asker),
    stop: async () => {
      await stopWatching();
      await stopSealing();
      await reads.stop();
      await moments.stop();
      await printer.stop();
      await spectra.stop();
      await tables.stop();
      await sheets.stop();
      await structures.stop();
      await structureIndex.stop();
      await references.stop();
      await engine.stop();
    },
  };
};
