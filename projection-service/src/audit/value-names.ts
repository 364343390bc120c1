import type { Label } from '@shilu/events/core/call';
import { registers } from '@shilu/events/core/registers';
import type { FieldChange } from '@shilu/events/core/trace';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { registerTable } from '../registers/register-tables';

/** Fields that hold ids, by the key in their title, and what the ids are of. Registers say it in their declaration. */
const pointers: ReadonlyMap<string, string> = new Map([
  ['record.bookId', 'notebook'],
  ['record.projectId', 'project'],
  ['record.taskId', 'task'],
  ['record.departmentId', 'department'],
  ['record.participantIds', 'account'],
  ['record.moduleOrder', 'module'],
  ['module.grants', 'account'],
  ['project.leaderIds', 'account'],
  ['project.memberIds', 'account'],
  ['project.departmentId', 'department'],
  ['task.projectId', 'project'],
  ['task.managerIds', 'account'],
  ['task.memberIds', 'account'],
  ['task.departmentId', 'department'],
  ['account.departmentId', 'department'],
  ['account.roleIds', 'role'],
  ['account.directLeaderId', 'account'],
  ['template.projectIds', 'project'],
  ...registers.flatMap((register) =>
    register.fields.flatMap((field): [string, string][] => {
      const category =
        field.type === 'reference' ? field.references : field.type.startsWith('account') ? 'account' : '';
      return category ? [[`${register.name}.${field.key}`, category]] : [];
    }),
  ),
]);

const categoryOf = (title: string): string | undefined =>
  title.startsWith('@') ? pointers.get(title.slice(1)) : undefined;

/** One id, several with spaces between, or a list as JSON; a grant has its kind behind a colon. */
const idsIn = (value: string): readonly (readonly [string, string | undefined])[] => {
  const parts = value.startsWith('[') ? (JSON.parse(value) as unknown[]).map(String) : value.split(' ');
  return parts.map((part) => {
    const [id = '', kind] = part.split(':');
    return [id, kind];
  });
};

const grantKinds: ReadonlyMap<string, Label> = new Map([
  ['read', { 'zh-CN': '只读', 'en-US': 'read' }],
  ['write', { 'zh-CN': '读写', 'en-US': 'write' }],
]);

/** Names of entries of a register, by its first field. */
export const entryNames = async (
  pool: Pool,
  category: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const register = registers.find((entry) => entry.name === category);
  if (!register || ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; entry_values: string }>(
    `select id, entry_values from rm.${registerTable(register)} where id = any($1)`,
    [ids],
  );
  const key = register.fields.find((field) => field.key === 'name')?.key ?? register.fields[0]?.key ?? 'name';
  return new Map(
    rows.map((row) => [
      row.id,
      String((JSON.parse(row.entry_values) as Readonly<Record<string, unknown>>)[key] ?? row.id),
    ]),
  );
};

const moduleNames = async (pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ module_id: string; title: string }>(
    'select module_id, title from rm.module_titles where module_id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.module_id, row.title]));
};

type NameOf = (id: string) => string | undefined;

const namer = async (pool: Pool, viewer: Viewer, category: string, ids: readonly string[]): Promise<NameOf> => {
  const { projects, tasks } = viewer.directory;
  if (category === 'account') return namesOf(pool, ids, viewer.language);
  if (category === 'project') return (id) => projects.get(id)?.name;
  if (category === 'task') return (id) => tasks.get(id)?.name;
  const names = category === 'module' ? await moduleNames(pool, ids) : await entryNames(pool, category, ids);
  return (id) => names.get(id);
};

/** Changes as people read them: names where the log holds ids; the id stands only where there is no name. */
export const namedChanges = async <C extends Pick<FieldChange, 'title' | 'oldValue' | 'newValue'>>(
  pool: Pool,
  viewer: Viewer,
  changes: readonly C[],
): Promise<(change: C) => C> => {
  const wanted = new Map<string, Set<string>>();
  for (const change of changes) {
    const category = categoryOf(change.title);
    if (category === undefined) continue;
    const ids = wanted.get(category) ?? new Set<string>();
    for (const value of [change.oldValue, change.newValue]) for (const [id] of value ? idsIn(value) : []) ids.add(id);
    wanted.set(category, ids);
  }
  const namers = new Map(
    await Promise.all(
      [...wanted].map(async ([category, ids]) => [category, await namer(pool, viewer, category, [...ids])] as const),
    ),
  );
  const shown = (value: string | null, nameOf: NameOf): string | null => {
    if (value === null || value === '') return value;
    const words = idsIn(value).map(([id, kind]) => {
      const name = nameOf(id) ?? id;
      const label = kind === undefined ? undefined : grantKinds.get(kind);
      return label ? `${name} (${label[viewer.language]})` : name;
    });
    return words.join(viewer.language === 'zh-CN' ? '、' : ', ');
  };
  return (change) => {
    const nameOf = namers.get(categoryOf(change.title) ?? '');
    return nameOf
      ? { ...change, oldValue: shown(change.oldValue, nameOf), newValue: shown(change.newValue, nameOf) }
      : change;
  };
};
