import type { RecordStatus } from '@shilu/events/records/record-state';
import type { RecordRow } from '@shilu/events/records/record-row';
import { RECORD } from '@shilu/events/records/record-events';
import { markRepaired } from '../engine/mark-repaired';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { wholePool } from '../engine/whole-pool';
import { namesOf } from '../identity/names';
import { onlyToRead } from './only-to-read';

/** Columns of a line, as `record_rows` has them. */
export const rowColumns =
  'r.id, r.number, r.title, r.record_type, r.status, r.version, r.module_count, r.signed_count, r.highlighted_count, r.book_id, r.project_id, r.task_id, r.department_id, r.owner_id, r.waiting_for, r.waiting_since, r.created_at, r.modified_at, r.removed';

export type StoredRow = {
  id: string;
  number: string;
  title: string;
  record_type: string;
  status: RecordStatus;
  version: number;
  module_count: number;
  signed_count: number;
  highlighted_count: number;
  book_id: string;
  project_id: string | null;
  task_id: string | null;
  department_id: string | null;
  owner_id: string;
  waiting_for: string[];
  waiting_since: Date | null;
  created_at: Date;
  modified_at: Date;
  removed: boolean;
  snippet?: string | null;
};

export const bookNames = async (pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const { rows } = await wholePool(pool).query<{ id: string; f_name: string }>(
    'select id, f_name from rm.reg_notebook where id = any($1)',
    [wanted],
  );
  return new Map(rows.map((row) => [row.id, row.f_name]));
};

/** Those of the records whose reaction has a batch of a product. */
const withBatches = async (pool: Pool, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ record_id: string }>(
    'select record_id from rm.record_reactions where record_id = any($1) and isolated',
    [ids],
  );
  return new Set(rows.map((row) => row.record_id));
};

/** Names beside the ids: of people from their table, of places from the directory. */
export const toRows = async (pool: Pool, viewer: Viewer, rows: readonly StoredRow[]): Promise<RecordRow[]> => {
  if (rows.length === 0) return [];
  const { projects, tasks, departments } = viewer.named;
  const [people, books, isolated, uncopied] = await Promise.all([
    namesOf(
      pool,
      rows.map((row) => row.owner_id),
      viewer.language,
    ),
    bookNames(
      pool,
      rows.map((row) => row.book_id),
    ),
    withBatches(
      pool,
      rows.map((row) => row.id),
    ),
    onlyToRead(
      pool,
      viewer,
      rows.map((row) => row.id),
    ),
  ]);
  const shown = rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    recordType: row.record_type,
    status: row.status,
    version: row.version,
    moduleCount: row.module_count,
    signedCount: row.signed_count,
    bookId: row.book_id,
    bookName: books.get(row.book_id) ?? '',
    projectId: row.project_id,
    projectName: row.project_id === null ? null : (projects.get(row.project_id)?.name ?? null),
    taskId: row.task_id,
    taskName: row.task_id === null ? null : (tasks.get(row.task_id)?.name ?? null),
    departmentId: row.department_id,
    departmentName: row.department_id === null ? null : (departments.get(row.department_id)?.name ?? null),
    ownerId: row.owner_id,
    ownerName: people(row.owner_id),
    waitingFor: row.waiting_for,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    highlightedCount: row.highlighted_count,
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    removed: row.removed,
    ...(isolated.has(row.id) ? { hasBatch: true } : {}),
    ...(uncopied.has(row.id) ? { onlyToRead: true } : {}),
    snippet: row.snippet ?? null,
  }));
  return markRepaired(pool, viewer, RECORD, shown);
};
