import { CAPABILITIES, type CapabilityName } from '@shilu/events/capabilities/capability';
import {
  evolveComments,
  initialComments,
  type CommentEvent,
  type CommentState,
} from '@shilu/events/capabilities/comment';
import { canonicalJson } from '@shilu/events/core/canonical';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { Register } from '@shilu/events/core/define-register';
import type { Pool, PoolClient } from 'pg';
import type { ChangedKey, ProjectionPart } from '../engine/projection';
import { tableWriter, upsertRows } from '../engine/write-rows';
import { registerTable } from '../registers/register-tables';

/** How the events of a stream make what is shown of it; `version` is one more with every change of that. */
type Fold<State> = {
  readonly version: number;
  readonly initial: () => State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
};
type States = { readonly comment: CommentState };
const folds: { readonly [Name in CapabilityName]: Fold<States[Name]> } = {
  comment: {
    version: 1,
    initial: initialComments,
    evolve: (state, event) => evolveComments(state, event as RecordedEvent<CommentEvent>),
  },
};

const tableOf = (name: CapabilityName): string => `entry_${name}`;

/** What stands beside entries: a row for each entry that has any, beside the tables of registers and under their checkpoint. */
export const capabilityParts: readonly ProjectionPart[] = CAPABILITIES.map((name) => ({
  table: tableOf(name),
  category: name,
  ddl: `create table ${tableOf(name)} (subject text primary key, state text not null);`,
  indexes: '',
  meaning: canonicalJson({ version: folds[name].version }),
}));

/** Whoever may read the entry hears of what is done beside it; its audience stands in its own row. */
const heardBy = async (
  register: Register | undefined,
  id: string,
  schema: string,
  tx: PoolClient,
): Promise<readonly string[]> => {
  if (!register) return [];
  const { rows } = await tx.query<{ audience: string[] }>(
    `select audience from ${schema}.${registerTable(register)} where id = $1`,
    [id],
  );
  return rows[0]?.audience ?? [];
};

type Writing = {
  readonly schema: string;
  /** Nobody is told: the tables of registers may stand elsewhere. */
  readonly bulk: boolean;
  readonly registers: ReadonlyMap<string, Register>;
};

export const writeCapability = async (
  name: CapabilityName,
  events: readonly RecordedEvent[],
  { schema, bulk, registers }: Writing,
  tx: PoolClient,
): Promise<readonly ChangedKey[]> => {
  const { initial, evolve }: Fold<unknown> = folds[name] as Fold<unknown>;
  const subjects = [...new Set(events.map(({ stream }) => entityIdOf(stream)))];
  const { rows } = await tx.query<{ subject: string; state: string }>(
    `select subject, state from ${schema}.${tableOf(name)} where subject = any($1)`,
    [subjects],
  );
  const held = new Map<string, unknown>(rows.map(({ subject, state }) => [subject, JSON.parse(state)]));
  for (const event of events) {
    const subject = entityIdOf(event.stream);
    held.set(subject, evolve(held.get(subject) ?? initial(), event));
  }
  await upsertRows(
    tx,
    schema,
    tableWriter(tableOf(name), ['subject', 'state'], 'subject'),
    [...held].map(([subject, state]) => ({ subject, state: JSON.stringify(state) })),
  );
  if (bulk) return [];
  return Promise.all(
    subjects.map(async (key) => {
      const [category, id] = [categoryOf(key), entityIdOf(key)];
      const audience = await heardBy(registers.get(category), id, schema, tx);
      return { key: `beside:${category}:${id}` as const, audience };
    }),
  );
};

/** What stands beside an entry; the caller has made sure that its reader may read the entry. */
export const besideEntry = async <Name extends CapabilityName>(
  pool: Pool,
  name: Name,
  subject: string,
): Promise<States[Name]> => {
  const { rows } = await pool.query<{ state: string }>(`select state from rm.${tableOf(name)} where subject = $1`, [
    subject,
  ]);
  return rows[0] ? (JSON.parse(rows[0].state) as States[Name]) : folds[name].initial();
};
