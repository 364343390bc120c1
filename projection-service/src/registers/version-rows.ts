import type { RecordedEvent } from '@shilu/events/core/envelope';
import { differsFrom, isInUse } from '@shilu/events/core/entry-versions';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { STATUS } from '@shilu/events/core/life-cycle';
import type { MoveSignature, RegisterEvent, RegisterState } from '@shilu/events/core/register';
import { isOpenedByEntry, versionAudience } from '@shilu/events/core/register-access';
import type { PoolClient } from 'pg';
import { tableWriter, upsertRows, type RowOf } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';
import { fieldCells, fieldColumns, hasVersions, searchText, versionsTable } from './register-tables';

export type HeldVersions = Pick<RegisterState, 'versions' | 'newest'>;
export const NO_VERSIONS: HeldVersions = { versions: [], newest: null };

/** With the id of its event, to which the signer's name is sealed. */
export type StoredSignature = Pick<MoveSignature, 'signerName' | 'meaning' | 'timeZone'> & {
  readonly eventId: string;
  readonly at: string;
};

/** A version and the event that made it. */
export type MadeVersion = {
  readonly id: string;
  readonly event: RecordedEvent<RegisterEvent>;
  readonly state: RegisterState;
  /** Everything that was signed of it, step by step, in the order of signing. */
  readonly signed: readonly StoredSignature[];
};

/** The versions that entries have; what the newest of each holds, and no other. */
export const versionsIn = async (
  register: Register,
  ids: readonly string[],
  schema: string,
  tx: PoolClient,
): Promise<ReadonlyMap<string, HeldVersions>> => {
  if (!hasVersions(register)) return new Map();
  const { rows } = await tx.query<{
    id: string;
    number: number;
    hash: string;
    revision: number;
    newest: string | null;
  }>(
    `select id, number, hash, revision,
       case when number = max(number) over (partition by id) then entry_values end as newest
     from ${schema}.${versionsTable(register)} where id = any($1) order by id, number`,
    [ids],
  );
  const held = new Map<string, HeldVersions>();
  for (const { id, number, hash, revision, newest } of rows)
    held.set(id, {
      versions: [...(held.get(id)?.versions ?? []), { number, hash, revision }],
      newest: newest === null ? null : (JSON.parse(newest) as RegisterValues),
    });
  return held;
};

/** What an entry's own row says of its versions. */
export const VERSION_COLUMNS = ['version', 'changed_since'] as const;
export const versionCells = (register: Register, { versions, newest, values }: RegisterState): RowOf =>
  hasVersions(register)
    ? ({
        version: versions.at(-1)?.number ?? null,
        changed_since: newest !== null && differsFrom(register, values, newest),
      } satisfies RowOf<(typeof VERSION_COLUMNS)[number]>)
    : {};

/** Who reads what is in use of an entry. */
export const openAudience = (register: Register, id: string, state: RegisterState): readonly string[] =>
  state.newest !== null && isInUse(register, state)
    ? versionAudience(register, { id, ownerId: state.ownerId, values: state.newest, now: state.values })
    : [];

const shared = [
  ...(['id', 'number', 'revision', 'position', 'hash', 'made_by', 'signatures', 'owner_id', 'audience'] as const),
  ...(['open', 'current', 'created_at', 'modified_at', 'entry_values', 'words'] as const),
] as const;

const writerOf = (register: Register) =>
  tableWriter<string>(
    versionsTable(register),
    [...shared, ...fieldColumns(register).map(({ column }) => column)],
    ...(['id', 'number'] as const),
  );

/**
 * What was signed of the version that is on its way: each signed move adds to it, and whoever asks for a review begins it
 * anew. What is done meanwhile with the version in use, such as taking it out of use, takes nothing from it.
 */
export const signedSince = (
  register: Register,
  before: readonly StoredSignature[],
  { id, recordedAt, data }: RecordedEvent<RegisterEvent>,
): readonly StoredSignature[] => {
  if (data.kind !== 'moved') return before;
  const { signerName, meaning, timeZone, to } = data;
  const asks = register.life?.moves.find(({ name }) => name === data.move)?.asks !== undefined;
  if (asks || to === register.life?.first) return [];
  if (signerName === undefined || meaning === undefined || timeZone === undefined) return before;
  return [...before, { eventId: id, at: recordedAt, signerName, meaning, timeZone }];
};

const rowOf = (register: Register, { id, event, state, signed }: MadeVersion): RowOf => {
  const { ownerId, versions, newest } = state;
  const version = versions.at(-1);
  if (!version || newest === null) throw new Error(`${event.stream} has no version`);
  const { number, revision, hash } = version;
  const [made_by, created_at] = [event.actor, event.recordedAt];
  return {
    ...({
      ...{ id, number, revision, position: event.position, hash, made_by, signatures: JSON.stringify(signed) },
      ...{ owner_id: ownerId, audience: versionAudience(register, { id, ownerId, values: newest, now: state.values }) },
      ...{ open: false, current: false, created_at, modified_at: created_at, entry_values: JSON.stringify(newest) },
      words: vectorText(tokensOf(searchText(register, newest))),
    } satisfies RowOf<(typeof shared)[number]>),
    ...fieldCells(register, { ...newest, [STATUS]: register.life?.versions?.inUse[0] }),
  };
};

/** Versions that were made, and of all of these entries' versions which are in use. */
export const writeVersions = async (
  register: Register,
  {
    made,
    states,
  }: {
    readonly made: readonly MadeVersion[];
    readonly states: readonly { readonly id: string; readonly state: RegisterState }[];
  },
  schema: string,
  tx: PoolClient,
): Promise<void> => {
  const table = versionsTable(register);
  await upsertRows(
    tx,
    schema,
    writerOf(register),
    made.map((one) => rowOf(register, one)),
  );
  const versioned = states.filter(({ state }) => state.versions.length > 0);
  if (versioned.length === 0) return;
  await tx.query(
    `update ${schema}.${table} v set open = s.open, current = s.open and v.number = s.number
     from unnest($1::text[], $2::boolean[], $3::integer[]) as s(id, open, number)
     where v.id = s.id and (v.open <> s.open or v.current <> (s.open and v.number = s.number))`,
    [
      versioned.map(({ id }) => id),
      versioned.map(({ state }) => isInUse(register, state)),
      versioned.map(({ state }) => state.versions.at(-1)?.number ?? 0),
    ],
  );
  if (!isOpenedByEntry(register)) return;
  // Older versions are for whom the entry is now as well.
  const audiences = versioned.map(({ id, state }) => ({
    id,
    audience: versionAudience(register, { id, ownerId: state.ownerId, values: state.values }),
  }));
  await tx.query(
    `update ${schema}.${table} v set audience = s.audience
     from jsonb_to_recordset($1::jsonb) as s(id text, audience text[])
     where v.id = s.id and v.audience <> s.audience`,
    [JSON.stringify(audiences)],
  );
};

/** Of an entry that cannot be told whole nothing is in use. */
export const closeVersions = async (register: Register, id: string, schema: string, tx: PoolClient): Promise<void> => {
  await tx.query(`update ${schema}.${versionsTable(register)} set open = false, current = false where id = $1`, [id]);
};
