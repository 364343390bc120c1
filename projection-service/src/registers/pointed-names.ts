import type { Subject } from '@shilu/events/capabilities/capability';
import type { Language } from '@shilu/events/core/call';
import { entryName, type Register, type RegisterValues } from '@shilu/events/core/define-register';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { nameKey, type RegisterEntry } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Pool } from 'pg';
import { namer } from '../audit/value-names';
import { namedSubjects } from '../capabilities/named-subjects';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { seenWork } from '../projects/seen-work';
import { addReadableEntries } from './readable';
import { registerTable } from './register-tables';

type NameOf = (id: string) => string | undefined;

/** People are known on every screen. */
const KNOWN = 'account';

const readableNames = async (
  pool: Pool,
  viewer: Viewer,
  register: Register,
  ids: readonly string[],
): Promise<NameOf> => {
  const filter = where();
  filter.add('id = any(?)', ids);
  addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
  const { rows } = await pool.query<{ id: string; entry_values: string }>(
    `select id, entry_values from rm.${registerTable(register)} where ${filter.sql()}`,
    filter.values,
  );
  const called = (values: string, language: Language): string | null =>
    entryName(register, JSON.parse(values) as RegisterValues, language);
  const names = new Map(rows.map(({ id, entry_values }) => [id, called(entry_values, viewer.language) ?? id]));
  return (id) => names.get(id);
};

/** What is pointed to is called by what its reader may read of it. */
export const namesFor = async (
  pool: Pool,
  viewer: Viewer,
  category: string,
  ids: readonly string[],
): Promise<NameOf> => {
  const register = registers.find(({ name }) => name === category);
  if (register) return readableNames(pool, viewer, register, ids);
  const nameOf = await namer(pool, viewer, category, ids);
  if (category !== 'project' && category !== 'task') return nameOf;
  const { seesProject, seesTask } = seenWork(viewer);
  const sees = category === 'project' ? seesProject : seesTask;
  return (id) => (sees(id) ? nameOf(id) : undefined);
};

/** Which of what an entry points to its reader may open. */
export const opensFor = async (
  pool: Pool,
  viewer: Viewer,
  register: Register,
  entry: RegisterEntry,
): Promise<readonly string[]> => {
  const pointed = pointingsOf(register, entry).flatMap(({ category, ids }) =>
    ids.map((id): Subject => ({ category, id })),
  );
  const named = await namedSubjects(pool, viewer, pointed);
  return [...named.values()].flatMap(({ category, id, opens }) => (opens ? [nameKey(category, id)] : []));
};

const pointingsOf = (register: Register, { values }: RegisterEntry) =>
  register.fields.flatMap((field) => typeOf(field).pointsTo?.(field, values[field.key]) ?? []);

/** Entries with the names of what they point to: one question for each category, however many entries there are. */
export const withNames = async (
  pool: Pool,
  viewer: Viewer,
  register: Register,
  entries: readonly RegisterEntry[],
): Promise<RegisterEntry[]> => {
  const wanted = new Map<string, Set<string>>();
  for (const { category, ids } of entries.flatMap((entry) => pointingsOf(register, entry)))
    if (category !== KNOWN && ids.length > 0) wanted.set(category, new Set([...(wanted.get(category) ?? []), ...ids]));
  const nameOf = new Map(
    await Promise.all(
      [...wanted].map(async ([category, ids]) => [category, await namesFor(pool, viewer, category, [...ids])] as const),
    ),
  );
  return entries.map((entry) => {
    const named = pointingsOf(register, entry).flatMap(({ category, ids }) =>
      ids.flatMap((id): [string, string][] => {
        const name = nameOf.get(category)?.(id);
        return name === undefined ? [] : [[nameKey(category, id), name]];
      }),
    );
    return named.length === 0 ? entry : { ...entry, names: Object.fromEntries(named) };
  });
};
