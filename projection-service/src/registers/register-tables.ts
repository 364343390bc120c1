import { canonicalJson } from '@shilu/events/core/canonical';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/register-field';
import { isSelective } from '@shilu/events/core/register-access';
import { own } from '@shilu/events/core/own';
import type { ProjectionPart } from '../engine/projection';
import type { Cell } from '../engine/write-rows';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const registerTable = (register: Register): string => `reg_${snake(register.name)}`;

/** Lists of ids and options stand in arrays; a switch that is off, and a list without anything, are never null. */
const sqlTypes = {
  ...{ name: 'text', text: 'text', longText: 'text', select: 'text', account: 'text', reference: 'text', date: 'text' },
  ...{ number: 'double precision', boolean: 'boolean', selects: 'text[]', accounts: 'text[]' },
} as const satisfies Partial<Record<RegisterField['type'], string>>;

type SqlType = (typeof sqlTypes)[keyof typeof sqlTypes];
export type FieldColumn = { readonly field: RegisterField; readonly column: string; readonly type: SqlType };

/** Fields that have a column of their own; structures stand in `entry_values` only. */
export const fieldColumns = (register: Register): readonly FieldColumn[] =>
  register.fields.flatMap((field) => {
    const type = own<SqlType>(sqlTypes, field.type);
    return type === undefined ? [] : [{ field, column: `f_${snake(field.key)}`, type }];
  });

/** As an index holds it, whose rows are bounded: a text of any length by its beginning. */
const keyOf = ({ field, column }: FieldColumn): string =>
  field.type === 'name' || field.type === 'text' || field.type === 'longText' ? `left(${column}, 200)` : column;

/** What a list is put in order by; `sparse` where entries may hold nothing, which comes last in either order. */
export type SortKey = { readonly key: string; readonly sparse: boolean };

const times: ReadonlyMap<string, SortKey> = new Map([
  ['createdAt', { key: 'created_at', sparse: false }],
  ['modifiedAt', { key: 'modified_at', sparse: false }],
]);

const sortKeyOf = (register: Register, one: FieldColumn): SortKey | null =>
  one.type !== 'text[]' && (one.field.list || one.field.key === register.sortBy)
    ? { key: keyOf(one), sparse: one.field.required !== true && one.type !== 'boolean' }
    : null;

/** What may be sorted by: what the list shows, and the register's own order. */
export const sortKey = (register: Register, key: string): SortKey | null => {
  const column = fieldColumns(register).find(({ field }) => field.key === key);
  return times.get(key) ?? (column ? sortKeyOf(register, column) : null);
};

/** As its indexes have it, entry by entry. */
export const orderBy = ({ key, sparse }: SortKey, order: 'asc' | 'desc'): string =>
  order === 'asc' ? `${key}, id` : `${key} desc${sparse ? ' nulls last' : ''}, id desc`;

/** A value as its column holds it; a value of another shape, from an older declaration, is left out. */
export const columnValue = ({ field, type }: FieldColumn, values: RegisterValues): Cell => {
  const value = values[field.key];
  switch (type) {
    case 'boolean':
      return value === true;
    case 'double precision':
      return typeof value === 'number' ? value : null;
    case 'text[]':
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
    default:
      return typeof value === 'string' ? value : null;
  }
};

export const searchText = (register: Register, values: RegisterValues): string =>
  register.fields
    .flatMap((field) => (field.search && typeof values[field.key] === 'string' ? [String(values[field.key])] : []))
    .join('\n');

/** Table of a register from its declaration. */
const registerDdl = (register: Register): string => `
create table ${registerTable(register)} (
  id text primary key,
  owner_id text,
  audience text[] not null,
  removed boolean not null,
  revision integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  entry_values text not null,
  ${fieldColumns(register)
    .map(({ column, type }) => `${column} ${type},`)
    .join('\n  ')}
  words tsvector not null
);`;

/** Every order that a list can be put in, every field that it is narrowed by, and every reference. */
const registerIndexes = (register: Register): string => {
  const table = registerTable(register);
  const ordered = (name: string, { key, sparse }: SortKey): string[] => [
    `create index ${table}_${name} on ${table} (removed, ${key}, id);`,
    ...(sparse ? [`create index ${table}_${name}_desc on ${table} (removed, ${key} desc nulls last, id desc);`] : []),
  ];
  const ofColumn = (one: FieldColumn): string[] => {
    const { field, column, type } = one;
    if (type === 'text[]')
      return field.filter ? [`create index ${table}_${column} on ${table} using gin (${column});`] : [];
    const sorted = sortKeyOf(register, one);
    if (sorted) return ordered(column, sorted);
    return field.filter || field.type === 'reference' ? ordered(column, { key: keyOf(one), sparse: false }) : [];
  };
  return [
    ...[...times.values()].flatMap((time) => ordered(time.key, time)),
    `create index ${table}_owner on ${table} (owner_id);`,
    `create index ${table}_words on ${table} using gin (words);`,
    ...(isSelective(register) ? [`create index ${table}_audience on ${table} using gin (audience);`] : []),
    ...fieldColumns(register).flatMap(ofColumn),
  ].join('\n');
};

export const registerPart = (register: Register): ProjectionPart => ({
  table: registerTable(register),
  category: register.name,
  ddl: registerDdl(register),
  indexes: registerIndexes(register),
  meaning: canonicalJson({
    fields: register.fields.map(({ key, type, search = false }) => ({ key, type, search })),
    mayRead: register.mayRead,
  }),
});
