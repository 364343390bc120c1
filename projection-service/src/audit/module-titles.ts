import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { categoryOf } from '@shilu/events/core/envelope';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { PoolClient } from 'pg';
import { tableWriter, upsertRows, type RowIn } from '../engine/write-rows';

/** The module an event is about, if it is about one. */
export const moduleIdOf = ({ data }: RecordedEvent): string | null => {
  if (typeof data !== 'object' || data === null) return null;
  if ('moduleId' in data && typeof data.moduleId === 'string') return data.moduleId;
  if ('module' in data && typeof data.module === 'object' && data.module !== null && 'id' in data.module)
    return String(data.module.id);
  return null;
};

const titlesTable = tableWriter('module_titles', ['record_id', 'module_id', 'title'], 'record_id', 'module_id');
const MOST_REMEMBERED = 50_000;
const keyOf = (recordId: string, moduleId: string): string => `${recordId} ${moduleId}`;

/** Titles that an event gives to modules. */
const titlesIn = (event: RecordedEvent<RecordEvent>): readonly { readonly id: string; readonly title: string }[] => {
  switch (event.type) {
    case 'RecordCreated':
    case 'RecordRolledBack':
      return event.data.modules;
    case 'ModuleAdded':
      return [event.data.module];
    case 'ModuleRenamed':
      return [{ id: event.data.moduleId, title: event.data.to }];
    default:
      return [];
  }
};

export type ModuleTitles = {
  /** Makes the titles before these events known. */
  readonly learn: (events: readonly RecordedEvent[], tx: PoolClient) => Promise<void>;
  /** Takes in what an event of a record calls its modules; called for every event of a batch, in order. */
  readonly note: (event: RecordedEvent, recordId: string) => void;
  readonly titleOf: (recordId: string, moduleId: string) => string | null;
  readonly save: (tx: PoolClient) => Promise<void>;
  readonly forget: () => void;
};

/** What a module was called at the time: an event names its module by id alone. */
export const createModuleTitles = (schema: string): ModuleTitles => {
  const known = new Map<string, string>();
  const changed = new Map<string, RowIn<typeof titlesTable>>();
  return {
    learn: async (events, tx) => {
      changed.clear();
      if (known.size > MOST_REMEMBERED) known.clear();
      const brought = new Set<string>();
      const missing = new Map<string, readonly [string, string]>();
      for (const event of events) {
        if (categoryOf(event.stream) !== RECORD) continue;
        const recordId = entityIdOf(event.stream);
        const record = event as RecordedEvent<RecordEvent>;
        for (const { id, title } of titlesIn(record)) {
          brought.add(keyOf(recordId, id));
          changed.set(keyOf(recordId, id), { record_id: recordId, module_id: id, title });
        }
        const moduleId = moduleIdOf(event);
        if (moduleId !== null && !known.has(keyOf(recordId, moduleId)) && !brought.has(keyOf(recordId, moduleId)))
          missing.set(keyOf(recordId, moduleId), [recordId, moduleId]);
      }
      if (missing.size === 0) return;
      const asked = [...missing.values()];
      const { rows } = await tx.query<{ record_id: string; module_id: string; title: string }>(
        `select m.record_id, m.module_id, m.title from unnest($1::text[], $2::text[]) as a(record_id, module_id) join ${schema}.module_titles m using (record_id, module_id)`,
        [asked.map(([recordId]) => recordId), asked.map(([, moduleId]) => moduleId)],
      );
      for (const row of rows) known.set(keyOf(row.record_id, row.module_id), row.title);
    },
    note: (event, recordId) => {
      for (const { id, title } of titlesIn(event as RecordedEvent<RecordEvent>)) known.set(keyOf(recordId, id), title);
    },
    titleOf: (recordId, moduleId) => known.get(keyOf(recordId, moduleId)) ?? null,
    save: (tx) => upsertRows(tx, schema, titlesTable, [...changed.values()]),
    forget: () => known.clear(),
  };
};
