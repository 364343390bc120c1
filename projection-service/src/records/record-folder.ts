import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { FileRef } from '@shilu/events/core/schemas';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import type { Position } from '@shilu/infra/event-store/port';
import type { PoolClient } from 'pg';
import { loadStates } from './state-tables';

/** Characters of module text kept folded in memory, as a measure of what they take. */
const MOST_REMEMBERED = 40_000_000;
const EMPTY_WEIGHT = 4_000;

const weightOf = (state: RecordState): number =>
  state.modules.reduce((sum, module) => sum + module.text.length, EMPTY_WEIGHT);

/** A record that a batch has touched. */
export type Folded = {
  /** Null when the record began in this batch. */
  readonly before: RecordState | null;
  after: RecordState;
  /** Of its last event. */
  position: Position;
  /** Every file that an event of the batch brought, by hash: a file of a past version must still open. */
  readonly files: Map<string, FileRef>;
  /** States at the revisions that are kept whole. */
  readonly milestones: RecordState[];
};

export const SNAPSHOT_EVERY = 250;

export type RecordFolder = {
  readonly fold: (events: readonly RecordedEvent<RecordEvent>[], tx: PoolClient) => Promise<void>;
  /** What was folded since the last time this was asked. */
  readonly take: () => ReadonlyMap<string, Folded>;
  readonly forget: () => void;
};

const filesIn = ({ type, data }: RecordedEvent<RecordEvent>): readonly FileRef[] => {
  switch (type) {
    case 'RecordCreated':
      return [...data.modules.flatMap((module) => module.files), ...(data.source ? [data.source] : [])];
    case 'RecordRolledBack':
      return data.modules.flatMap((module) => module.files);
    case 'ModuleAdded':
      return data.module.files;
    case 'ModuleSaved':
      return data.source ? [...data.files, data.source] : data.files;
    case 'SheetCellsChanged':
      return data.files;
    default:
      return [];
  }
};

/** Folds records event by event, remembering those touched lately. */
export const createRecordFolder = (schema: string): RecordFolder => {
  const remembered = new Map<string, RecordState>();
  let touched = new Map<string, Folded>();
  let weight = 0;
  const drop = (id: string): void => {
    const held = remembered.get(id);
    if (held && remembered.delete(id)) weight -= weightOf(held);
  };
  const remember = (id: string, state: RecordState): void => {
    drop(id);
    remembered.set(id, state);
    weight += weightOf(state);
    while (weight > MOST_REMEMBERED) {
      const oldest = remembered.keys().next().value;
      if (oldest === undefined || oldest === id) return;
      drop(oldest);
    }
  };
  const lastRevision = (id: string): number | undefined => (touched.get(id)?.after ?? remembered.get(id))?.revision;
  const begin = (before: RecordState | null): Folded => ({
    before,
    after: before ?? initialRecord(),
    position: '',
    files: new Map(),
    milestones: [],
  });
  return {
    forget: () => {
      remembered.clear();
      touched = new Map();
      weight = 0;
    },
    take: () => {
      const taken = touched;
      touched = new Map();
      for (const [id, { after }] of taken) remember(id, after);
      return taken;
    },
    fold: async (events, tx) => {
      const first = new Map<string, number>();
      for (const { stream, revision } of events) {
        const id = entityIdOf(stream);
        if (!first.has(id)) first.set(id, revision);
      }
      const unknown = [...first].flatMap(([id, revision]) =>
        revision > 0 && lastRevision(id) !== revision - 1 ? [id] : [],
      );
      const loaded = await loadStates(tx, schema, unknown);
      for (const event of events) {
        const id = entityIdOf(event.stream);
        let folded = touched.get(id);
        if (!folded) {
          folded = begin(event.revision === 0 ? null : (loaded.get(id) ?? remembered.get(id) ?? null));
          touched.set(id, folded);
        }
        if (event.revision !== folded.after.revision + 1)
          throw new Error(`${event.stream}: revision ${event.revision} after ${folded.after.revision}`);
        folded.after = evolveRecord(folded.after, event);
        folded.position = event.position;
        for (const file of filesIn(event)) folded.files.set(file.hash, file);
        if (event.revision > 0 && event.revision % SNAPSHOT_EVERY === 0) folded.milestones.push(folded.after);
      }
    },
  };
};
