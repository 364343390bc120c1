import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { STATUS } from '@shilu/events/core/life-cycle';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import { entryAudience, isSelective } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { registerKey } from '@shilu/events/live/told-key';
import { holdsStructures } from '@shilu/events/structures/structure-places';
import { isCapability } from '@shilu/events/capabilities/capability';
import type { PoolClient } from 'pg';
import { heldFiles } from '@shilu/events/core/fields/field-types';
import { capabilityParts, writeCapability } from '../capabilities/capability-tables';
import { ofParts } from '../engine/definition';
import type { ChangedKey, Projection } from '../engine/projection';
import { tableWriter, upsertRows, type RowOf } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';
import { writeRegisterStructures } from '../structures/register-structures';
import {
  fieldCells,
  fieldColumns,
  filesTable,
  hasFiles,
  hasVersions,
  registerParts,
  registerTable,
  searchText,
} from './register-tables';
import { holdsReactions, writeRegisterReactions } from './register-reactions';
import {
  closeVersions,
  NO_VERSIONS,
  openAudience,
  signedSince,
  VERSION_COLUMNS,
  versionCells,
  versionsIn,
  writeVersions,
  type HeldVersions,
  type MadeVersion,
  type StoredSignature,
} from './version-rows';

type Held = {
  readonly state: RegisterState;
  readonly signed: readonly StoredSignature[];
  readonly createdAt: string;
  readonly modifiedAt: string;
};
type HeldRow = {
  id: string;
  owner_id: string | null;
  removed: boolean;
  revision: number;
  entry_values: string;
  dated: string;
  status?: string;
  signed?: string;
  created_at: Date;
  modified_at: Date;
};

const heldColumns = (register: Register): string =>
  `id, owner_id, removed, revision, entry_values, dated, created_at, modified_at${register.life === null ? '' : `, f_${STATUS} as status`}${hasVersions(register) ? ', signed' : ''}`;

const heldOf = (row: HeldRow, versions: HeldVersions): Held => ({
  state: {
    exists: true,
    removed: row.removed,
    ownerId: row.owner_id,
    values: JSON.parse(row.entry_values) as RegisterValues,
    status: row.status ?? null,
    dated: JSON.parse(row.dated) as RegisterState['dated'],
    ...versions,
    // Who wrote a draft is asked where a move is decided, by the log.
    writers: [],
    revision: row.revision,
  },
  signed: row.signed === undefined ? [] : (JSON.parse(row.signed) as readonly StoredSignature[]),
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
});

const shared = [
  ...(['id', 'owner_id', 'audience', 'removed', 'revision', 'created_at', 'modified_at'] as const),
  ...(['entry_values', 'dated', 'words'] as const),
] as const;

const writerOf = (register: Register) =>
  tableWriter<string>(
    registerTable(register),
    [
      ...shared,
      ...(hasVersions(register) ? [...VERSION_COLUMNS, 'signed'] : []),
      ...fieldColumns(register).map(({ column }) => column),
    ],
    'id',
  );

const rowOf = (register: Register, id: string, { state, signed, createdAt, modifiedAt }: Held): RowOf => ({
  ...({
    ...{ id, owner_id: state.ownerId, audience: entryAudience(register, { ...state, id }), removed: state.removed },
    ...{ revision: state.revision, created_at: createdAt, modified_at: modifiedAt },
    ...{ entry_values: JSON.stringify(state.values), dated: JSON.stringify(state.dated) },
    words: vectorText(tokensOf(searchText(register, state.values))),
  } satisfies RowOf<(typeof shared)[number]>),
  ...versionCells(register, state),
  ...(hasVersions(register) && { signed: JSON.stringify(signed) }),
  ...fieldCells(register, { ...state.values, [STATUS]: state.status }),
});

/** Files stay where they ever stood; the last name that they had there is what they are called. */
const writeFiles = async (
  register: Register,
  states: readonly { readonly id: string; readonly state: RegisterState }[],
  schema: string,
  tx: PoolClient,
): Promise<void> => {
  const rows = new Map<string, { readonly id: string; readonly hash: string; readonly name: string }>();
  for (const { id, state } of states)
    for (const { hash, name } of heldFiles(register.fields, state.values))
      rows.set(`${id} ${hash}`, { id, hash, name });
  const table = tableWriter(filesTable(register), ['id', 'hash', 'name'], 'id', 'hash');
  await upsertRows(tx, schema, table, [...rows.values()]);
};

const writeRegister = async (
  register: Register,
  events: readonly RecordedEvent<RegisterEvent>[],
  schema: string,
  tx: PoolClient,
): Promise<readonly ChangedKey[]> => {
  const { evolve, initialState } = registerDecider(register);
  const table = registerTable(register);
  const ids = [...new Set(events.map((event) => entityIdOf(event.stream)))];
  const { rows } = await tx.query<HeldRow>(
    `select ${heldColumns(register)} from ${schema}.${table} where id = any($1)`,
    [ids],
  );
  const versions = await versionsIn(register, ids, schema, tx);
  const held = new Map(rows.map((row) => [row.id, heldOf(row, versions.get(row.id) ?? NO_VERSIONS)]));
  // Whoever could read it before hears of it too: it leaves their list.
  const audiences = new Map(ids.map((id) => [id, new Set<string>()]));
  const hear = (id: string, { state }: Held): void => {
    for (const token of [...entryAudience(register, { ...state, id }), ...openAudience(register, id, state)])
      audiences.get(id)?.add(token);
  };
  for (const [id, before] of held) hear(id, before);
  const made = new Map<string, MadeVersion>();
  const became: { readonly id: string; readonly state: RegisterState }[] = [];
  for (const event of events) {
    const id = entityIdOf(event.stream);
    const before = held.get(id);
    const state = evolve(before?.state ?? initialState(), event);
    became.push({ id, state });
    const newest = state.versions.at(-1);
    const signed = signedSince(register, before?.signed ?? [], event);
    const isMade = newest !== undefined && state.newest !== before?.state.newest;
    if (isMade) made.set(`${id} ${newest.number}`, { id, event, state, signed });
    held.set(id, {
      ...{ state, signed: isMade ? [] : signed },
      createdAt: before?.createdAt ?? event.recordedAt,
      modifiedAt: event.recordedAt,
    });
  }
  await upsertRows(
    tx,
    schema,
    writerOf(register),
    [...held].map(([id, entry]) => rowOf(register, id, entry)),
  );
  if (hasFiles(register)) await writeFiles(register, became, schema, tx);
  const states = [...held].map(([id, { state }]) => ({ id, state }));
  if (holdsStructures(register)) await writeRegisterStructures(register, states, schema, tx);
  if (holdsReactions(register)) await writeRegisterReactions(register, states, schema, tx);
  if (hasVersions(register)) await writeVersions(register, { made: [...made.values()], states }, schema, tx);
  for (const [id, after] of held) hear(id, after);
  const everybody = [...new Set([...audiences.values()].flatMap((audience) => [...audience]))];
  return [{ key: registerKey(register), audience: everybody }];
};

const closeEntry = async (register: Register, id: string, schema: string, tx: PoolClient): Promise<void> => {
  const table = `${schema}.${registerTable(register)}`;
  const { rows } = await tx.query<{ owner_id: string | null }>(`select owner_id from ${table} where id = $1`, [id]);
  const ownerId = rows[0]?.owner_id ?? null;
  const audience = entryAudience(register, { id: null, ownerId, values: {} });
  await tx.query(`update ${table} set audience = $2 where id = $1`, [id, audience]);
  if (hasVersions(register)) await closeVersions(register, id, schema, tx);
};

/**
 * One table per register, made from its declaration: each has its own definition and is built anew alone. They share
 * checkpoint and runner, so that an event of others costs the same however many there are.
 */
export const registersModel = (registers: readonly Register[]): Projection<'registers'> => {
  const byName = new Map(registers.map((register) => [register.name, register]));
  return ofParts(
    {
      name: 'registers',
      version: 3,
      open: ({ schema, bulk }) => ({
        forget: () => undefined,
        withhold: async (stream, tx) => {
          const register = byName.get(categoryOf(stream));
          // What an event that cannot be taken may have closed is closed: the switch that opened the entry counts no more.
          if (register && isSelective(register)) await closeEntry(register, entityIdOf(stream), schema, tx);
        },
        apply: async (events, tx) => {
          const byCategory = new Map<string, RecordedEvent[]>();
          for (const event of events) {
            const category = categoryOf(event.stream);
            byCategory.set(category, [...(byCategory.get(category) ?? []), event]);
          }
          const keys: ChangedKey[] = [];
          for (const [category, list] of byCategory) {
            const register = byName.get(category);
            if (register)
              keys.push(...(await writeRegister(register, list as RecordedEvent<RegisterEvent>[], schema, tx)));
          }
          // Entries first: what is done beside them is told to whoever may read them now.
          for (const [category, list] of byCategory)
            if (isCapability(category))
              keys.push(...(await writeCapability(category, list, { schema, bulk, registers: byName }, tx)));
          return keys;
        },
      }),
    },
    [...registers.flatMap(registerParts), ...capabilityParts],
  );
};

export const registersProjection = registersModel(registers);
