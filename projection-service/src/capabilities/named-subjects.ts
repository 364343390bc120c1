import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { mayChangeRelated, relatable } from '@shilu/events/capabilities/relatable';
import { entryName, type Register, type RegisterValues } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import { RECORD } from '@shilu/events/records/record-category';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { seenWork } from '../projects/seen-work';
import { recordNames } from '../records/record-names';
import { addReadableEntries } from '../registers/readable';
import { hasVersions, registerTable, versionsTable } from '../registers/register-tables';

/** A record or an entry as its reader may know it. */
export type NamedSubject = Subject & {
  /** Of a record its number and title. */
  readonly name: string;
  readonly removed: boolean;
  /** Whether the reader may open it. */
  readonly opens: boolean;
  /** The reader has charge of the entry. */
  readonly mayChange: boolean;
  /** Whose entry it is, for whoever reads the entry itself. */
  readonly ownerId?: string | null;
};

type EntryRow = { id: string; owner_id: string | null; removed: boolean; entry_values: string };

/** Entries of a register, themselves or as they are in use: the rule of `mayReadRelated`, in SQL. */
const namedEntries = async (
  pool: Pool,
  viewer: Viewer,
  register: Register,
  ids: readonly string[],
): Promise<readonly NamedSubject[]> => {
  const tokens = ownTokens(viewer.directory, viewer.accountId);
  const filter = where();
  filter.add('id = any(?)', ids);
  addReadableEntries(filter, register, tokens);
  const { rows } = await pool.query<EntryRow>(
    `select id, owner_id, removed, entry_values from rm.${registerTable(register)} where ${filter.sql()}`,
    filter.values,
  );
  const named = (row: Pick<EntryRow, 'id' | 'entry_values'>) => {
    const values = JSON.parse(row.entry_values) as RegisterValues;
    const name = entryName(register, values, viewer.language) ?? row.id;
    return { category: register.name, id: row.id, name, opens: register.place?.detail !== undefined, values };
  };
  const own = rows.map(({ owner_id: ownerId, removed, ...row }): NamedSubject => {
    const { values, ...subject } = named(row);
    const mayChange = mayChangeRelated(register, { ownerId, values }, viewer.directory, viewer.accountId);
    return { ...subject, removed, mayChange, ownerId };
  });
  const met = new Set(own.map(({ id }) => id));
  const others = hasVersions(register) ? ids.filter((id) => !met.has(id)) : [];
  if (others.length === 0) return own;
  const inUse = await pool.query<Pick<EntryRow, 'id' | 'entry_values'>>(
    `select id, entry_values from rm.${versionsTable(register)}
     where id = any($1) and current and audience && $2::text[]`,
    [others, tokens],
  );
  return [
    ...own,
    ...inUse.rows.map((row): NamedSubject => {
      const { values: _values, ...subject } = named(row);
      return { ...subject, removed: false, mayChange: false };
    }),
  ];
};

/** Projects and tasks, which are known in memory; there is none that was removed. */
const namedWork = (viewer: Viewer, register: Register, ids: readonly string[]): readonly NamedSubject[] => {
  const { directory, named, accountId } = viewer;
  const { seesProject, seesTask } = seenWork(viewer);
  const seen = (id: string): (RegisterValues & { readonly name: string; readonly ownerId: string }) | undefined => {
    if (register.name === 'project') return seesProject(id) ? named.projects.get(id) : undefined;
    return register.name === 'task' && seesTask(id) ? named.tasks.get(id) : undefined;
  };
  return ids.flatMap((id): readonly NamedSubject[] => {
    const values = seen(id);
    if (!values) return [];
    const { name, ownerId } = values;
    const mayChange = mayChangeRelated(register, { ownerId, values }, directory, accountId);
    return [{ category: register.name, id, name, removed: false, opens: true, mayChange }];
  });
};

const namedIn = async (
  pool: Pool,
  viewer: Viewer,
  category: string,
  ids: readonly string[],
): Promise<readonly NamedSubject[]> => {
  if (category === RECORD)
    return (await recordNames(pool, viewer, ids)).map(({ id, number, title, removed, opens }) => ({
      ...{ category, id, name: `${number} ${title}`.trim(), removed, opens, mayChange: false },
    }));
  const register = registers.find(({ name }) => name === category);
  if (register) return namedEntries(pool, viewer, register, ids);
  const work = relatable.find(({ name }) => name === category);
  return work ? namedWork(viewer, work, ids) : [];
};

/** What records and entries are called, of those that the viewer may read (law 11), by `subjectKey`. */
export const namedSubjects = async (
  pool: Pool,
  viewer: Viewer,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, NamedSubject>> => {
  const wanted = new Map<string, Set<string>>();
  for (const { category, id } of subjects) wanted.set(category, (wanted.get(category) ?? new Set()).add(id));
  const named = await Promise.all([...wanted].map(([category, ids]) => namedIn(pool, viewer, category, [...ids])));
  return new Map(named.flat().map((subject) => [subjectKey(subject), subject]));
};
