import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { HeldStructure } from '@shilu/events/structures/held-structure';
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { insertRows, storableText, tableWriter } from '../engine/write-rows';

/**
 * Where structures stand in records, row by row, and each different drawing once. What a drawing is found by is worked out
 * from its text when somebody searches first (`take-in.ts`); `seq` says which have come since.
 */
export const structuresDdl = `
create table record_structures (
  record_id text not null, module_id text not null, at integer not null, row_id text, role text, name text not null, yield double precision, hash text not null,
  primary key (record_id, module_id, at)
);
create table structure_texts (hash text primary key, structure text not null, seq bigint generated always as identity unique);`;

export const structuresIndexes = 'create index record_structures_hash on record_structures (hash);';

const placesTable = tableWriter(
  'record_structures',
  ['record_id', 'module_id', 'at', 'row_id', 'role', 'name', 'yield', 'hash'],
  'record_id',
  'module_id',
  'at',
);

export const hashOfDrawing = (structure: string): string => createHash('sha256').update(structure).digest('base64url');

/** Content is never changed in place: what it was found to hold is known again. */
const known = new WeakMap<object, readonly HeldStructure[]>();

export const structuresOf = (type: string, content: unknown, version: number): readonly HeldStructure[] => {
  try {
    return findModuleType(type)?.structures(currentContent(type, content, version)) ?? [];
  } catch {
    // Content that does not open holds nothing that could be found.
    return [];
  }
};

const heldBy = ({ type, content }: ModuleState): readonly HeldStructure[] => {
  const found =
    known.get(content) ?? (content.inline === undefined ? [] : structuresOf(type, content.inline, content.version));
  known.set(content, found);
  return found;
};

/** Of a content that does not stand in its event: what it holds is known from now on (`readLargeContents`). */
export const noteStructures = ({ type, content }: ModuleState, stored: unknown): void =>
  void known.set(content, structuresOf(type, stored, content.version));

/** A large content of which nothing is known any more may have held some. */
const mayHaveHeld = (module: ModuleState): boolean => module.content.inline === undefined || heldBy(module).length > 0;

type Changed = readonly [id: string, record: { readonly before: RecordState | null; readonly after: RecordState }];
type ChangedModule = { readonly recordId: string; readonly moduleId: string; readonly held: readonly HeldStructure[] };

/** Modules whose structures may have changed, gone ones with none. */
const changedModules = ([recordId, { before, after }]: Changed): readonly ChangedModule[] => {
  if (before?.modules === after.modules) return [];
  const changed = after.modules
    .filter((module) => before === null || moduleOf(before, module.id)?.content !== module.content)
    .map((module) => ({ recordId, moduleId: module.id, held: heldBy(module), had: before && moduleOf(before, module.id) }))
    .filter(({ held, had }) => held.length > 0 || (had != null && mayHaveHeld(had)));
  const gone = (before?.modules ?? [])
    .filter((module) => !moduleOf(after, module.id) && mayHaveHeld(module))
    .map((module) => ({ recordId, moduleId: module.id, held: [] }));
  return [...changed, ...gone];
}; // prettier-ignore

/** Each different drawing once, in the order in which it came. */
export const insertTexts = async (tx: PoolClient, table: string, structures: Iterable<string>): Promise<void> => {
  const texts = new Map([...structures].map((structure) => [hashOfDrawing(structure), structure]));
  if (texts.size === 0) return;
  await tx.query(
    `insert into ${table} (hash, structure) select t.hash, t.structure from unnest($1::text[], $2::text[]) as t(hash, structure)
     where not exists (select 1 from ${table} k where k.hash = t.hash) on conflict (hash) do nothing`,
    [[...texts.keys()], [...texts.values()].map(storableText)],
  );
};

export const writeStructures = async (tx: PoolClient, schema: string, records: readonly Changed[]): Promise<void> => {
  const modules = records.flatMap(changedModules);
  if (modules.length === 0) return;
  await tx.query(
    `delete from ${schema}.record_structures s using unnest($1::text[], $2::text[]) as c(record_id, module_id) where s.record_id = c.record_id and s.module_id = c.module_id`,
    [modules.map(({ recordId }) => recordId), modules.map(({ moduleId }) => moduleId)],
  );
  await insertRows(
    tx,
    schema,
    placesTable,
    modules.flatMap(({ recordId, moduleId, held }) =>
      held.map(({ rowId, role, name, structure, yield: given }, at) => ({
        ...{ record_id: recordId, module_id: moduleId, at, row_id: rowId, role, name, yield: given },
        hash: hashOfDrawing(structure),
      })),
    ),
  );
  await insertTexts(
    tx,
    `${schema}.structure_texts`,
    modules.flatMap(({ held }) => held.map(({ structure }) => structure)),
  );
};
