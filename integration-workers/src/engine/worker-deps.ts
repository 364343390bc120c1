import type { Language } from '@shilu/events/core/call';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Directory } from '@shilu/events/identity/directory';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import type { Broker } from '@shilu/infra/broker/port';
import type { WorkersConfig } from '@shilu/infra/config/workers-config';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Report } from '@shilu/infra/http/report';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool } from 'pg';
import type { Digest } from '../messages/digests';
import type { Connector } from './connector';

export type WorkerDeps = {
  readonly broker: Broker;
  readonly pool: Pool;
  readonly store: EventStore;
  /** Opens sealed profiles: addresses are looked up when something is sent, and kept nowhere (law 9). */
  readonly keys: SubjectKeys;
  readonly blobs: BlobStore;
  /** Throws a fault of `connector.ts` when the product does not take it. */
  readonly report: Report;
  /** What a person has not read and what waits for them, told by the read models. */
  readonly digestOf: (directory: Directory, accountId: string, language: Language) => Promise<Digest>;
  readonly config: WorkersConfig;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** What a context's workers are: connectors that are configured, and what has to be stopped after them. */
export type Workers = {
  readonly connectors: readonly Connector[];
  readonly stop?: () => Promise<void>;
};

/** Exported by each context that acts on the outside, as `create…Workers`, and listed in `workers.ts`. */
export type CreateWorkers = (deps: WorkerDeps) => Promise<Workers>;
