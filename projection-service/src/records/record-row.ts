import { audienceOf } from '@shilu/events/identity/readership';
import { currentApprovers, factsOf } from '@shilu/events/records/record-rights';
import { isSigned, type RecordState } from '@shilu/events/records/record-state';
import { tableWriter, type RowIn } from '../engine/write-rows';
import { tokensOf, vectorText } from '../search/tokens';

/**
 * One line of the lists, with everything they filter and sort by. A list looks through tens of thousands of them to
 * find its page, so a row is kept short: its words stand in a table of their own, written only when number or title
 * change, and of its readers only the people are named, for the rest of the audience follows from the columns
 * (`readable.ts`).
 */
export const recordRowsDdl = `
create table record_rows (
  id text primary key,
  number text not null, title text not null, record_type text not null, status text not null,
  version integer not null, revision integer not null, module_count integer not null, signed_count integer not null, highlighted_count integer not null,
  book_id text not null, project_id text, task_id text, department_id text, owner_id text not null,
  people text[] not null, shared_with text[] not null, waiting_for text[] not null, decided_by text[] not null,
  waiting_since timestamptz, created_at timestamptz not null, modified_at timestamptz not null, removed boolean not null, ever_submitted boolean not null, completed_at timestamptz, cloned_from text,
  template_id text, template_version integer, template_taken boolean not null
);
create table record_words (id text primary key, words tsvector not null);
alter table record_rows alter column people set statistics 300;`;

const pair = (column: string): string =>
  `create index record_rows_${column.replace('_id', '')} on record_rows (${column}, modified_at desc, id desc);`;

/**
 * Every order of the list has an index that gives it already sorted, for readers of much; every filter has one that
 * gives few rows, for filters that leave little. The planner knows which by the columns' statistics. Indexes of filters
 * are of all rows: two that leave out the removed would be taken for one saying the same, and never be intersected.
 */
export const recordRowsIndexes = `
create index record_rows_modified on record_rows (modified_at desc, id desc) where not removed;
create index record_rows_created on record_rows (created_at desc, id desc) where not removed;
create index record_rows_number on record_rows (number, id);
create index record_rows_title on record_rows (title, id) where not removed;
create index record_rows_status on record_rows (status, id) where not removed;
create index record_rows_status_modified on record_rows (status, modified_at desc, id desc);
${['owner_id', 'book_id', 'project_id', 'task_id', 'department_id'].map(pair).join('\n')}
create index record_rows_owner_status on record_rows (owner_id, status, modified_at desc, id desc);
create index record_rows_open on record_rows (task_id) where status <> 'approved';
create index record_rows_type on record_rows (record_type, modified_at desc, id desc);
create index record_rows_removed on record_rows (owner_id, modified_at desc) where removed;
create index record_rows_people on record_rows using gin (people);
create index record_words_words on record_words using gin (words);
create index record_rows_template on record_rows (template_id, created_at desc, id desc) where template_id is not null;
create index record_rows_cloned on record_rows (cloned_from) where cloned_from is not null;
create index record_rows_completed on record_rows (completed_at) where completed_at is not null;
create index record_rows_waiting on record_rows using gin (waiting_for);
create index record_rows_decided on record_rows using gin (decided_by);
create index record_rows_shared on record_rows using gin (shared_with);`;

export const recordRowsTable = tableWriter(
  'record_rows',
  [
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
    'people',
    'shared_with',
    'waiting_for',
    'decided_by',
    'waiting_since',
    'created_at',
    'modified_at',
    'removed',
    'ever_submitted',
    'completed_at',
    'cloned_from',
    'template_id',
    'template_version',
    'template_taken',
  ],
  'id',
);

/** Since when the record waits: the last decision of this round, else its submission, or the request to recall. */
const waitingSince = (state: RecordState): string | null => {
  if (state.status === 'recalling') return state.recall?.at ?? null;
  if (state.status !== 'inReview' || !state.approval) return null;
  return state.approval.decisions.at(-1)?.signature.at ?? state.approval.submittedAt;
};

/** `review:` or `recall:` and who decided one: the two queues of what is done (R078, R076). */
export const decidedToken = (kind: 'review' | 'recall', accountId: string): string => `${kind}:${accountId}`;

const deciders = (state: RecordState): string[] => [
  ...new Set(
    [...state.pastApprovals, ...(state.approval ? [state.approval] : [])].flatMap((approval) =>
      approval.decisions.map((decision) => decidedToken('review', decision.accountId)),
    ),
  ),
  ...state.recallDeciders.map((accountId) => decidedToken('recall', accountId)),
];

export const recordAudience = (state: RecordState): string[] => audienceOf(factsOf(state));

/** Of the audience those tokens that name a person: owner, approvers, guests. */
const people = (state: RecordState): string[] => recordAudience(state).filter((token) => /^[ug]:[^:]+$/.test(token));

export const recordRow = (id: string, state: RecordState): RowIn<typeof recordRowsTable> => ({
  id,
  number: state.number,
  title: state.title,
  record_type: state.recordType,
  status: state.status,
  version: state.version,
  revision: state.revision,
  module_count: state.modules.length,
  signed_count: state.modules.filter(isSigned).length,
  highlighted_count: state.modules.filter((module) => module.highlighted).length,
  book_id: state.bookId,
  project_id: state.projectId,
  task_id: state.taskId,
  department_id: state.departmentId,
  owner_id: state.ownerId,
  people: people(state),
  shared_with: [...new Set(state.modules.flatMap((module) => module.grants.map((grant) => grant.accountId)))],
  waiting_for: currentApprovers(state),
  decided_by: deciders(state),
  waiting_since: waitingSince(state),
  created_at: state.createdAt,
  modified_at: state.modifiedAt,
  removed: state.removed,
  ever_submitted: state.everSubmitted,
  completed_at: state.approvedAt,
  cloned_from: state.clonedFromId,
  template_id: state.templateId,
  template_version: state.templateVersion,
  template_taken: state.templateTaken === true,
});

export const recordWordsTable = tableWriter('record_words', ['id', 'words'], 'id');

export const sameWords = (a: RecordState, b: RecordState): boolean => a.number === b.number && a.title === b.title;

export const recordWords = (id: string, state: RecordState): RowIn<typeof recordWordsTable> => ({
  id,
  words: vectorText(tokensOf(`${state.number}\n${state.title}`)),
});
