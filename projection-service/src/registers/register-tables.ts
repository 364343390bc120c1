import { canonicalJson } from '@shilu/events/core/canonical';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/register-field';
import { isSelective } from '@shilu/events/core/register-access';
import type { ProjectionPart } from '../engine/projection';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const registerTable = (register: Register): string => `reg_${snake(register.name)}`;

const sqlTypes: Readonly<Partial<Record<RegisterField['type'], string>>> = {
  name: 'text',
  text: 'text',
  longText: 'text',
  select: 'text',
  account: 'text',
  reference: 'text',
  date: 'text',
  number: 'double precision',
  boolean: 'boolean',
};

export type FieldColumn = { readonly field: RegisterField; readonly column: string; readonly type: string };

/** Fields that have a column of their own; lists and structures stand in `entry_values` only. */
export const fieldColumns = (register: Register): readonly FieldColumn[] =>
  register.fields.flatMap((field) => {
    const type = sqlTypes[field.type];
    return type === undefined ? [] : [{ field, column: `f_${snake(field.key)}`, type }];
  });

const times: ReadonlyMap<string, string> = new Map([
  ['createdAt', 'created_at'],
  ['modifiedAt', 'modified_at'],
]);
/** What may be sorted by: what the list shows, and the register's own order. */
export const sortColumn = (register: Register, key: string): string | null =>
  times.get(key) ??
  fieldColumns(register).find(({ field }) => field.key === key && (field.list || field.key === register.sortBy))
    ?.column ??
  null;

/** A value as its column holds it; a value of another shape, from an older declaration, is left out. */
export const columnValue = ({ field, type }: FieldColumn, values: RegisterValues): string | number | boolean | null => {
  const value = values[field.key];
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  if (type === 'double precision') return typeof value === 'number' ? value : null;
  return typeof value === 'string' ? value : null;
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

const registerIndexes = (register: Register): string => {
  const table = registerTable(register);
  const order = sortColumn(register, register.sortBy) ?? 'id';
  const references = fieldColumns(register).filter(({ field }) => field.type === 'reference');
  return [
    `create index ${table}_order on ${table} (removed, ${order}, id);`,
    `create index ${table}_owner on ${table} (owner_id);`,
    `create index ${table}_words on ${table} using gin (words);`,
    ...(isSelective(register) ? [`create index ${table}_audience on ${table} using gin (audience);`] : []),
    ...references.map(({ column }) => `create index ${table}_${column} on ${table} (${column});`),
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
