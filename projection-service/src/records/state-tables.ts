import { canonicalJson } from '@shilu/events/core/canonical';
import type { ModuleState, RecordState } from '@shilu/events/records/record-state';
import type { Pool, PoolClient } from 'pg';
import { tableWriter } from '../engine/write-rows';

/**
 * The folded record, kept in two parts: what is small and changes often, and the modules' content, of which only what
 * changed is written. Both are JSON as text, so that keys keep the order they were hashed in. `record_snapshots` holds
 * the whole at every 250th event, so that any moment of a long life opens quickly.
 */
export const stateDdl = `
create table record_heads (record_id text primary key, revision integer not null, position text not null, head text not null);
create table record_modules (
  record_id text not null, module_id text not null, content text, module_text text not null,
  primary key (record_id, module_id)
);
create table record_snapshots (record_id text not null, revision integer not null, state text not null, primary key (record_id, revision));
create table record_files (record_id text not null, hash text not null, name text not null, mime text not null, primary key (record_id, hash));`;

export const stateIndexes = 'create index record_files_hash on record_files (hash);';

export const headsTable = tableWriter('record_heads', ['record_id', 'revision', 'position', 'head'], 'record_id');
export const modulesTable = tableWriter(
  'record_modules',
  ['record_id', 'module_id', 'content', 'module_text'],
  'record_id',
  'module_id',
);
export const snapshotsTable = tableWriter(
  'record_snapshots',
  ['record_id', 'revision', 'state'],
  'record_id',
  'revision',
);
export const filesTable = tableWriter('record_files', ['record_id', 'hash', 'name', 'mime'], 'record_id', 'hash');

const withoutContent = ({ content, ...module }: ModuleState): ModuleState => {
  const { inline: _inline, ...kept } = content;
  return { ...module, content: kept, text: '' };
};

export const headText = (state: RecordState): string =>
  JSON.stringify({ ...state, modules: state.modules.map(withoutContent) });

/** In one order of keys, whatever the state was folded on: a rebuild writes the same. */
export const snapshotText = (state: RecordState): string => canonicalJson(JSON.parse(JSON.stringify(state)));

export const contentText = (module: ModuleState): string | null =>
  module.content.inline === undefined ? null : JSON.stringify(module.content.inline);

type HeadRow = { record_id: string; head: string };
type ModuleRow = { record_id: string; module_id: string; content: string | null; module_text: string };
type PartRow = (HeadRow & { module_id: null }) | (ModuleRow & { head: null });

const joined = (head: RecordState, modules: ReadonlyMap<string, ModuleRow>): RecordState => ({
  ...head,
  modules: head.modules.map((module) => {
    const row = modules.get(module.id);
    if (!row) return module;
    const inline = row.content === null ? {} : { inline: JSON.parse(row.content) as unknown };
    return { ...module, text: row.module_text, content: { ...module.content, ...inline } };
  }),
});

/** Records without what their modules hold; those unknown are absent. */
export const loadHeads = async (pool: Pool, ids: readonly string[]): Promise<Map<string, RecordState>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<HeadRow>('select record_id, head from rm.record_heads where record_id = any($1)', [
    ids,
  ]);
  return new Map(rows.map(({ record_id: id, head }) => [id, JSON.parse(head) as RecordState]));
};

/**
 * Records as they stand in the tables of `schema`; those unknown are absent. By one statement, which sees what was written
 * up to one moment: of two, the second would see what was saved between them, and the record would be none that ever stood.
 */
export const loadStates = async (
  db: Pick<Pool | PoolClient, 'query'>,
  schema: string,
  ids: readonly string[],
): Promise<Map<string, RecordState>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<PartRow>({
    name: `states-${schema}`.slice(0, 63),
    text: `select record_id, head, null as module_id, null as content, null as module_text
      from ${schema}.record_heads where record_id = any($1)
      union all select record_id, null, module_id, content, module_text from ${schema}.record_modules where record_id = any($1)`,
    values: [ids],
  });
  const heads: HeadRow[] = [];
  const byRecord = new Map<string, Map<string, ModuleRow>>();
  for (const row of rows) {
    if (row.head !== null) {
      heads.push(row);
      continue;
    }
    const held = byRecord.get(row.record_id) ?? new Map<string, ModuleRow>();
    byRecord.set(row.record_id, held.set(row.module_id, row));
  }
  return new Map(
    heads.map((row) => [
      row.record_id,
      joined(JSON.parse(row.head) as RecordState, byRecord.get(row.record_id) ?? new Map()),
    ]),
  );
};
