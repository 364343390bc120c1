import { canonicalJson } from '@shilu/events/core/canonical';
import { shownFields, type Register, type RegisterValues } from '@shilu/events/core/define-register';
import { heldValue, mayHoldFiles, typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import { isSelective } from '@shilu/events/core/register-access';
import { holdsStructures } from '@shilu/events/structures/structure-places';
import type { ProjectionPart } from '../engine/projection';
import type { Cell, RowOf } from '../engine/write-rows';
import type { ColumnType } from './columns/column-type';
import { columnTypes } from './columns/column-types';
import { filesTable, registerTable, snake, versionsTable } from './register-names';
import { holdsReactions, reactionsTableOf, registerReactionsDdl } from './register-reactions';
import { registerStructuresDdl, registerStructuresIndexes, structuresTable } from '../structures/register-structures';

export { filesTable, registerTable, versionsTable };

/** A field of a register, and where its values stand. */
export type FieldColumn = { readonly field: RegisterField; readonly column: string; readonly type: ColumnType };

/** Fields that have a column of their own; structures stand in `entry_values` only. */
export const fieldColumns = (register: Register): readonly FieldColumn[] =>
  shownFields(register).flatMap((field) => {
    const kind = typeOf(field).column(field);
    return kind === null ? [] : [{ field, column: `f_${snake(field.key)}`, type: columnTypes[kind] }];
  });

/** What a list is put in order by; `sparse` where entries may hold nothing, which comes last in either order. */
export type SortKey = { readonly key: string; readonly sparse: boolean };

const times: ReadonlyMap<string, SortKey> = new Map([
  ['createdAt', { key: 'created_at', sparse: false }],
  ['modifiedAt', { key: 'modified_at', sparse: false }],
]);

const keyOf = ({ field, column, type }: FieldColumn): SortKey | null =>
  type.key === null ? null : { key: type.key(column), sparse: field.required !== true && type.sparse };

const sortKeyOf = (register: Register, one: FieldColumn): SortKey | null =>
  one.field.list || one.field.key === register.sortBy ? keyOf(one) : null;

/** What may be sorted by: what the list shows, and the register's own order. */
export const sortKey = (register: Register, key: string): SortKey | null => {
  const column = fieldColumns(register).find(({ field }) => field.key === key);
  return times.get(key) ?? (column ? sortKeyOf(register, column) : null);
};

/** As its indexes have it, entry by entry. */
export const orderBy = ({ key, sparse }: SortKey, order: 'asc' | 'desc'): string =>
  order === 'asc' ? `${key}, id` : `${key} desc${sparse ? ' nulls last' : ''}, id desc`;

export const columnValue = ({ field, type }: FieldColumn, values: RegisterValues): Cell =>
  type.cell(heldValue(field, values));

/** What an entry's values are in their own columns. */
export const fieldCells = (register: Register, values: RegisterValues): RowOf =>
  Object.fromEntries(fieldColumns(register).map((one) => [one.column, columnValue(one, values)]));

export const searchText = (register: Register, values: RegisterValues): string =>
  register.fields
    .flatMap((field) => {
      if (field.search !== true) return [];
      const value = values[field.key];
      return typeOf(field).searched?.(field, value) ?? (typeof value === 'string' ? value : []);
    })
    .join('\n');

export const hasFiles = ({ fields }: Register): boolean => mayHoldFiles(fields);

export const hasVersions = ({ life }: Register): boolean => life?.versions !== undefined;

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
  dated text not null default '{}',${hasVersions(register) ? '\n  version integer,\n  changed_since boolean not null,\n  signed text not null,' : ''}
  ${fieldColumns(register)
    .map(({ column, type }) => `${column} ${type.sql},`)
    .join('\n  ')}
  words tsvector not null
);`;

/**
 * Versions of a register's entries: what stood in the entry when each was made. `open` while the newest is in use,
 * `current` for that one alone, whose columns a list is narrowed and sorted by.
 */
const versionsDdl = (register: Register): string => `
create table ${versionsTable(register)} (
  id text not null,
  number integer not null,
  revision integer not null,
  position text not null,
  hash text not null,
  made_by text not null,
  signatures text not null,
  owner_id text,
  audience text[] not null,
  open boolean not null,
  current boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  entry_values text not null,
  ${fieldColumns(register)
    .map(({ column, type }) => `${column} ${type.sql},`)
    .join('\n  ')}
  words tsvector not null,
  primary key (id, number)
);`;

/** Files that entries hold or held, by their bytes: what was taken out is still in the trace, and in older versions. */
const filesDdl = (register: Register): string =>
  `create table ${filesTable(register)} (id text not null, hash text not null, name text not null, primary key (id, hash));`;

/** Every order that a list can be put in, every field that it is narrowed by, and every reference. */
const registerIndexes = (register: Register, table: string, lead: 'removed' | 'current'): string => {
  const ordered = (name: string, { key, sparse }: SortKey): string[] => [
    `create index ${table}_${name} on ${table} (${lead}, ${key}, id);`,
    ...(sparse ? [`create index ${table}_${name}_desc on ${table} (${lead}, ${key} desc nulls last, id desc);`] : []),
  ];
  const ofColumn = (one: FieldColumn): string[] => {
    const { field, column } = one;
    const sorted = sortKeyOf(register, one);
    if (sorted) return ordered(column, sorted);
    if (field.filter !== true && typeOf(field).isLookedUp !== true) return [];
    const key = keyOf(one);
    return key === null
      ? [`create index ${table}_${column} on ${table} using gin (${column});`]
      : ordered(column, { ...key, sparse: false });
  };
  return [
    ...[...times.values()].flatMap((time) => ordered(time.key, time)),
    `create index ${table}_owner on ${table} (owner_id);`,
    `create index ${table}_words on ${table} using gin (words);`,
    ...(isSelective(register) || lead === 'current'
      ? [`create index ${table}_audience on ${table} using gin (audience);`]
      : []),
    ...fieldColumns(register).flatMap(ofColumn),
  ].join('\n');
};

const meaningOf = (register: Register): string =>
  canonicalJson({
    fields: shownFields(register).map((field) => {
      const { key, type, search = false } = field;
      return { key, type, search, ...('version' in field ? { version: field.version } : {}) };
    }),
    mayRead: register.mayRead,
    ...(register.life?.older === undefined ? {} : { older: register.life.older }),
    // The tables of a register are built anew together.
    ...(holdsStructures(register) ? { structures: registerStructuresDdl(register) } : {}),
    ...(holdsReactions(register) ? { reactions: registerReactionsDdl(register) } : {}),
    ...(hasFiles(register) ? { files: filesDdl(register) } : {}),
    // Who reads an entry is written in its row (`awaited`), whether it has versions or not.
    ...(register.life?.waits === undefined ? {} : { waits: register.life.waits }),
    ...(hasVersions(register) ? { versions: { ...register.life?.versions }, ddl: versionsDdl(register) } : {}),
  });

/** The tables of a register: its entries, and their files, structures and versions where they have some. */
export const registerParts = (register: Register): readonly [ProjectionPart, ...ProjectionPart[]] => {
  const shared = { category: register.name, key: 'id', meaning: meaningOf(register) };
  const [table, versions] = [registerTable(register), versionsTable(register)];
  const entries = {
    ...shared,
    table,
    ddl: registerDdl(register),
    indexes: registerIndexes(register, table, 'removed'),
  };
  const files = filesTable(register);
  return [
    entries,
    ...(hasFiles(register)
      ? [
          {
            ...{ ...shared, table: files, ddl: filesDdl(register) },
            indexes: `create index ${files}_hash on ${files} (hash);`,
          },
        ]
      : []),
    ...(holdsStructures(register)
      ? [
          {
            ...{ ...shared, table: structuresTable(register), ddl: registerStructuresDdl(register) },
            indexes: registerStructuresIndexes(register),
          },
        ]
      : []),
    ...(holdsReactions(register)
      ? [{ ...shared, table: reactionsTableOf(register), ddl: registerReactionsDdl(register), indexes: '' }]
      : []),
    ...(hasVersions(register)
      ? [
          {
            ...{ ...shared, table: versions, ddl: versionsDdl(register) },
            indexes: registerIndexes(register, versions, 'current'),
          },
        ]
      : []),
  ];
};
