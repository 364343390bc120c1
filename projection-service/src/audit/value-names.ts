import {
  COPIED,
  namesIn,
  shownChange,
  sourceKey,
  sourceOf,
  sourceWords,
  type NameOf,
} from '@shilu/events/audit/value-words';
import { readableCategory } from '@shilu/events/audit/readable-names';
import type { Language } from '@shilu/events/core/call';
import { entryName, type RegisterValues } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import type { FieldChange, ShownChange } from '@shilu/events/core/trace';
import { REQUEST } from '@shilu/events/integrations/platform-request';
import type { Pool } from 'pg';
import { namedSubjects } from '../capabilities/named-subjects';
import type { Viewer } from '../engine/query';
import { wholePool } from '../engine/whole-pool';
import { namesOf } from '../identity/names';
import { dictionaryItems } from '../organization/dictionary-items';
import { copySources } from '../records/copy-sources';
import { seesWholeTrail } from './audit-filter';
import { registerTable } from '../registers/register-tables';

/** Names of entries of a register. */
export const entryNames = async (
  pool: Pool,
  category: string,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const register = registers.find((entry) => entry.name === category);
  if (!register || ids.length === 0) return new Map();
  const { rows } = await wholePool(pool).query<{ id: string; entry_values: string }>(
    `select id, entry_values from rm.${registerTable(register)} where id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      entryName(register, JSON.parse(row.entry_values) as RegisterValues, language) ?? row.id,
    ]),
  );
};

/** Names of entries of a register, of those alone that the viewer may read now, themselves or as they are in use. */
export const readableEntryNames = async (
  pool: Pool,
  viewer: Viewer,
  category: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const named = await namedSubjects(
    pool,
    viewer,
    ids.map((id) => ({ category, id })),
  );
  return new Map([...named.values()].map(({ id, name }) => [id, name]));
};

/** What stands in a trace for an entry that its reader may not read. */
const NOT_OPEN: Readonly<Record<Language, string>> = {
  'zh-CN': '不对您开放的内容',
  'en-US': 'something that is not open to you',
};

/** What entries are called in the values of a trace: by name for whoever may read them now, or sees the whole trail. */
const tracedEntryNames = async (
  pool: Pool,
  viewer: Viewer,
  category: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const all = await entryNames(pool, category, ids, viewer.language);
  if (all.size === 0 || seesWholeTrail(viewer)) return all;
  const open = await readableEntryNames(pool, viewer, category, [...all.keys()]);
  return new Map([...all.keys()].map((id) => [id, open.get(id) ?? NOT_OPEN[viewer.language]]));
};

const MODULE = 'module';

/** Titles of modules in their record: another record may have a module of the same id, and of a title that is not for all. */
const moduleNames = async (pool: Pool, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = keys.map(sourceOf);
  const inRecords = wanted.filter(({ recordId }) => recordId !== '');
  const anywhere = wanted.filter(({ recordId }) => recordId === '');
  const { rows } = await pool.query<{ recordId: string; moduleId: string; title: string }>(
    `select m.record_id as "recordId", m.module_id as "moduleId", m.title
     from unnest($1::text[], $2::text[]) as s(record_id, module_id) join rm.module_titles m using (record_id, module_id)`,
    [inRecords.map(({ recordId }) => recordId), inRecords.map(({ moduleId }) => moduleId)],
  );
  const titles = new Map(rows.map((row) => [sourceKey(row), row.title]));
  if (anywhere.length === 0) return titles;
  // What was exported names a module without its record: told where only one is meant.
  const single = await pool.query<{ moduleId: string; title: string }>(
    `select module_id as "moduleId", min(title) as title from rm.module_titles where module_id = any($1)
     group by module_id having count(*) = 1`,
    [anywhere.map(({ moduleId }) => moduleId)],
  );
  for (const { moduleId, title } of single.rows) titles.set(sourceKey({ recordId: '', moduleId }), title);
  return titles;
};

/** Tables of what is called by its number and title. */
const NUMBERED = { record: 'record_rows', [REQUEST]: 'platform_requests' } as const;

export const numberedNames = async (
  pool: Pool,
  category: keyof typeof NUMBERED,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await wholePool(pool).query<{ id: string; number: string; title: string }>(
    `select id, number, title from rm.${NUMBERED[category]} where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, number, title }) => [id, `${number} ${title}`.trim()]));
};

const DICTIONARY = 'dictionary:';

const dictionaryNames = async (pool: Pool, viewer: Viewer, code: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    ((await dictionaryItems(pool, code)) ?? []).map(({ value, zh, en }) => [
      value,
      viewer.language === 'zh-CN' ? zh : en,
    ]),
  );

/** What ids of a category are called. */
export const namer = async (
  pool: Pool,
  viewer: Viewer,
  category: string,
  ids: readonly string[],
): Promise<(id: string) => string | undefined> => {
  const { projects, tasks } = viewer.named;
  if (category === 'account') return namesOf(pool, ids, viewer.language);
  if (category === 'project') return (id) => projects.get(id)?.name;
  if (category === 'task') return (id) => tasks.get(id)?.name;
  if (category === 'record' || category === REQUEST) {
    const named = await numberedNames(pool, category, ids);
    return (id) => named.get(id);
  }
  const of = readableCategory(category);
  if (of !== null) {
    const named = await readableEntryNames(pool, viewer, of, ids);
    return (id) => named.get(id);
  }
  if (category === COPIED) {
    const sources = await copySources(pool, viewer, ids.map(sourceOf));
    const named = new Map(
      sources.map((source) => [sourceKey(source), sourceWords(source.number, source.title, viewer.language)]),
    );
    return (key) => named.get(key);
  }
  const names = category.startsWith(DICTIONARY)
    ? await dictionaryNames(pool, viewer, category.slice(DICTIONARY.length))
    : category === MODULE
      ? await moduleNames(pool, ids)
      : await tracedEntryNames(pool, viewer, category, ids);
  return (id) => names.get(id);
};

/** A change of a record says which one: ids of modules are looked up in it. */
export type PlacedChange = FieldChange & { readonly recordId?: string | null };

const lookedUp = (of: string, id: string, recordId: string | null | undefined): string =>
  of === MODULE ? sourceKey({ recordId: recordId ?? '', moduleId: id }) : id;

/** Changes as their reader reads them: names where the log holds ids; the id stands only where there is no name. */
export const shownChanges = async (
  pool: Pool,
  viewer: Viewer,
  changes: readonly PlacedChange[],
): Promise<(change: PlacedChange) => ShownChange> => {
  const wanted = new Map<string, Set<string>>();
  for (const { recordId, ...change } of changes)
    for (const value of [change.oldValue, change.newValue])
      for (const [of, id] of namesIn(value))
        wanted.set(of, (wanted.get(of) ?? new Set<string>()).add(lookedUp(of, id, recordId)));
  const namers = new Map(
    await Promise.all(
      [...wanted].map(async ([category, ids]) => [category, await namer(pool, viewer, category, [...ids])] as const),
    ),
  );
  return ({ recordId, ...change }) => {
    const nameOf: NameOf = (of, id) => namers.get(of)?.(lookedUp(of, id, recordId));
    return shownChange(change, viewer.language, nameOf, viewer.zone);
  };
};
