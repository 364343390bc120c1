import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import type { Where } from '../engine/where';
import type { FieldColumn } from './register-tables';

/** Narrows a list by what is asked of a field, each part by the field's own column and index. */
export const addFieldFilter = (filter: Where, { field, column, type }: FieldColumn, asked: FieldFilter): void => {
  if (typeof asked !== 'object') return filter.add(`${column} = ?`, asked);
  const { oneOf, from, to, text, empty } = asked;
  const nothing = type.nothing(column);
  const either = [
    ...(oneOf === undefined ? [] : [type.oneOf(column, filter.value(oneOf))]),
    ...(empty === true ? [nothing] : []),
  ];
  if (either.length > 0) filter.add(`(${either.join(' or ')})`);
  if (empty === false) filter.add(`not ${nothing}`);
  if (from !== undefined) filter.add(`${column} >= ?`, type.bound(from));
  if (to !== undefined) filter.add(`${column} <= ?`, type.bound(to));
  if (text !== undefined) type.words?.(filter, column, text, field.search === true);
};
