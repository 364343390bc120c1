import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { typeOf } from '@shilu/events/core/fields/field-types';
import type { HeldStructure } from '@shilu/events/structures/held-structure';
import { holdsModules } from '@shilu/events/structures/structure-places';
import type { PoolClient } from 'pg';
import { insertRows, tableWriter } from '../engine/write-rows';
import { heldValues, modulesIn, type HeldEntry } from '../registers/held-modules';
import { registerTable } from '../registers/register-names';
import { hashOfDrawing, structuresOf } from './record-structures';

/** A structure of an entry; of those that hold modules, in which of them. */
type Held = HeldStructure & { readonly moduleId: string | null; readonly module: string };

const heldBy = ({ fields }: Register, values: RegisterValues): readonly Held[] =>
  fields.flatMap((field): readonly Held[] => {
    const value = values[field.key];
    if (holdsModules(field))
      return modulesIn(value).flatMap(({ type, title, content, contentVersion }, at) =>
        structuresOf(type, content, contentVersion).map((held) => ({ ...held, moduleId: String(at), module: title })),
      );
    const molecule = typeOf(field).molecule?.(field, value) ?? null;
    return molecule === null || molecule.structure === ''
      ? []
      : [{ ...{ rowId: null, role: null, name: '', yield: null, moduleId: null, module: '' }, structure: molecule.structure }];
  }); // prettier-ignore

export const structuresTable = (register: Register): string => `${registerTable(register)}_structures`;

/** Version 0 is what stands in the entry itself; else what the newest version holds, which others may read. */
export const registerStructuresDdl = (register: Register): string =>
  `create table ${structuresTable(register)} (
  id text not null, version integer not null, at integer not null, module_id text, module text not null,
  row_id text, role text, name text not null, yield double precision, hash text not null, structure text not null, seq bigint generated always as identity unique,
  primary key (id, version, at)
);`;

export const registerStructuresIndexes = (register: Register): string =>
  `create index ${structuresTable(register)}_hash on ${structuresTable(register)} (hash);`;

/** They are few, and written whole whenever an entry is. */
export const writeRegisterStructures = async (
  register: Register,
  entries: readonly HeldEntry[],
  schema: string,
  tx: PoolClient,
): Promise<void> => {
  if (entries.length === 0) return;
  const table = structuresTable(register);
  await tx.query(`delete from ${schema}.${table} where id = any($1::text[])`, [entries.map(({ id }) => id)]);
  const rows = heldValues(entries).flatMap(({ id, version, values }) =>
    heldBy(register, values).map((held, at) => ({
      ...{ id, version, at, module_id: held.moduleId, module: held.module, row_id: held.rowId, role: held.role },
      ...{ name: held.name, yield: held.yield, hash: hashOfDrawing(held.structure), structure: held.structure },
    })),
  );
  const writer = tableWriter(
    table,
    [
      ...(['id', 'version', 'at', 'module_id', 'module', 'row_id', 'role', 'name', 'yield', 'hash', 'structure'] as const),
    ],
    ...(['id', 'version', 'at'] as const),
  ); // prettier-ignore
  await insertRows(tx, schema, writer, rows);
};
