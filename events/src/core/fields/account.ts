import { z } from 'zod';
import { distinct, id } from '../schemas';
import { ids } from './ids';
import { eachRead, joined, parted, pointedAt } from './cell';
import { someOf } from './field-filter';
import type { CodeHeld } from './date';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A person. */
export type AccountField = FieldBase & { readonly type: 'account' };

export const accountField: FieldType<AccountField, CodeHeld> = {
  type: 'account',
  sent: () => id,
  stored: () => z.string(),
  kind: () => ({ kind: 'ids', of: 'account' }),
  filter: () => z.union([id, someOf(id)]),
  column: () => 'code',
  pointsTo: (_field, value) => [{ category: 'account', ids: ids(value) }],
  cell: (_field, value, { nameOf }) => joined(ids(value).map((one) => nameOf('account', one) ?? one)),
  readCell: (_field, cell, words) => pointedAt('account', words)(String(cell).trim()),
  examples: () => ['u-li', 'u-wu'],
  wrong: () => [1, true, [], {}, 'a b'],
};

/** People. */
export type AccountsField = FieldBase & { readonly type: 'accounts' };
export interface AccountsHeld extends Holding {
  readonly value: readonly string[];
  readonly always: true;
}

export const accountsField: FieldType<AccountsField, AccountsHeld> = {
  type: 'accounts',
  sent: ({ maxLength = 500 }) => distinct(z.array(id).max(maxLength)),
  stored: () => z.array(z.string()),
  blank: () => [],
  kind: () => ({ kind: 'ids', of: 'account' }),
  filter: () => someOf(id),
  column: () => 'codes',
  pointsTo: (_field, value) => [{ category: 'account', ids: ids(value) }],
  cell: (_field, value, { nameOf }) => joined(ids(value).map((one) => nameOf('account', one) ?? one)),
  readCell: (_field, cell, words) => eachRead(parted(cell), pointedAt('account', words)),
  examples: () => [['u-li'], ['u-wu', 'u-li']],
  wrong: () => ['a', 1, {}, [1], ['a', 'a']],
};
