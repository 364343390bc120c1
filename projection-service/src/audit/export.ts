import type { AuditRow } from '@shilu/events/audit/calls';
import { askedChanges } from '@shilu/events/audit/asked-changes';
import { eventWords } from '@shilu/events/audit/event-words';
import { isFact } from '@shilu/events/audit/fact-title';
import { fieldWords } from '@shilu/events/audit/field-words';
import type { Label, Language } from '@shilu/events/core/call';
import { tellsFormulas } from '@shilu/events/core/formula-pieces';
import type { TRAILS } from '@shilu/events/identity/access';
import type { FileReply } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import type { QueryDeps, Viewer } from '../engine/query';
import type { AuditPdfRow } from '../print/audit-pdf';
import { AUDIT_ROWS_MAX } from '../print/print-context';
import type { Printer } from '../print/printer';
import { copyName, namedRecord } from '../records/copy-name';
import { askedOf, type AuditFilters } from './audit-filter';
import { matchingOrds } from './audit-match';
import { eventRows } from './audit-rows';
import { csvStream } from '@shilu/infra/tables/csv';
import { actionLabel, codeLine, exportHeader, missingNote } from './labels';
import { missingFrom } from './missing';
import { printedCheckpoint, type CheckpointDeps } from './printed-checkpoint';
import { withMatching } from './trace-page';
import { shownChanges } from './value-names';

/** A file of more lines than this is asked for in parts. */
const MOST_EVENTS = 100_000;
const CHUNK = 500;

type Line = readonly (string | number | null)[];

const linesOf = (row: AuditRow, language: Language): Line[] => {
  const head = [row.at, row.actorName, eventWords(row.type, language), row.entityName, row.moduleTitle];
  if (row.changes.length === 0) return [[...head, null, null, null, null, row.reason, row.position]];
  return row.changes.map((change) => [
    ...head,
    fieldWords(change.title, language),
    isFact(change.title) ? null : actionLabel(change.action, language),
    change.oldValue,
    change.newValue,
    row.reason,
    row.position,
  ]);
};

/** Events that match, with those of their changes that were asked for. */
const auditRows = async function* (
  pool: Pool,
  viewer: Viewer,
  filters: AuditFilters,
  most: number,
): AsyncGenerator<AuditRow> {
  const ords = (await matchingOrds(pool, viewer, filters, most)).ords.slice(0, most);
  for (let at = 0; at < ords.length; at += CHUNK) {
    const part = ords.slice(at, at + CHUNK);
    yield* await withMatching(pool, filters, await eventRows(pool, viewer, part), part);
  }
};

type Trail = Exclude<(typeof TRAILS)[number], 'reads'>;
const titles: Readonly<Record<Trail, Label>> = {
  trail: { 'zh-CN': '审计追踪', 'en-US': 'Audit trail' },
  trace: { 'zh-CN': '痕迹', 'en-US': 'Trace' },
};

const pdfRow = (line: Line, field: string): AuditPdfRow => {
  const [at, person, event, object, module, name, action, old, next, reason] = line.map((cell) =>
    cell === null ? null : String(cell),
  );
  return {
    ...{
      at: at ?? '',
      person: person ?? '',
      action: [event, action].filter(Boolean).join(' · '),
      object: [object, module].filter(Boolean).join(' / '),
    },
    ...{ field: name ?? '', old: old ?? null, new: next ?? null, reason: reason ?? null },
    formulas: tellsFormulas(field),
  };
};

/** What was asked for, in words: the ids of people, records and modules by name. */
const filterTexts = async (pool: Pool, viewer: Viewer, { recordId, ...filters }: AuditFilters): Promise<string[]> => {
  const { language } = viewer;
  const asked = askedChanges(askedOf(filters)).map((change) => ({ ...change, recordId: recordId ?? null }));
  const told = asked.map(await shownChanges(pool, viewer, asked));
  const { rows } = await pool.query<{ number: string; title: string }>(
    'select number, title from rm.record_rows where id = $1',
    [recordId ?? ''],
  );
  return [
    ...rows.map(({ number, title }) => `${number} ${title}`),
    ...told.map(
      ({ title, newValue }) => `${fieldWords(title, language)}${language === 'zh-CN' ? '：' : ': '}${newValue ?? ''}`,
    ),
  ];
};

const missingInWords = async (pool: Pool, filters: AuditFilters, language: Language): Promise<string | null> => {
  const missing = await missingFrom(pool, filters);
  return missing.events === 0 ? null : missingNote(missing, language);
};

/** The trail or the trace as a file: CSV row by row as it is read, or the first pages as PDF. */
export const exportTrail = async (
  deps: QueryDeps & CheckpointDeps & { readonly zone: string; readonly printer: Printer },
  viewer: Viewer,
  filters: AuditFilters,
  format: 'csv' | 'pdf',
  what: Trail,
  code: string,
): Promise<FileReply> => {
  const { language, named } = viewer;
  const title = titles[what][language];
  const part = `${what === 'trail' ? 'audit' : 'trace'}-${deps.clock().toISOString().slice(0, 10)}`;
  const { recordId } = filters;
  const name =
    recordId === undefined ? `${part}.${format}` : copyName(await namedRecord(deps.pool, recordId), part, format);
  const missing = await missingInWords(deps.pool, filters, language);
  if (format === 'csv') {
    const lines = async function* (): AsyncGenerator<Line> {
      for await (const row of auditRows(deps.pool, viewer, filters, MOST_EVENTS)) yield* linesOf(row, language);
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
  for await (const row of auditRows(deps.pool, viewer, filters, AUDIT_ROWS_MAX + 1)) {
    rows.push(...linesOf(row, language).map((line, at) => pdfRow(line, row.changes[at]?.field ?? '')));
    if (rows.length > AUDIT_ROWS_MAX) break;
  }
  const organization = language === 'zh-CN' ? named.settings.nameZh : named.settings.nameEn;
  const body = await deps.printer.of(viewer.accountId).audit({
    title,
    filters: await filterTexts(deps.pool, viewer, filters),
    rows,
    missing,
    code: codeLine(code, language),
    language,
    organization,
    now: deps.clock(),
    zone: deps.zone,
    checkpoint: await printedCheckpoint(deps),
  });
  return { body, mime: 'application/pdf', fileName: name, inline: false, size: body.length };
};
