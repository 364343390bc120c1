import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import {
  registerDecider,
  type Register,
  type RegisterEvent,
  type RegisterState,
  type RegisterValues,
} from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import type { PoolClient } from 'pg';
import { ofParts } from '../engine/definition';
import type { ChangedKey, Projection } from '../engine/projection';
import { upsertRows, type Cell } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';
import { columnValue, fieldColumns, registerPart, registerTable, searchText } from './register-tables';

type Held = { readonly state: RegisterState; readonly createdAt: string; readonly modifiedAt: string };
type HeldRow = {
  id: string;
  owner_id: string | null;
  removed: boolean;
  revision: number;
  entry_values: string;
  created_at: Date;
  modified_at: Date;
};

const heldOf = (row: HeldRow): Held => ({
  state: {
    exists: true,
    removed: row.removed,
    ownerId: row.owner_id,
    values: JSON.parse(row.entry_values) as RegisterValues,
    revision: row.revision,
  },
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
});

const rowOf = (register: Register, id: string, { state, createdAt, modifiedAt }: Held): Cell[] => [
  id,
  state.ownerId,
  state.removed,
  state.revision,
  createdAt,
  modifiedAt,
  JSON.stringify(state.values),
  ...fieldColumns(register).map((column) => columnValue(column, state.values)),
  vectorText(tokensOf(searchText(register, state.values))),
];

const writeRegister = async (
  register: Register,
  events: readonly RecordedEvent<RegisterEvent>[],
  schema: string,
  tx: PoolClient,
): Promise<void> => {
  const { evolve, initialState } = registerDecider(register);
  const table = registerTable(register);
  const ids = [...new Set(events.map((event) => entityIdOf(event.stream)))];
  const { rows } = await tx.query<HeldRow>(
    `select id, owner_id, removed, revision, entry_values, created_at, modified_at from ${schema}.${table} where id = any($1)`,
    [ids],
  );
  const held = new Map(rows.map((row) => [row.id, heldOf(row)]));
  for (const event of events) {
    const id = entityIdOf(event.stream);
    const before = held.get(id);
    held.set(id, {
      state: evolve(before?.state ?? initialState(), event),
      createdAt: before?.createdAt ?? event.recordedAt,
      modifiedAt: event.recordedAt,
    });
  }
  const columns = [
    'id',
    'owner_id',
    'removed',
    'revision',
    'created_at',
    'modified_at',
    'entry_values',
    ...fieldColumns(register).map(({ column }) => column),
    'words',
  ];
  await upsertRows(
    tx,
    schema,
    { table, columns, keyColumns: 1 },
    [...held].map(([id, entry]) => rowOf(register, id, entry)),
  );
};

/**
 * One table per register, made from its declaration: each has its own definition and is built anew alone. They share
 * checkpoint and runner, so that an event of others costs the same however many there are.
 */
export const registersModel = (registers: readonly Register[]): Projection => {
  const byName = new Map(registers.map((register) => [register.name, register]));
  return ofParts(
    {
      name: 'registers',
      version: 2,
      open: ({ schema }) => ({
        forget: () => undefined,
        apply: async (events, tx) => {
          const byRegister = new Map<string, RecordedEvent<RegisterEvent>[]>();
          const keys = new Map<string, ChangedKey>();
          const told = (key: string): void => void keys.set(key, { key });
          for (const event of events) {
            const name = categoryOf(event.stream);
            byRegister.set(name, [...(byRegister.get(name) ?? []), event as RecordedEvent<RegisterEvent>]);
            told(`register:${name}`);
            told(name);
            told(`${name}:${entityIdOf(event.stream)}`);
          }
          for (const [name, list] of byRegister) {
            const register = byName.get(name);
            if (register) await writeRegister(register, list, schema, tx);
          }
          return [...keys.values()];
        },
      }),
    },
    registers.map(registerPart),
  );
};

export const registersProjection = registersModel(registers);
