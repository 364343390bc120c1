import type { Register } from '@shilu/events/core/define-register';
import { holdsModules } from '@shilu/events/structures/structure-places';
import type { PoolClient } from 'pg';
import { insertRows, tableWriter } from '../engine/write-rows';
import { readListed } from '../records/record-reactions';
import { heldValues, modulesOf, type HeldEntry } from './held-modules';
import { registerTable } from './register-names';

/** Whether its entries may hold reactions: in modules. */
export const holdsReactions = ({ fields }: Register): boolean => fields.some(holdsModules);

export const reactionsTableOf = (register: Register): string => `${registerTable(register)}_reactions`;

/** What the list of reactions is searched and put in order by, of entries (R090). Version 0 is what stands in the entry itself. */
export const registerReactionsDdl = (register: Register): string => `
create table ${reactionsTableOf(register)} (
  id text not null, version integer not null, at integer not null,
  product text not null, yield double precision, found_by text not null,
  primary key (id, version, at)
);`;

/** They are few, and written whole whenever an entry is. */
export const writeRegisterReactions = async (
  register: Register,
  entries: readonly HeldEntry[],
  schema: string,
  tx: PoolClient,
): Promise<void> => {
  if (entries.length === 0) return;
  const table = reactionsTableOf(register);
  await tx.query(`delete from ${schema}.${table} where id = any($1::text[])`, [entries.map(({ id }) => id)]);
  const rows = heldValues(entries).flatMap(({ id, version, values }) =>
    modulesOf(register, values).flatMap(({ type, content, contentVersion }, at) => {
      const listed = readListed(type, content, contentVersion);
      return listed === null
        ? []
        : [{ ...{ id, version, at, product: listed.product, yield: listed.yield }, found_by: listed.foundBy }];
    }),
  );
  const writer = tableWriter(table, ['id', 'version', 'at', 'product', 'yield', 'found_by'], 'id', 'version', 'at');
  await insertRows(tx, schema, writer, rows);
};
