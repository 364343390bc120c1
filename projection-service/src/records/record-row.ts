import { audienceOf } from '@shilu/events/identity/directory';
import { currentApprovers, factsOf } from '@shilu/events/records/record-rights';
import { isSigned, type RecordState } from '@shilu/events/records/record-state';
import type { Cell, TableWriter } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';

/** One line of the lists, with everything they filter and sort by. */
export const recordRowsDdl = `
create table record_rows (
  id text primary key,
  number text not null, title text not null, record_type text not null, status text not null,
  version integer not null, revision integer not null, module_count integer not null, signed_count integer not null, highlighted_count integer not null,
  book_id text not null, project_id text, task_id text, department_id text, owner_id text not null,
  audience text[] not null, shared_with text[] not null, waiting_for text[] not null, decided_by text[] not null,
  waiting_since timestamptz, created_at timestamptz not null, modified_at timestamptz not null, removed boolean not null, ever_submitted boolean not null,
  words tsvector not null
);
alter table record_rows alter column audience set statistics 300;`;

const pair = (column: string): string =>
  `create index record_rows_${column.replace('_id', '')} on record_rows (${column}, modified_at desc, id desc) where not removed;`;

/**
 * Every order of the list has an index that gives it already sorted, for readers of much; every filter has one that
 * gives few rows, for filters that leave little. The planner knows which by the columns' statistics.
 */
export const recordRowsIndexes = `
create index record_rows_modified on record_rows (modified_at desc, id desc) where not removed;
create index record_rows_created on record_rows (created_at desc, id desc) where not removed;
create index record_rows_number on record_rows (number, id);
create index record_rows_title on record_rows (title, id) where not removed;
create index record_rows_status on record_rows (status, id) where not removed;
create index record_rows_status_modified on record_rows (status, modified_at desc, id desc) where not removed;
${['owner_id', 'book_id', 'project_id', 'task_id', 'department_id'].map(pair).join('\n')}
create index record_rows_owner_status on record_rows (owner_id, status, modified_at desc, id desc) where not removed;
create index record_rows_type on record_rows (record_type, modified_at desc, id desc) where not removed;
create index record_rows_removed on record_rows (owner_id, modified_at desc) where removed;
create index record_rows_audience on record_rows using gin (audience);
create index record_rows_words on record_rows using gin (words);
create index record_rows_waiting on record_rows using gin (waiting_for) where status in ('inReview', 'recalling');
create index record_rows_decided on record_rows using gin (decided_by);
create index record_rows_shared on record_rows using gin (shared_with);`;

export const recordRowsTable: TableWriter = {
  table: 'record_rows',
  columns: [
    'id',
    'number',
    'title',
    'record_type',
    'status',
    'version',
    'revision',
    'module_count',
    'signed_count',
    'highlighted_count',
    'book_id',
    'project_id',
    'task_id',
    'department_id',
    'owner_id',
    'audience',
    'shared_with',
    'waiting_for',
    'decided_by',
    'waiting_since',
    'created_at',
    'modified_at',
    'removed',
    'ever_submitted',
    'words',
  ],
  keyColumns: 1,
};

/** Since when the record waits: the last decision of this round, else its submission, or the request to recall. */
const waitingSince = (state: RecordState): string | null => {
  if (state.status === 'recalling') return state.recall?.at ?? null;
  if (state.status !== 'inReview' || !state.approval) return null;
  return state.approval.decisions.at(-1)?.signature.at ?? state.approval.submittedAt;
};

const deciders = (state: RecordState): string[] => [
  ...new Set(
    [...state.pastApprovals, ...(state.approval ? [state.approval] : [])].flatMap((approval) =>
      approval.decisions.map((decision) => decision.accountId),
    ),
  ),
];

export const recordAudience = (state: RecordState): string[] => audienceOf(factsOf(state));

export const recordRowCells = (id: string, state: RecordState): Cell[] => [
  ...[id, state.number, state.title, state.recordType, state.status, state.version, state.revision],
  state.modules.length,
  state.modules.filter(isSigned).length,
  state.modules.filter((module) => module.highlighted).length,
  ...[state.bookId, state.projectId, state.taskId, state.departmentId, state.ownerId],
  recordAudience(state),
  [...new Set(state.modules.flatMap((module) => module.grants.map((grant) => grant.accountId)))],
  currentApprovers(state),
  deciders(state),
  ...[waitingSince(state), state.createdAt, state.modifiedAt, state.removed, state.everSubmitted],
  vectorText(tokensOf(`${state.number}\n${state.title}`)),
];
