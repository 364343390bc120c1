import type { AuditRow } from '@shilu/events/audit/calls';
import type { Language } from '@shilu/events/core/call';
import type { FileReply } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import type { QueryDeps, Viewer } from '../engine/query';
import type { AuditPdfRow } from '../print/audit-pdf';
import { AUDIT_ROWS_MAX } from '../print/print-context';
import type { Printer } from '../print/printer';
import { copyName, namedRecord } from '../records/copy-name';
import type { AuditFilters } from './audit-filter';
import { matchingOrds, type Looking } from './audit-match';
import { eventColumns, toAuditRows, type EventRow } from './audit-rows';
import { csvStream } from './csv';
import { actionLabel, codeLine, eventLabel, exportHeader, fieldLabel, missingNote } from './labels';
import { missingFrom } from './missing';
import { fieldRows } from './trace-page';

/** A file of more lines than this is asked for in parts. */
const MOST_EVENTS = 100_000;
const CHUNK = 500;

type Line = readonly (string | number | null)[];

const linesOf = (row: AuditRow, language: Language): Line[] => {
  const head = [row.at, row.actorName, eventLabel(row.type, language), row.entityName, row.moduleTitle];
  if (row.changes.length === 0) return [[...head, null, null, null, null, row.reason, row.position]];
  return row.changes.map((change) => [
    ...head,
    fieldLabel(change.title, language),
    actionLabel(change.action, language),
    change.oldValue,
    change.newValue,
    row.reason,
    row.position,
  ]);
};

const eventsOf = async (pool: Pool, viewer: Viewer, ords: readonly string[]): Promise<AuditRow[]> => {
  const { rows } = await pool.query<EventRow>(
    `select ${eventColumns} from rm.audit_events e where e.ord = any($1::bigint[]) order by e.ord desc`,
    [ords],
  );
  return toAuditRows(pool, viewer, rows);
};

/** Rows of the trail with only the changes that match, when changed fields were asked for. */
const auditRows = async function* (
  pool: Pool,
  viewer: Viewer,
  filters: AuditFilters,
  looking: Looking,
  most: number,
): AsyncGenerator<AuditRow> {
  const ords = (await matchingOrds(pool, viewer, filters, most, looking)).ords.slice(0, most);
  for (let at = 0; at < ords.length; at += CHUNK) {
    const part = ords.slice(at, at + CHUNK);
    const rows = await eventsOf(pool, viewer, part);
    if (looking === 'events') yield* rows;
    else {
      const matching = new Set(
        (await fieldRows(pool, filters, part)).map((row) => `${row.position} ${row.field} ${row.row_id ?? ''}`),
      );
      yield* rows.map((row) => ({
        ...row,
        changes: row.changes.filter((change) => matching.has(`${row.position} ${change.field} ${change.rowId ?? ''}`)),
      }));
    }
  }
};

const titles: Readonly<Record<Looking, Readonly<Record<Language, string>>>> = {
  events: { 'zh-CN': '审计追踪', 'en-US': 'Audit trail' },
  fields: { 'zh-CN': '痕迹', 'en-US': 'Trace' },
};

const pdfRow = (line: Line): AuditPdfRow => {
  const [at, person, event, object, module, field, action, old, next, reason] = line.map((cell) =>
    cell === null ? null : String(cell),
  );
  return {
    ...{
      at: at ?? '',
      person: person ?? '',
      action: [event, action].filter(Boolean).join(' · '),
      object: [object, module].filter(Boolean).join(' / '),
    },
    ...{ field: field ?? '', old: old ?? null, new: next ?? null, reason: reason ?? null },
  };
};

const filterTexts = (filters: AuditFilters): string[] =>
  Object.entries(filters).flatMap(([key, value]) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [`${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`],
  );

const missingInWords = async (pool: Pool, filters: AuditFilters, language: Language): Promise<string | null> => {
  const missing = await missingFrom(pool, filters);
  return missing.events === 0 ? null : missingNote(missing, language);
};

/** The trail or the trace as a file: CSV row by row as it is read, or the first pages as PDF. */
export const exportTrail = async (
  deps: QueryDeps & { readonly zone: string; readonly printer: Printer },
  viewer: Viewer,
  filters: AuditFilters,
  format: 'csv' | 'pdf',
  looking: Looking,
  code: string,
): Promise<FileReply> => {
  const { language, directory } = viewer;
  const title = titles[looking][language];
  const part = `${looking === 'events' ? 'audit' : 'trace'}-${deps.clock().toISOString().slice(0, 10)}`;
  const { recordId } = filters;
  const name =
    recordId === undefined ? `${part}.${format}` : copyName(await namedRecord(deps.pool, recordId), part, format);
  const missing = await missingInWords(deps.pool, filters, language);
  if (format === 'csv') {
    const lines = async function* (): AsyncGenerator<Line> {
      for await (const row of auditRows(deps.pool, viewer, filters, looking, MOST_EVENTS))
        yield* linesOf(row, language);
      yield [codeLine(code, language)];
      if (missing !== null) yield [missing];
    };
    return {
      body: csvStream([...(missing === null ? [] : [[missing]]), exportHeader(language)], lines()),
      mime: 'text/csv; charset=utf-8',
      fileName: name,
      inline: false,
    };
  }
  const rows: AuditPdfRow[] = [];
  for await (const row of auditRows(deps.pool, viewer, filters, looking, AUDIT_ROWS_MAX + 1)) {
    rows.push(...linesOf(row, language).map(pdfRow));
    if (rows.length > AUDIT_ROWS_MAX) break;
  }
  const organization = language === 'zh-CN' ? directory.settings.nameZh : directory.settings.nameEn;
  const body = await deps.printer.audit({
    title,
    filters: filterTexts(filters),
    rows,
    missing,
    code: codeLine(code, language),
    language,
    organization,
    now: deps.clock(),
    zone: deps.zone,
  });
  return { body, mime: 'application/pdf', fileName: name, inline: false, size: body.length };
};
