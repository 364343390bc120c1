import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/define-register';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { registerCalls } from '@shilu/events/core/register-calls';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Viewer } from '../engine/query';
import { where, type Where } from '../engine/where';
import { queryOf } from '../search/tokens';
import { addFieldFilter } from './field-filter';
import { addReadableEntries } from './readable';
import { fieldColumns, orderBy, sortKey } from './register-tables';

/** What a list is narrowed by, and the order it is put in, as its page's call asks. */
export type Asked = Pick<
  ParsedRequestOf<ReturnType<typeof registerCalls>['page']>,
  'text' | 'removed' | 'filter' | 'sortField' | 'sortOrder'
>;

/** The entries of a list as it is asked for, or their versions in use: those that its reader may read, and in which order. */
export const narrowed = (
  register: Register,
  input: Asked,
  viewer: Viewer,
  inUse = false,
): { readonly filter: Where; readonly order: string } => {
  const fields = new Map(fieldColumns(register).map((column) => [column.field.key, column]));
  const filter = where();
  const tokens = ownTokens(viewer.directory, viewer.accountId);
  if (inUse) {
    filter.add('current');
    filter.add('audience && ?::text[]', tokens);
  } else {
    filter.add('removed = ?', input.removed);
    addReadableEntries(filter, register, tokens);
  }
  for (const [key, asked] of Object.entries(input.filter ?? {})) {
    const column = fields.get(key);
    if (column && asked !== undefined) addFieldFilter(filter, column, asked);
  }
  if (input.text !== undefined && input.text.trim() !== '') {
    const { tsquery, terms } = queryOf(input.text);
    if (tsquery !== null) filter.add('words @@ ?::tsquery', tsquery);
    else terms.forEach((term) => filter.add('position(? in lower(entry_values)) > 0', term));
  }
  const sort = sortKey(register, input.sortField ?? register.sortBy);
  if (sort === null) throw inputUnfit([{ path: 'sortField', message: 'unknownField' }]);
  return { filter, order: orderBy(sort, input.sortOrder ?? 'asc') };
};
