import { CAPABILITIES, subjectKey, type CapabilityName, type Subject } from '@shilu/events/capabilities/capability';
import {
  evolveComments,
  initialComments,
  type CommentEvent,
  type CommentState,
} from '@shilu/events/capabilities/comment';
import {
  evolveRelations,
  initialRelations,
  type RelateEvent,
  type RelateState,
} from '@shilu/events/capabilities/relate';
import { canonicalJson } from '@shilu/events/core/canonical';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { Register } from '@shilu/events/core/define-register';
import type { Pool, PoolClient } from 'pg';
import type { ChangedKey, ProjectionPart } from '../engine/projection';
import { tableWriter, upsertRows } from '../engine/write-rows';
import { hasVersions, registerTable, versionsTable } from '../registers/register-tables';

/** How the events of a stream make what is shown of it; `version` is one more with every change of that. */
type Fold<State> = {
  readonly version: number;
  readonly initial: () => State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
  /** What else it says something of: what stands beside an entry is found from there too. */
  readonly about?: (state: State) => readonly Subject[];
};
type States = { readonly comment: CommentState; readonly relate: RelateState };
const folds: { readonly [Name in CapabilityName]: Fold<States[Name]> } = {
  comment: {
    version: 2,
    initial: initialComments,
    evolve: (state, event) => evolveComments(state, event as RecordedEvent<CommentEvent>),
  },
  relate: {
    version: 1,
    initial: initialRelations,
    evolve: (state, event) => evolveRelations(state, event as RecordedEvent<RelateEvent>),
    about: ({ relations }) => relations.map(({ to }) => to),
  },
};
const isAbout = (name: CapabilityName): boolean => folds[name].about !== undefined;

const tableOf = (name: CapabilityName): string => `entry_${name}`;

/** What stands beside entries: a row for each entry that has any, beside the tables of registers and under their checkpoint. */
export const capabilityParts: readonly ProjectionPart[] = CAPABILITIES.map((name) => ({
  table: tableOf(name),
  category: name,
  key: 'subject',
  ddl: `create table ${tableOf(name)} (subject text primary key, state text not null${isAbout(name) ? ', about text[] not null' : ''});`,
  indexes: isAbout(name) ? `create index ${tableOf(name)}_about on ${tableOf(name)} using gin (about);` : '',
  meaning: canonicalJson({ version: folds[name].version }),
}));

/**
 * Whoever may read the entry hears of what is done beside it: its audience stands in its own row, and in that of the version
 * in use. Of what has its tables elsewhere everybody is told that it changed, as of itself.
 */
const heardBy = async (
  register: Register | undefined,
  id: string,
  schema: string,
  tx: PoolClient,
): Promise<Pick<ChangedKey, 'audience'>> => {
  if (!register) return {};
  const inUse = hasVersions(register)
    ? ` union all select audience from ${schema}.${versionsTable(register)} where id = $1 and current`
    : '';
  const { rows } = await tx.query<{ audience: string[] }>(
    `select audience from ${schema}.${registerTable(register)} where id = $1${inUse}`,
    [id],
  );
  return { audience: [...new Set(rows.flatMap(({ audience }) => audience))] };
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
  const { initial, evolve, about }: Fold<unknown> = folds[name] as Fold<unknown>;
  const subjects = [...new Set(events.map(({ stream }) => entityIdOf(stream)))];
  const { rows } = await tx.query<{ subject: string; state: string }>(
    `select subject, state from ${schema}.${tableOf(name)} where subject = any($1)`,
    [subjects],
  );
  const held = new Map<string, unknown>(rows.map(({ subject, state }) => [subject, JSON.parse(state)]));
  // What it says something of no more hears of it too.
  const others = new Map(subjects.map((subject) => [subject, new Map<string, Subject>()]));
  const note = (subject: string, state: unknown): void => {
    for (const other of about?.(state) ?? []) others.get(subject)?.set(subjectKey(other), other);
  };
  for (const [subject, state] of held) note(subject, state);
  for (const event of events) {
    const subject = entityIdOf(event.stream);
    const state = evolve(held.get(subject) ?? initial(), event);
    held.set(subject, state);
    note(subject, state);
  }
  await upsertRows(
    tx,
    schema,
    tableWriter<string>(tableOf(name), ['subject', 'state', ...(about ? ['about'] : [])], 'subject'),
    [...held].map(([subject, state]) => ({
      ...{ subject, state: JSON.stringify(state) },
      ...(about ? { about: about(state).map(subjectKey) } : {}),
    })),
  );
  if (bulk) return [];
  const keys = await Promise.all(
    subjects.map(async (key): Promise<readonly ChangedKey[]> => {
      const [category, id] = [categoryOf(key), entityIdOf(key)];
      const heard = await heardBy(registers.get(category), id, schema, tx);
      // At the other end those hear of it who may read the entry that says it.
      const ends = [...(others.get(key)?.values() ?? [])];
      return [
        { key: `beside:${category}:${id}`, ...heard },
        ...ends.map((other): ChangedKey => ({ key: `about:${other.category}:${other.id}`, ...heard })),
      ];
    }),
  );
  return keys.flat();
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

type Said<State> = { readonly subject: Subject; readonly state: State };

/** What stands beside others and says something of this; who may read those others is for the caller to ask. */
export const besideOthers = async <Name extends CapabilityName>(
  pool: Pool,
  name: Name,
  subject: Subject,
  most: number,
): Promise<readonly Said<States[Name]>[]> => {
  const { rows } = await pool.query<{ subject: string; state: string }>({
    name: `beside-others-${name}`,
    text: `select subject, state from rm.${tableOf(name)} where about @> array[$1::text] order by subject limit $2`,
    values: [subjectKey(subject), most],
  });
  return rows.map((row) => ({
    subject: { category: categoryOf(row.subject), id: entityIdOf(row.subject) },
    state: JSON.parse(row.state) as States[Name],
  }));
};
