import type { FieldFilter } from '@shilu/events/core/register-filter';
import type { Where } from '../engine/where';
import { queryOf } from '../search/tokens';
import type { FieldColumn } from './register-tables';

/** Narrows a list by what is asked of a field, each part by the field's own column and index. */
export const addFieldFilter = (filter: Where, { field, column, type }: FieldColumn, asked: FieldFilter): void => {
  if (typeof asked !== 'object') return filter.add(`${column} = ?`, asked);
  const { oneOf, from, to, text, empty } = asked;
  const nothing = type === 'text[]' ? `${column} = '{}'` : `${column} is null`;
  const either = [
    ...(oneOf === undefined ? [] : [type === 'text[]' ? `${column} && ${filter.value(oneOf)}::text[]` : `${column} = any(${filter.value(oneOf)}::text[])`]),
    ...(empty === true ? [nothing] : []),
  ]; // prettier-ignore
  if (either.length > 0) filter.add(`(${either.join(' or ')})`);
  if (empty === false) filter.add(`not ${nothing}`);
  if (from !== undefined) filter.add(`${column} >= ?`, from);
  if (to !== undefined) filter.add(`${column} <= ?`, to);
  if (text === undefined) return;
  const { tsquery, terms } = queryOf(text);
  // The words of all fields that are searched lead there; that they stand in this one is looked at.
  if (field.search && tsquery !== null) filter.add('words @@ ?::tsquery', tsquery);
  for (const term of terms) filter.add(`position(? in lower(normalize(${column}, NFKC))) > 0`, term);
};
