import { toldReason } from '@shilu/events/audit/told-reason';
import { ACCESS } from '@shilu/events/identity/access';
import { ACCOUNT } from '@shilu/events/identity/account';
import { SERVICE_ACCOUNT } from '@shilu/events/identity/service-account';
import type { AuditRow } from '@shilu/events/audit/calls';
import type { FieldChange, ShownChange } from '@shilu/events/core/trace';
import { registers } from '@shilu/events/core/registers';
import { CONNECTOR } from '@shilu/events/integrations/connector';
import { CLOCK, clockLabel } from '@shilu/events/audit/clock';
import { INCIDENT } from '@shilu/events/audit/incident';
import { incidentLabel } from '@shilu/events/audit/incident-words';
import { READING, readLogLabel } from '@shilu/events/audit/reading';
import { SIGNING, signingLabel } from '@shilu/events/audit/signing';
import { connectorLabel } from '@shilu/events/integrations/connector-labels';
import { MESSAGE_SETTINGS } from '@shilu/events/messages/message-events';
import { REQUEST } from '@shilu/events/integrations/platform-request';
import { RECORD } from '@shilu/events/records/record-events';
import { SHARE } from '@shilu/events/sharing/share';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { offsetOf } from '../engine/where';
import { namesOf } from '../identity/names';
import { soughtBy } from '../sharing/sought-by';
import { seesWholeTrail, type AuditFilters } from './audit-filter';
import { matchingOrds, totalOf } from './audit-match';
import { readAction, type StoredAction } from './stored-action';
import { entryNames, numberedNames, readableEntryNames, shownChanges, type PlacedChange } from './value-names';

export type EventRow = {
  ord: string;
  position: string;
  at: Date;
  actor: string;
  type: string;
  entity: string;
  entity_id: string;
  record_id: string | null;
  module_id: string | null;
  module_title: string | null;
  reason: string | null;
  session: string | null;
  command_id: string;
  revision: number;
  change_count: number;
};
type TraceRow = {
  ord: string;
  idx: number;
  record_id: string | null;
  field: string;
  title: string;
  row_id: string | null;
  old_value: string | null;
  new_value: string | null;
  /** Both values as data, where one of them is more than text. */
  typed: string | null;
  action: StoredAction;
  field_format: FieldChange['fieldFormat'];
};

export const eventColumns =
  'e.ord, e.position, e.at, e.actor, e.type, e.entity, e.entity_id, e.record_id, e.module_id, e.module_title, e.reason, e.session, e.command_id, e.revision, e.change_count';
const traceColumns =
  't.ord, t.idx, t.record_id, t.field, t.title, t.row_id, t.old_value, t.new_value, t.typed, t.action, t.field_format';

const valuesOf = ({ typed, old_value: old, new_value: next }: TraceRow): readonly FieldChange['oldValue'][] =>
  typed === null ? [old, next] : (JSON.parse(typed) as FieldChange['oldValue'][]);

const changeOf = (row: TraceRow): PlacedChange => {
  const [oldValue = null, newValue = null] = valuesOf(row);
  return {
    ...{ field: row.field, title: row.title, rowId: row.row_id, oldValue, newValue },
    ...{ action: readAction(row.action), fieldFormat: row.field_format, recordId: row.record_id },
  };
};

/** Streams that bear an account's id. */
const isOfAccount = (entity: string): boolean => [ACCOUNT, ACCESS, SERVICE_ACCOUNT, MESSAGE_SETTINGS].includes(entity);

type Thing = Pick<EventRow, 'entity' | 'entity_id'>;

/** Names of what the events happened to: a record's number and title, a project's name, a person, an entry. */
export const entityNames = async (
  pool: Pool,
  viewer: Viewer,
  rows: readonly Thing[],
): Promise<(row: Thing) => string> => {
  const idsOf = (entity: string): string[] => [
    ...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id)),
  ];
  const names = new Map<string, string>();
  const accounts = rows.filter((row) => isOfAccount(row.entity)).map((row) => row.entity_id);
  const [people, records, requests, sought] = await Promise.all([
    namesOf(pool, accounts, viewer.language),
    numberedNames(pool, 'record', idsOf('record')),
    numberedNames(pool, REQUEST, idsOf(REQUEST)),
    soughtBy(pool, idsOf(SHARE)),
  ]);
  for (const [id, name] of sought) names.set(`${SHARE} ${id}`, name);
  for (const [id, name] of records) names.set(`record ${id}`, name);
  for (const [id, name] of requests) names.set(`${REQUEST} ${id}`, name);
  // What one did stays one's own to see; what it was done to is called by its name to those who may read it now.
  const entriesOf = (category: string): Promise<ReadonlyMap<string, string>> =>
    seesWholeTrail(viewer)
      ? entryNames(pool, category, idsOf(category), viewer.language)
      : readableEntryNames(pool, viewer, category, idsOf(category));
  for (const { name } of registers)
    for (const [id, entryName] of await entriesOf(name)) names.set(`${name} ${id}`, entryName);
  return (row) => {
    if (isOfAccount(row.entity)) return people(row.entity_id);
    if (row.entity === 'project') return viewer.named.projects.get(row.entity_id)?.name ?? row.entity_id;
    if (row.entity === 'task') return viewer.named.tasks.get(row.entity_id)?.name ?? row.entity_id;
    if (row.entity === 'organization')
      return viewer.language === 'zh-CN' ? viewer.named.settings.nameZh : viewer.named.settings.nameEn;
    if (row.entity === SIGNING) return signingLabel[viewer.language];
    if (row.entity === CLOCK) return clockLabel[viewer.language];
    if (row.entity === INCIDENT) return incidentLabel(row.entity_id, viewer.language);
    if (row.entity === READING) return readLogLabel[viewer.language];
    if (row.entity === CONNECTOR) return connectorLabel(row.entity_id, viewer.language);
    return names.get(`${row.entity} ${row.entity_id}`) ?? row.entity_id;
  };
};

/**
 * What somebody did at a record stands in that person's stream, a share of it in one of its own: both happened to the
 * record. A request for access is told by what was asked for, as it was typed.
 */
const placed = (row: EventRow): EventRow =>
  [ACCESS, SHARE].includes(row.entity) && row.record_id !== null
    ? { ...row, entity: RECORD, entity_id: row.record_id }
    : row;

export const toAuditRows = async (pool: Pool, viewer: Viewer, stored: readonly EventRow[]): Promise<AuditRow[]> => {
  if (stored.length === 0) return [];
  const rows = stored.map(placed);
  const withChanges = rows.filter((row) => row.change_count > 0).map((row) => row.ord);
  const [people, nameOf, traces] = await Promise.all([
    namesOf(
      pool,
      rows.map((row) => row.actor),
      viewer.language,
    ),
    entityNames(pool, viewer, rows),
    pool.query<TraceRow>(
      `select ${traceColumns} from rm.trace_rows t where t.ord = any($1::bigint[]) and t.idx < 200 order by t.ord, t.idx`,
      [withChanges],
    ),
  ]);
  const changes = new Map<string, ShownChange[]>();
  const named = await shownChanges(pool, viewer, traces.rows.map(changeOf));
  for (const trace of traces.rows) changes.set(trace.ord, [...(changes.get(trace.ord) ?? []), named(changeOf(trace))]);
  return rows.map((row) => ({
    ...{
      position: row.position,
      at: row.at.toISOString(),
      actorId: row.actor,
      actorName: people(row.actor),
      type: row.type,
      entity: row.entity,
      entityId: row.entity_id,
    },
    entityName: nameOf(row),
    ...{
      recordId: row.record_id,
      moduleId: row.module_id,
      moduleTitle: row.module_title,
      reason: row.reason || toldReason(changes.get(row.ord) ?? []),
      session: row.session,
      commandId: row.command_id,
      revision: row.revision,
    },
    changes: changes.get(row.ord) ?? [],
    changeCount: row.change_count,
  }));
};

/** Events of the trail by their numbers, newest first. */
export const eventRows = async (pool: Pool, viewer: Viewer, ords: readonly string[]): Promise<AuditRow[]> => {
  const { rows } = await pool.query<EventRow>(
    `select ${eventColumns} from rm.audit_events e where e.ord = any($1::bigint[]) order by e.ord desc`,
    [ords],
  );
  return toAuditRows(pool, viewer, rows);
};

type PageInput = AuditFilters & {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly before?: string | undefined;
};

/** C110: a page of the trail, newest first, with the total up to its cap. */
export const auditPage = async (
  pool: Pool,
  viewer: Viewer,
  input: PageInput,
): Promise<{ response: AuditRow[]; ords: readonly string[]; rows: number; rowsCapped?: boolean }> => {
  const offset = offsetOf(input);
  const { ords, found, complete } = await matchingOrds(pool, viewer, input, offset + input.pageSize);
  const wanted = ords.slice(offset, offset + input.pageSize);
  return { response: await eventRows(pool, viewer, wanted), ords: wanted, ...totalOf(found, complete) };
};
