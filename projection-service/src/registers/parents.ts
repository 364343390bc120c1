import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { totalsCall } from '@shilu/events/core/children';
import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import { inUnit } from '@shilu/events/units/base-value';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import type { EntryRow } from './entry-row';
import { addReadableEntries } from './readable';
import { fieldColumns, registerTable } from './register-tables';

export type Parents = ReadonlyMap<string, RegisterValues>;
const NONE: Parents = new Map();

const aboveOf = ({ parent }: Register) => registers.find(({ name }) => name === parent?.register);

/** What the entries hold that these rows stand below, by id: whoever has a right from there is asked by it. */
export const parentsOf = async (pool: Pool, register: Register, rows: readonly EntryRow[]): Promise<Parents> => {
  const { parent } = register;
  const above = aboveOf(register);
  if (parent === undefined || above === undefined || rows.length === 0) return NONE;
  const ids = rows.map(({ entry_values }) => (JSON.parse(entry_values) as RegisterValues)[parent.field]);
  const found = await pool.query<{ id: string; entry_values: string }>(
    `select id, entry_values from rm.${registerTable(above)} where id = any($1) and not removed`,
    [[...new Set(ids)]],
  );
  return new Map(found.rows.map((row) => [row.id, JSON.parse(row.entry_values) as RegisterValues]));
};

/** The sums of what stands below an entry, as far as whoever asks may read it. */
export const totalsRoutes = (
  deps: QueryDeps,
  register: Register,
  mustFind: (above: Register, viewer: Viewer, id: string) => Promise<unknown>,
): readonly Route[] => {
  const call = totalsCall(register);
  const above = aboveOf(register);
  const { parent } = register;
  if (call === null || above === undefined || parent === undefined) return [];
  const columns = fieldColumns(register);
  const below = columns.find(({ field }) => field.key === parent.field);
  const summed = columns.filter(({ field }) => parent.totals?.includes(field.key));
  if (below === undefined) throw new Error(`${register.name} stands below nothing`);
  return [
    query(deps, call, ['registers'], async ({ id }, viewer) => {
      await mustFind(above, viewer, id);
      const filter = where();
      filter.add(`${below.column} = ?`, id);
      filter.add('not removed');
      addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
      const sums = summed.map(({ column }) => `sum(${column}::numeric)::text as ${column}`);
      const { rows } = await deps.pool.query<Record<string, string | null>>(
        `select ${sums.join(', ')} from rm.${registerTable(register)} where ${filter.sql()}`,
        filter.values,
      );
      const response = summed.flatMap(({ field, column }) => {
        const sum = rows[0]?.[column] ?? null;
        if (sum === null) return [];
        // Quantities stand in the base unit of their kind: seconds, of a time in hours.
        if (field.type === 'quantity')
          return [{ field: field.key, value: inUnit(sum, field.units[0]) ?? sum, unit: field.units[0] }];
        return [{ field: field.key, value: sum, unit: ('unit' in field ? field.unit : undefined) ?? null }];
      });
      return { response };
    }),
  ];
};
