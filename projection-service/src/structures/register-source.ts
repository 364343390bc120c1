import type { Register } from '@shilu/events/core/define-register';
import { readsEveryEntry } from '@shilu/events/core/register-access';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Language } from '@shilu/events/core/call';
import type { Viewer } from '../engine/query';
import { dayEnd, dayStart, where, type Where } from '../engine/where';
import { fieldColumns, hasVersions, registerTable, versionsTable } from '../registers/register-tables';
import { likeText } from '../engine/like-text';
import { structuresTable } from './register-structures';
import type { Narrowing, StructureSource } from './sources';

/** What an entry is called in a language, from its columns; of the table `t`. */
export const entryTitle = (register: Register, language: Language): string => {
  const columnOf = (key: string): string =>
    fieldColumns(register).find(({ field }) => field.key === key)?.column ?? 'id';
  const [own, other] = [register.naming[language], register.naming['zh-CN']].map(columnOf);
  return `coalesce(nullif(t.${own}, ''), t.${other})`;
};

/** Whether the viewer may read an entry, or a version; of the table `t`. */
export const entryReadable = (filter: Where, register: Register, viewer: Viewer): string => {
  const held = ownTokens(viewer.directory, viewer.accountId);
  return readsEveryEntry(register, held) ? 'true' : `t.audience && ${filter.value(held)}::text[]`;
};

/** What the viewer reads of an entry: the entry itself, else what is in use of it. */
const statement = (
  filter: Where,
  { register, table, of }: { register: Register; table: string; of: 'entry' | 'version' },
  viewer: Viewer,
  { text = '', authorId, from, to, roles }: Narrowing,
): string => {
  const own = where(filter.values);
  const title = entryTitle(register, viewer.language);
  own.add(entryReadable(filter, register, viewer));
  if (text.trim() !== '') own.add(`(${title} ilike ? or p.name ilike ?)`, likeText(text.trim()));
  if (authorId !== undefined) own.add('t.owner_id = ?', authorId);
  if (from !== undefined) own.add('t.modified_at >= ?', dayStart(from));
  if (to !== undefined) own.add('t.modified_at < ?', dayEnd(to));
  if (roles !== undefined) own.add('p.role = any(?::text[])', roles);
  if (of === 'version') {
    const entry = entryReadable(filter, register, viewer);
    own.add(`not exists (select 1 from rm.${registerTable(register)} t where t.id = p.id and not t.removed and ${entry})`);
  }
  const joined = of === 'entry' ? 'p.version = 0 and not t.removed' : 't.current and t.number = p.version';
  return `select '${register.name}' as kind, t.id, '' as number, ${title} as title, p.module_id, p.at, p.row_id, p.role,
      coalesce(nullif(p.name, ''), case when p.module_id is null then ${title} else '' end) as name, p.yield, p.hash, t.owner_id as author, t.modified_at as date
    from rm.${structuresTable(register)} p join rm.${table} t on t.id = p.id and ${joined} where ${own.sql()}`;
}; // prettier-ignore

/** Structures in entries of a register: in fields of their own, or in modules that they hold. */
export const registerSource = (register: Register): StructureSource => ({
  kind: register.name,
  model: 'registers',
  drawings: structuresTable(register),
  places: (filter, viewer, narrowing) => {
    // Entries belong to no project.
    if (narrowing.projectId !== undefined) return null;
    const entries = { register, table: registerTable(register), of: 'entry' as const };
    const versions = { register, table: versionsTable(register), of: 'version' as const };
    return [entries, ...(hasVersions(register) ? [versions] : [])]
      .map((part) => statement(filter, part, viewer, narrowing))
      .join('\nunion all\n');
  },
  structures: async (pool, hashes) => {
    const { rows } = await pool.query<{ hash: string; structure: string }>(
      `select distinct on (hash) hash, structure from rm.${structuresTable(register)} where hash = any($1::text[])`,
      [hashes],
    );
    return new Map(rows.map(({ hash, structure }) => [hash, structure]));
  },
  moduleNames: async (pool, places) => {
    const { rows } = await pool.query<{ id: string; module_id: string; module: string }>(
      `select distinct id, module_id, module from rm.${structuresTable(register)} where id = any($1::text[]) and module_id is not null`,
      [[...new Set(places.map(({ id }) => id))]],
    );
    return new Map(rows.map(({ id, module_id: at, module }) => [`${id} ${at}`, module]));
  },
});
