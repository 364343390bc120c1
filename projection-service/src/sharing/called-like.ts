import { isShareable } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Viewer } from '../engine/query';
import { where, type Where } from '../engine/where';
import { addReadableEntries } from '../registers/readable';
import { fieldColumns, registerTable } from '../registers/register-tables';

/** Shares `s` of entries that the viewer reads and that are called like the text, a pattern among the filter's values. */
export const calledLike = (filter: Where, { directory, accountId }: Viewer, sought: string): string => {
  const held = ownTokens(directory, accountId);
  const each = registers.filter(isShareable).flatMap((register) => {
    const names = new Set(Object.values(register.naming));
    const columns = fieldColumns(register).flatMap(({ field, column }) => (names.has(field.key) ? [column] : []));
    if (columns.length === 0) return [];
    const entry = where(filter.values);
    entry.add(
      `e.id = s.entry_id and not e.removed and (${columns.map((column) => `e.${column} ilike ${sought}`).join(' or ')})`,
    );
    addReadableEntries(entry, register, held);
    return [
      `(s.entry_category = ${filter.value(register.name)}
        and exists (select 1 from rm.${registerTable(register)} e where ${entry.sql()}))`,
    ];
  });
  return each.length === 0 ? 'false' : `(${each.join(' or ')})`;
};
