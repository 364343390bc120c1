import { AppError } from '@shilu/events/core/app-error';
import type { Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { ownTokens } from '@shilu/events/identity/readership';
import { markRepaired } from '../engine/mark-repaired';
import type { QueryDeps, Viewer } from '../engine/query';
import { where } from '../engine/where';
import { asInUse, entryColumns, entryOf, IN_USE_COLUMNS, type EntryRow } from './entry-row';
import { parentsOf } from './parents';
import { opensFor, withNames } from './pointed-names';
import { addReadableEntries } from './readable';
import { hasVersions, registerTable, versionsTable } from './register-tables';

const findInUse = async (deps: QueryDeps, register: Register, viewer: Viewer, id: string): Promise<RegisterEntry> => {
  const { rows } = await deps.pool.query<EntryRow>(
    `select ${IN_USE_COLUMNS} from rm.${versionsTable(register)} where id = $1 and current and audience && $2::text[]`,
    [id, ownTokens(viewer.directory, viewer.accountId)],
  );
  const row = rows[0];
  if (!row) throw new AppError('notFound');
  return asInUse(register, row);
};

/** The entry itself, as whoever reads its draft has it; undefined for all others. */
export const findDraft = async (
  deps: QueryDeps,
  register: Register,
  viewer: Viewer,
  id: string,
): Promise<RegisterEntry | undefined> => {
  const filter = where();
  filter.add('id = ?', id);
  addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
  const { rows } = await deps.pool.query<EntryRow>(
    `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()}`,
    filter.values,
  );
  const [row] = rows;
  return row && entryOf(register, viewer, row, await parentsOf(deps.pool, register, rows));
};

/** The entry as its reader has it: its draft, or what is in use of it. */
export const findEntry = async (
  deps: QueryDeps,
  register: Register,
  viewer: Viewer,
  id: string,
): Promise<RegisterEntry> => {
  const draft = await findDraft(deps, register, viewer, id);
  if (draft === undefined && !hasVersions(register)) throw new AppError('notFound');
  const entry = draft ?? (await findInUse(deps, register, viewer, id));
  const [marked = entry] = await markRepaired(deps.pool, viewer, register.name, [entry]);
  const [named = marked] = await withNames(deps.pool, viewer, register, [marked]);
  const opens = await opensFor(deps.pool, viewer, register, marked);
  return opens.length === 0 ? named : { ...named, opens: [...opens] };
};
