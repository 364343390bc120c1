import { AppError } from '@shilu/events/core/app-error';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { writtenValues } from '@shilu/events/core/entry-versions';
import { openField } from '@shilu/events/core/personal';
import { changesBetween, type RegisterEntry } from '@shilu/events/core/register';
import { versionCalls, type VersionRow } from '@shilu/events/core/register-calls';
import { ownTokens } from '@shilu/events/identity/readership';
import { compareModules } from '@shilu/events/records/modules/compare-modules';
import type { Route } from '@shilu/infra/http/call-context';
import { shownChanges } from '../audit/value-names';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import { erasedName } from '@shilu/events/identity/shown-names';
import { namesOf } from '../identity/names';
import { versionsTable } from './register-tables';
import type { StoredSignature } from './version-rows';

type StoredVersion = {
  number: number;
  revision: number;
  position: string;
  hash: string;
  made_by: string;
  signatures: string;
  open: boolean;
  current: boolean;
  modified_at: Date;
  entry_values: string;
};
type FindDraft = (
  deps: QueryDeps,
  register: Register,
  viewer: Viewer,
  id: string,
) => Promise<RegisterEntry | undefined>;

const signaturesOf = async ({ keys }: QueryDeps, { language }: Viewer, stored: string): Promise<VersionRow['signatures']> =>
  Promise.all(
    (JSON.parse(stored) as readonly StoredSignature[]).map(async ({ eventId, at, signerName, meaning, timeZone }) => {
      const key = await keys.keyFor(signerName.sealed.subject);
      const name = openField(signerName, key, { eventId, path: 'signerName' });
      return { printedName: name ?? erasedName(language), at, meaning, timeZone };
    }),
  ); // prettier-ignore

const stateOf = ({ current, open }: StoredVersion, isNewest: boolean): VersionRow['state'] =>
  current ? 'inUse' : isNewest && !open ? 'withdrawn' : 'superseded';

/** Versions of a register's entries: which there were, what each holds, and what differs between two. */
export const versionRoutes = (deps: QueryDeps, register: Register, findDraft: FindDraft): readonly Route[] => {
  const calls = versionCalls(register);
  if (calls === null) return [];
  const { pool } = deps;
  /** All of them for those who read the draft; for others what is open to them, and nothing once none is in use. */
  const readable = async (viewer: Viewer, id: string): Promise<readonly StoredVersion[]> => {
    const filter = where();
    filter.add('id = ?', id);
    if ((await findDraft(deps, register, viewer, id)) === undefined) {
      const tokens = ownTokens(viewer.directory, viewer.accountId);
      filter.add('open');
      filter.add('audience && ?::text[]', tokens);
    }
    const { rows } = await pool.query<StoredVersion>(
      `select number, revision, position, hash, made_by, signatures, open, current, modified_at, entry_values
       from rm.${versionsTable(register)} where ${filter.sql()} order by number desc`,
      filter.values,
    );
    return rows;
  };
  const toRows = async (viewer: Viewer, stored: readonly StoredVersion[]): Promise<VersionRow[]> => {
    const names = await namesOf(pool, [...new Set(stored.map((row) => row.made_by))], viewer.language);
    return Promise.all(
      stored.map(async (row, at) => ({
        ...{ number: row.number, revision: row.revision, position: row.position, hash: row.hash },
        ...{ at: row.modified_at.toISOString(), by: row.made_by, byName: names(row.made_by) },
        signatures: await signaturesOf(deps, viewer, row.signatures),
        state: stateOf(row, at === 0),
      })),
    );
  };
  const valuesOf = async (viewer: Viewer, id: string, number: number | null): Promise<RegisterValues> => {
    if (number === null) {
      const draft = await findDraft(deps, register, viewer, id);
      if (!draft) throw new AppError('notFound');
      return writtenValues(register, draft.values);
    }
    const found = (await readable(viewer, id)).find((row) => row.number === number);
    if (!found) throw new AppError('versionNotFound');
    return JSON.parse(found.entry_values) as RegisterValues;
  };
  const holdsModules = register.fields.filter((field) => field.type === 'json' && field.modules === true);
  const holding = new Set(holdsModules.map(({ key }) => key));
  const withoutModules = (values: RegisterValues): RegisterValues =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !holding.has(key)));
  return [
    query(deps, calls.versions, ['registers', 'identity'], async ({ id }, viewer) => {
      const stored = await readable(viewer, String(id));
      if (stored.length === 0 && (await findDraft(deps, register, viewer, String(id))) === undefined)
        throw new AppError('notFound');
      return { response: await toRows(viewer, stored), rows: stored.length };
    }),
    query(deps, calls.version, ['registers', 'identity'], async ({ id, number }, viewer) => {
      const stored = await readable(viewer, String(id));
      const at = stored.findIndex((row) => row.number === Number(number));
      const [found, row] = [stored[at], (await toRows(viewer, stored))[at]];
      if (!found || !row) throw new AppError('versionNotFound');
      return { response: { ...row, values: JSON.parse(found.entry_values) as RegisterValues } };
    }),
    query(deps, calls.compare, ['registers'], async ({ id, from, to }, viewer) => {
      const [before, after] = await Promise.all([valuesOf(viewer, String(id), from), valuesOf(viewer, String(id), to)]);
      const changes = changesBetween(register, withoutModules(before), withoutModules(after));
      const modules = holdsModules.flatMap(({ key }) => compareModules(before[key], after[key]));
      const named = await shownChanges(pool, viewer, [...changes, ...modules.flatMap((module) => module.changes)]);
      return {
        response: {
          changes: changes.map(named),
          modules: modules.map((module) => ({ ...module, changes: module.changes.map(named) })),
        },
      };
    }),
  ];
};
