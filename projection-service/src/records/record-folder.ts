import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import type { PoolClient } from 'pg';
import { loadStates } from './state-tables';

/** Characters of module text kept folded in memory, as a measure of what they take. */
const MOST_REMEMBERED = 40_000_000;
const EMPTY_WEIGHT = 4_000;

const weightOf = (state: RecordState): number =>
  state.modules.reduce((sum, module) => sum + module.text.length, EMPTY_WEIGHT);

export type Folded = {
  /** Null when the record began in this batch. */
  readonly before: RecordState | null;
  readonly after: RecordState;
  readonly events: readonly RecordedEvent<RecordEvent>[];
  /** States at the revisions that are kept whole. */
  readonly milestones: readonly RecordState[];
};

export const SNAPSHOT_EVERY = 250;

export type RecordFolder = {
  readonly fold: (
    events: readonly RecordedEvent<RecordEvent>[],
    tx: PoolClient,
  ) => Promise<ReadonlyMap<string, Folded>>;
  readonly forget: () => void;
};

/** Folds records event by event, remembering those touched lately. */
export const createRecordFolder = (schema: string): RecordFolder => {
  const remembered = new Map<string, RecordState>();
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
  return {
    forget: () => {
      remembered.clear();
      weight = 0;
    },
    fold: async (events, tx) => {
      const byRecord = new Map<string, RecordedEvent<RecordEvent>[]>();
      for (const event of events) {
        const id = entityIdOf(event.stream);
        const list = byRecord.get(id);
        if (list) list.push(event);
        else byRecord.set(id, [event]);
      }
      const unknown = [...byRecord].flatMap(([id, [first]]) =>
        first && first.revision > 0 && remembered.get(id)?.revision !== first.revision - 1 ? [id] : [],
      );
      const loaded = await loadStates(tx, schema, unknown);
      const folded = new Map<string, Folded>();
      for (const [id, list] of byRecord) {
        const before = list[0]?.revision === 0 ? null : (loaded.get(id) ?? remembered.get(id) ?? null);
        let state = before ?? initialRecord();
        const milestones: RecordState[] = [];
        for (const event of list) {
          if (event.revision !== state.revision + 1)
            throw new Error(`${event.stream}: revision ${event.revision} after ${state.revision}`);
          state = evolveRecord(state, event);
          if (event.revision > 0 && event.revision % SNAPSHOT_EVERY === 0) milestones.push(state);
        }
        folded.set(id, { before, after: state, events: list, milestones });
        remember(id, state);
      }
      return folded;
    },
  };
};
