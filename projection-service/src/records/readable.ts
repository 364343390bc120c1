import { hasPermission } from '@shilu/events/identity/directory';
import { sharedRecords, type Readership } from '@shilu/events/identity/readership';
import type { Viewer } from '../engine/query';
import type { Where } from '../engine/where';

/** What a filter has fixed for every row it leaves: what a viewer's token says about it is known before a row is read. */
export type Fixed = {
  readonly ownerId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly taskId?: string | undefined;
  /** The viewer was asked to take part in each of them: to review it, or with a share. */
  readonly invited?: boolean | undefined;
};

/** Second parts of the tokens that begin with `kind`: `p:p1` is held as `p1`, `dt:d1:t1` as `d1:t1`. */
const held = (tokens: readonly string[], kind: string): string[] =>
  tokens.filter((token) => token.startsWith(`${kind}:`)).map((token) => token.slice(kind.length + 1));

/** `d1:t1`, `d1:t2` as department d1 with t1 and t2. */
const byDepartment = (pairs: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const departments = new Map<string, string[]>();
  for (const pair of pairs) {
    const [department = '', place = ''] = pair.split(':');
    departments.set(department, [...(departments.get(department) ?? []), place]);
  }
  return departments;
};

const known = (
  { tokens, barred }: Readership,
  { ownerId, departmentId, projectId, taskId, invited }: Fixed,
): boolean => {
  const holds = (kind: string, id: string | undefined): boolean => id !== undefined && tokens.includes(`${kind}:${id}`);
  return (
    (invited === true && barred === null) ||
    holds('u', ownerId) ||
    holds('d', departmentId) ||
    holds('p', projectId) ||
    holds('t', taskId)
  );
};

/** Records that are shared with whoever holds these tokens. */
const shared = (filter: Where, tokens: readonly string[]): string[] => {
  const ids = sharedRecords(tokens);
  return ids.length === 0 ? [] : [`r.id = any(${filter.value(ids)}::text[])`];
};

/** A guest of records whose project is none of those left. */
const asGuest = (filter: Where, { barred }: Readership): string[] => {
  if (barred === null) return [];
  const named = barred.guest.filter((token) => token.startsWith('g:'));
  const parts = [`r.people && ${filter.value(named)}::text[]`, ...shared(filter, barred.guest)].join(' or ');
  return [`((${parts}) and (r.project_id is null or r.project_id <> all(${filter.value(barred.left)}::text[])))`];
};

/**
 * The rule of `mayRead`, taken apart by kind of token and asked of the columns that the audience was made from: a tenth
 * of the price of an overlap where thousands of rows are looked at, and every part has an index.
 */
export const readableRow = (filter: Where, readership: Readership, fixed: Fixed = {}): string => {
  const { tokens } = readership;
  if (tokens.includes('all') || known(readership, fixed)) return 'true';
  const among = (column: string, ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : [`r.${column} = any(${filter.value(ids)}::text[])`];
  const pairs = (column: string, kind: string): string[] =>
    [...byDepartment(held(tokens, kind))].flatMap(([department, ids]) =>
      among(column, ids).map((part) => `(r.department_id = ${filter.value(department)} and ${part})`),
    );
  const people = tokens.filter((token) => /^[ug]:/.test(token));
  const parts = [
    ...(fixed.projectId === undefined ? among('project_id', held(tokens, 'p')) : []),
    ...(fixed.taskId === undefined ? among('task_id', held(tokens, 't')) : []),
    ...(fixed.departmentId === undefined ? among('department_id', held(tokens, 'd')) : []),
    ...pairs('task_id', 'dt'),
    ...pairs('project_id', 'dp'),
    ...(people.length === 0 ? [] : [`r.people && ${filter.value(people)}::text[]`]),
    ...shared(filter, tokens),
    ...asGuest(filter, readership),
  ];
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
};

/** What lies in the recycle bin is for its owner and for administrators. */
export const notRemovedFor = (filter: Where, { isAdmin, accountId }: Pick<Viewer, 'isAdmin' | 'accountId'>): string =>
  isAdmin ? 'true' : `(not r.removed or r.owner_id = ${filter.value(accountId)})`;

/** Of one record: whether the viewer may look at it. The rule of `mayOpenRecord`. */
export const openRow = (filter: Where, viewer: Viewer): string => {
  const readable = `(${readableRow(filter, viewer)} and ${notRemovedFor(filter, viewer)})`;
  return hasPermission(viewer.directory, viewer.accountId, 'AudittrailSearch')
    ? `(${readable} or r.removed)`
    : readable;
};

/** Only what the viewer may read, removed or not: on `rm.record_rows r`. */
export const addReader = (filter: Where, viewer: Viewer, fixed: Fixed = {}): void => {
  const readable = readableRow(filter, viewer, fixed);
  if (readable !== 'true') filter.add(readable);
};

/** Only what the viewer may read: the rule of `mayReadRecord`. */
export const addReadable = (filter: Where, viewer: Viewer): void => {
  addReader(filter, viewer);
  filter.add(notRemovedFor(filter, viewer));
};
