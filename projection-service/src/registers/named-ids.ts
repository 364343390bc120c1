import { registers } from '@shilu/events/core/registers';
import { ownTokens } from '@shilu/events/identity/readership';
import { workSight } from '@shilu/events/identity/work-sight';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { dictionaryItems } from '../organization/dictionary-items';
import { addReadableEntries } from './readable';
import { fieldColumns, registerTable } from './register-tables';

/** A name, or an id written as one, and what it means. */
type Called = readonly (readonly [name: string, id: string])[];
const DICTIONARY = 'dictionary:';

/** What people of an organisation, its projects and its entries are called, as far as this person may read it. */
const calledIn = async (pool: Pool, viewer: Viewer, category: string, names: readonly string[]): Promise<Called> => {
  const { directory } = viewer;
  if (category === 'account') {
    const { rows } = await pool.query<{ id: string; real_name: string }>(
      'select id, real_name from rm.people where (real_name = any($1) or id = any($1)) and not erased',
      [names],
    );
    return rows.filter(({ id }) => directory.accounts.get(id)?.disabled === false).flatMap(({ id, real_name }) => [[real_name, id], [id, id]] as const); // prettier-ignore
  }
  if (category.startsWith(DICTIONARY)) {
    const items = (await dictionaryItems(pool, category.slice(DICTIONARY.length))) ?? [];
    return items.filter(({ enabled }) => enabled).flatMap(({ value, zh, en }) => [...new Set([zh, en, value])].map((name) => [name, value] as const)); // prettier-ignore
  }
  if (category === 'project' || category === 'task') {
    const sight = workSight(directory, viewer.accountId);
    const seen =
      category === 'project'
        ? [...directory.projects].filter(([, project]) => sight.project(project))
        : [...directory.tasks].filter(([, task]) => sight.task(task));
    return seen.flatMap(
      ([id, { name }]) =>
        [
          [name, id],
          [id, id],
        ] as const,
    );
  }
  const register = registers.find(({ name }) => name === category);
  if (!register) return [];
  const named = new Set<string>(Object.values(register.naming));
  const columns = fieldColumns(register).filter(({ field }) => named.has(field.key) || field.unique);
  const filter = where();
  filter.add('removed = ?', false);
  addReadableEntries(filter, register, ownTokens(directory, viewer.accountId));
  const asked = filter.value(names);
  const { rows } = await pool.query<Readonly<Record<string, string | null>> & { readonly id: string }>(
    `select id, ${columns.map(({ column }) => column).join(', ')} from rm.${registerTable(register)}
     where ${filter.sql()} and (id = any(${asked}::text[]) or ${columns.map(({ column }) => `${column} = any(${asked}::text[])`).join(' or ')})`,
    filter.values,
  );
  return rows.flatMap(({ id, ...called }) => [...new Set([id, ...Object.values(called)])].flatMap((name) => (name === null ? [] : [[name, id] as const]))); // prettier-ignore
};

/** Which ids are meant by names, by category: one question for each category, however many names there are. */
export const namedIds = async (
  pool: Pool,
  viewer: Viewer,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<(category: string, name: string) => readonly string[]> => {
  const found = new Map<string, Map<string, readonly string[]>>();
  for (const [category, names] of wanted) {
    const ids = new Map<string, readonly string[]>();
    for (const [name, id] of await calledIn(pool, viewer, category, [...names]))
      if (!ids.get(name)?.includes(id)) ids.set(name, [...(ids.get(name) ?? []), id]);
    found.set(category, ids);
  }
  return (category, name) => found.get(category)?.get(name) ?? [];
};
