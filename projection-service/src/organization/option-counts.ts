import { registers } from '@shilu/events/core/registers';
import { chosenIn } from '@shilu/events/organization/option-uses';
import { RECORD } from '@shilu/events/records/record-category';
import type { Pool } from 'pg';
import { fieldColumns, registerTable } from '../registers/register-tables';

type Column = { readonly table: string; readonly column: string };

const columnOf = ({ category, field }: ReturnType<typeof chosenIn>[number]): readonly Column[] => {
  if (category === RECORD) return [{ table: 'rm.record_rows', column: 'record_type' }];
  const register = registers.find(({ name }) => name === category);
  const found = register && fieldColumns(register).find((one) => one.field.key === field);
  return register && found ? [{ table: `rm.${registerTable(register)}`, column: found.column }] : [];
};

/** How often each option of a dictionary is chosen, by all that is not in the recycle bin; what nobody chose is left out. */
export const optionCounts = async (pool: Pool, code: string): Promise<ReadonlyMap<string, number>> => {
  const columns = chosenIn(code).flatMap(columnOf);
  if (columns.length === 0) return new Map();
  const each = columns.map(
    ({ table, column }) =>
      `select ${column}::text as value, count(*)::int as n from ${table} where not removed and ${column} is not null group by 1`,
  );
  const { rows } = await pool.query<{ value: string; n: number }>(
    `select value, sum(n)::int as n from (${each.join(' union all ')}) chosen where value <> '' group by value`,
  );
  return new Map(rows.map(({ value, n }) => [value, n]));
};
