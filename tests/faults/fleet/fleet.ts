import type { EventStore } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import type { Outside } from './outside';
import type { Cut } from './proxy';

/** What can be disturbed, by the name that reports use. */
export type Member = {
  readonly name: string;
  /** The process first, then what it began. */
  readonly pids: () => readonly number[];
  /** Whether it serves again, asked at its own door. */
  readonly serves: () => Promise<boolean>;
};
export type Link = { readonly name: string; readonly cut: (how: Cut) => void; readonly heal: () => void };

/** The product and all it stands on, each a process of its own, started afresh. */
export type Fleet = {
  /** Where people reach it. */
  readonly url: string;
  readonly adminPassword: string;
  readonly dataDir: string;
  /** Straight to the servers, past every cut. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly members: () => readonly Member[];
  readonly links: readonly Link[];
  readonly outside: Outside;
  /** Whether every consumer has read what its broker holds; absent where they read the log itself. */
  readonly brokerIsRead?: () => Promise<boolean>;
  /** On what it runs, said openly. */
  readonly engines: string;
  readonly stop: () => Promise<void>;
};
