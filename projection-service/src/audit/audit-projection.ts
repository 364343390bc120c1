import { changesOf } from '@shilu/events/audit/event-changes';
import { NOT_IN_TRAIL } from '@shilu/events/audit/not-in-trail';
import { valueWords } from '@shilu/events/audit/value-words';
import { CAPABILITIES, subjectOf, type Subject } from '@shilu/events/capabilities/capability';
import type { Language } from '@shilu/events/core/call';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { streamContracts } from '@shilu/events/core/event-registry';
import type { FieldChange } from '@shilu/events/core/trace';
import { traceText } from '@shilu/events/core/trace-text';
import { ACCESS, type AccessEvent } from '@shilu/events/identity/access';
import { REQUEST, type PlatformRequestEvent } from '@shilu/events/integrations/platform-request';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { SHARE, type ShareEvent } from '@shilu/events/sharing/share';
import type { PoolClient } from 'pg';
import type { Projection } from '../engine/projection';
import { insertRows, tableWriter, upsertRows, type RowIn } from '../engine/write-rows';
import { cutText, tokensOf, vectorText } from '../search/tokens';
import { createModuleTitles, moduleIdOf } from './module-titles';
import { storedAction } from './stored-action';

/**
 * The audit trail: a row per event, a row per changed field. `ord` is the number in the position, which grows with the
 * log; what a query filters by stands in the changed field's own row, so that ten million of them need no join.
 */
const ddl = `
create table audit_events (
  ord bigint primary key, position text not null, at timestamptz not null, actor text not null, type text not null, entity text not null, entity_id text not null,
  record_id text, module_id text, module_title text, reason text, session text, command_id text not null, revision integer not null, change_count integer not null
);
create table trace_rows (
  ord bigint not null, idx integer not null, at timestamptz not null, actor text not null, type text not null, entity text not null, entity_id text not null,
  record_id text, module_id text, field text not null, title text not null, row_id text, old_value text, new_value text, typed text, named text[],
  action smallint not null, field_format smallint not null, words tsvector not null, primary key (ord, idx)
);
create table module_titles (record_id text not null, module_id text not null, title text not null, primary key (record_id, module_id));
create table record_exports (
  verification_code text primary key, record_id text, version integer, revision integer, format text not null, exported_at timestamptz not null, exported_by text not null,
  ord bigint not null
);
alter table trace_rows alter column words set statistics 200;`;

const indexes = `
create index audit_events_record on audit_events (record_id, ord desc) where record_id is not null;
create index audit_events_actor on audit_events (actor, ord desc);
create index audit_events_entity on audit_events (entity, entity_id, ord desc);
create index audit_events_kind on audit_events (entity, ord desc);
create index audit_events_type on audit_events (type, ord desc);
create index audit_events_at on audit_events (at, ord);
create index trace_rows_record on trace_rows (record_id, ord desc) where record_id is not null;
create index trace_rows_actor on trace_rows (actor, ord desc);
create index trace_rows_type on trace_rows (type, ord desc);
create index trace_rows_kind on trace_rows (entity, ord desc);
create index trace_rows_action on trace_rows (action, ord desc);
create index trace_rows_work on trace_rows (entity_id, ord desc) where entity in ('project', 'task');
create index trace_rows_words on trace_rows using gin (words);
create index trace_rows_named on trace_rows using gin (named) where named is not null;
create index record_exports_record on record_exports (record_id, exported_at desc);`;

const eventsTable = tableWriter(
  'audit_events',
  [
    'ord',
    'position',
    'at',
    'actor',
    'type',
    'entity',
    'entity_id',
    'record_id',
    'module_id',
    'module_title',
    'reason',
    'session',
    'command_id',
    'revision',
    'change_count',
  ],
  'ord',
);
const traceTable = tableWriter(
  'trace_rows',
  [
    'ord',
    'idx',
    'at',
    'actor',
    'type',
    'entity',
    'entity_id',
    'record_id',
    'module_id',
    'field',
    'title',
    'row_id',
    'old_value',
    'new_value',
    'typed',
    'named',
    'action',
    'field_format',
    'words',
  ],
  'ord',
  'idx',
);
const exportsTable = tableWriter(
  'record_exports',
  ['verification_code', 'record_id', 'version', 'revision', 'format', 'exported_at', 'exported_by', 'ord'],
  'verification_code',
);

/** As ids of accounts are. */
const MAY_BE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** So much of a field's name and title is kept in each row; the whole stands in the event. */
const LONGEST_KEY = 500;

const languages: readonly Language[] = ['zh-CN', 'en-US'];

/** What the trail's search reads of a value: its text, and in both languages what has words. */
const searched = (value: FieldChange['oldValue']): string | null => {
  if (value === null || typeof value === 'string') return value;
  const texts = [traceText(value), ...languages.map((language) => valueWords(value, language, () => undefined) ?? '')];
  return [...new Set(texts)].join('\n');
};

/** Both values as data, where one of them is more than text. */
const typedText = ({ oldValue, newValue }: FieldChange): string | null =>
  [oldValue, newValue].every((value) => value === null || typeof value === 'string')
    ? null
    : JSON.stringify([oldValue, newValue]);

/** Kinds of values in which nobody's id stands. */
const NAMES_NOBODY: ReadonlySet<string> = new Set([
  ...['number', 'date', 'dateTime', 'label', 'files', 'definition', 'notApplicable'],
]);

/** Every text in data that may be an id, keys as well. */
const idsIn = (data: unknown): readonly string[] => {
  if (typeof data === 'string') return MAY_BE_ID.test(data) ? [data] : [];
  if (Array.isArray(data)) return data.flatMap(idsIn);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [...idsIn(key), ...idsIn(value)]);
};

const namedBy = (value: FieldChange['oldValue']): readonly string[] =>
  value === null || typeof value !== 'object' || NAMES_NOBODY.has(value.kind)
    ? []
    : Object.entries(value).flatMap(([key, part]) => (key === 'kind' || key === 'of' ? [] : idsIn(part)));

/** What in a change may be the id of somebody: where a person is named is found by it. */
const namedIn = ({ oldValue, newValue }: FieldChange): string[] | null => {
  const ids = [...new Set([...namedBy(oldValue), ...namedBy(newValue)])];
  return ids.length === 0 ? null : ids;
};

/** The number a position begins with: positions of both stores do, and grow with it. */
export const ordOf = (position: string): string => /^\d+/.exec(position)?.[0] ?? '0';

/** Types of the events of a kind of stream. */
export const typesOf = (category: string): readonly string[] =>
  streamContracts.filter((contract) => contract.category === category).flatMap(({ events }) => [...events.keys()]);

/** Of streams whose events are told of what they happened to: their revisions are those of no such thing. */
export const PLACED_TYPES: readonly string[] = [...CAPABILITIES, SHARE, ACCESS].flatMap(typesOf);

const streamOf = ({ stream }: RecordedEvent): Subject => ({ category: categoryOf(stream), id: entityIdOf(stream) });

const takenFrom = (event: RecordedEvent): Subject | null => {
  const access = event as RecordedEvent<AccessEvent>;
  return categoryOf(event.stream) === ACCESS && access.type === 'FileDownloaded' ? access.data.entry : null;
};

/** Who asks for access sees what they did in the trail, and must not learn from it whether there is such a record. */
const sharedSubject = ({ type, data }: RecordedEvent<ShareEvent>): Subject | null =>
  type === 'AccessRequested' || type === 'AccessRequestWithdrawn' ? null : data.subject;
const sharedIn = (event: RecordedEvent): Subject | null =>
  categoryOf(event.stream) === SHARE ? sharedSubject(event as RecordedEvent<ShareEvent>) : null;
/** What is done with a share of an entry happened to the entry. That of a record is told by the record that it names. */
const sharedEntry = (event: RecordedEvent): Subject | null => {
  const subject = sharedIn(event);
  return subject?.category === RECORD ? null : subject;
};

const recordIdOf = (event: RecordedEvent, category: string): string | null => {
  if (category === RECORD) return entityIdOf(event.stream);
  if (category === REQUEST) return (event as RecordedEvent<PlatformRequestEvent>).data.recordId;
  if (category === SHARE) return sharedIn(event)?.id ?? null;
  const access = event as RecordedEvent<AccessEvent>;
  const names = access.type === 'SigningPasswordWrong' || access.type === 'FileDownloaded';
  return category === ACCESS && names ? access.data.recordId : null;
};

const exportRows = (events: readonly RecordedEvent[]): RowIn<typeof exportsTable>[] =>
  (events as readonly RecordedEvent<RecordEvent | AccessEvent>[]).flatMap((event): RowIn<typeof exportsTable>[] => {
    const left = { exported_at: event.recordedAt, exported_by: event.actor, ord: ordOf(event.position) };
    if (event.type === 'TrailExported') {
      const { verificationCode: verification_code, format } = event.data;
      return [{ verification_code, record_id: null, version: null, revision: null, format, ...left }];
    }
    if (event.type !== 'RecordExported') return [];
    const { verificationCode: verification_code, version, revision, format } = event.data;
    return [{ verification_code, record_id: entityIdOf(event.stream), version, revision, format, ...left }];
  });

export const auditProjection: Projection<'audit'> = {
  name: 'audit',
  version: 8,
  categories: streamContracts
    .filter(({ events }) => [...events.keys()].some((type) => !Object.hasOwn(NOT_IN_TRAIL, type)))
    .map(({ category }) => category),
  tables: ['audit_events', 'trace_rows', 'module_titles', 'record_exports'],
  asOf: {
    audit_events: { upTo: 'ord' },
    trace_rows: { upTo: 'ord' },
    module_titles: 'unchanging',
    record_exports: { upTo: 'ord' },
  },
  ddl,
  indexes,
  open: ({ schema }) => {
    const titles = createModuleTitles(schema);
    return {
      forget: titles.forget,
      apply: async (events: readonly RecordedEvent[], tx: PoolClient) => {
        await titles.learn(events, tx);
        const eventRows: RowIn<typeof eventsTable>[] = [];
        const traceRows: RowIn<typeof traceTable>[] = [];
        for (const event of events) {
          if (Object.hasOwn(NOT_IN_TRAIL, event.type)) continue;
          const ord = ordOf(event.position);
          // What is done beside an entry, and what is taken from it, happened to the entry.
          const { category: entity, id: entityId } =
            subjectOf(event.stream) ?? sharedEntry(event) ?? takenFrom(event) ?? streamOf(event);
          const recordId = recordIdOf(event, entity);
          const moduleId = entity === RECORD ? moduleIdOf(event) : null;
          const changes = changesOf(event);
          if (entity === RECORD) titles.note(event, entityId);
          const moduleTitle = moduleId === null ? null : titles.titleOf(entityId, moduleId);
          const shared = {
            ...{ ord, at: event.recordedAt, actor: event.actor, type: event.type },
            ...{ entity, entity_id: entityId, record_id: recordId, module_id: moduleId },
          };
          eventRows.push({
            ...{ ...shared, position: event.position, module_title: moduleTitle, reason: event.reason },
            ...{ session: event.session, command_id: event.commandId, revision: event.revision },
            change_count: changes.length,
          });
          changes.forEach((change, index) =>
            traceRows.push({
              ...shared,
              idx: index,
              field: cutText(change.field, LONGEST_KEY),
              title: cutText(change.title, LONGEST_KEY),
              row_id: change.rowId,
              old_value: searched(change.oldValue),
              new_value: searched(change.newValue),
              typed: typedText(change),
              named: namedIn(change),
              action: storedAction(change),
              field_format: change.fieldFormat,
              words: vectorText(tokensOf(`${searched(change.oldValue) ?? ''}\n${searched(change.newValue) ?? ''}`)),
            }),
          );
        }
        await insertRows(tx, schema, eventsTable, eventRows);
        await insertRows(tx, schema, traceTable, traceRows);
        await upsertRows(tx, schema, exportsTable, exportRows(events));
        await titles.save(tx);
        return [{ key: 'audit', audience: ['all', 'may:AudittrailSearch'] }];
      },
    };
  },
};
