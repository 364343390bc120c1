import { shortened } from '@shilu/events/core/cut-text';
import type { Language } from '@shilu/events/core/call';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { innerWidths } from './columns';
import { loadFormulas, noFormulas, type Formulas } from './formula';
import { labelsOf, type PrintLabels } from './labels';
import type { PrintedCheckpoint } from './checkpoint-block';
import { framed, inOneLine } from './page-frame';
import { FONT_MEDIUM } from './fonts';
import { writePdf } from './pdf-engine';
import { AUDIT_ROWS_MAX } from './print-context';
import { plainText } from './text';
import { drawsFormulas, toldText } from './told-text';
import { FILL, MUTED, PAGE, ruledTable, WARN } from './theme';
import { exactTime } from '@shilu/events/core/exact-time';

/** One line of an audit trail or a trace, in words. */
export type AuditPdfRow = {
  readonly at: string;
  readonly person: string;
  readonly action: string;
  readonly object: string;
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
  /** Both values are of rich text, formulas between dollar signs. */
  readonly formulas: boolean;
  readonly reason: string | null;
};

export type AuditPdf = {
  readonly checkpoint: PrintedCheckpoint | null;
  readonly title: string;
  /** What was asked for, as shown to the person: `人员：王思远`. */
  readonly filters: readonly string[];
  readonly rows: readonly AuditPdfRow[];
  /** What is not in it because it cannot be read at present; null when nothing is. */
  readonly missing: string | null;
  /** By which anybody can look up who took it out, and when; stands on every page. */
  readonly code: string;
  readonly language: Language;
  readonly organization: string;
  readonly now: Date;
  readonly zone: string;
};

/** A value is quoted up to here; the whole of it stands in the CSV. */
const VALUE_MAX = 600;
/** A table of its own for so many rows: a table's cost grows faster than its length. */
const ROWS_PER_TABLE = 500;
const VALUE_SHARE = 0.15;
const SHARES = [0.165, 0.08, 0.09, 0.15, 0.12, VALUE_SHARE, VALUE_SHARE, 0.095];
const CELL_PADDING = 10;
const VALUE = { fontSize: 7.5, lineHeight: 1 };

export const renderAuditPdf = async (audit: AuditPdf, most = AUDIT_ROWS_MAX): Promise<Buffer> => {
  const labels = labelsOf(audit.language);
  const shown = audit.rows.slice(0, most);
  const formula = shown.some(needsDrawing) ? await loadFormulas() : noFormulas;
  const cut = shown.length < audit.rows.length;
  // The engine keeps a node's place in the node: each stands once.
  const missing = (): Content[] =>
    audit.missing === null ? [] : [plainText(audit.missing, { fontSize: 9, color: WARN, margin: [0, 4, 0, 6] })];
  const tables: Content[] = [];
  for (let from = 0; from < shown.length; from += ROWS_PER_TABLE)
    tables.push(table(shown.slice(from, from + ROWS_PER_TABLE), { audit, labels, formula, first: from === 0 }));
  return writePdf(
    framed({
      labels,
      language: audit.language,
      title: audit.title,
      author: audit.organization,
      headLeft: inOneLine(audit.organization, 30),
      headRight: inOneLine(audit.title, 80),
      footLeft: [audit.code, `${labels.printed}${labels.colon}${exactTime(audit.now, audit.zone)}`].join('　'),
      watermark: null,
      landscape: true,
      now: audit.now,
      checkpoint: audit.checkpoint,
      content: [
        plainText(audit.title, { fontSize: 15, font: FONT_MEDIUM, lineHeight: 1, margin: [0, 0, 0, 6] }),
        plainText(
          [
            ...audit.filters,
            labels.audit.rows(audit.rows.length),
            `${labels.audit.time}${labels.colon}${audit.zone}`,
          ].join('　'),
          { fontSize: 8.5, color: MUTED, margin: [0, 0, 0, 6] },
        ),
        ...missing(),
        ...(shown.length === 0 ? [plainText(labels.audit.noRows, { color: MUTED })] : tables),
        plainText(cut ? labels.audit.cut(shown.length, audit.rows.length) : labels.audit.end, {
          fontSize: 9,
          color: cut ? WARN : MUTED,
          alignment: cut ? 'left' : 'center',
          margin: [0, 8, 0, 0],
        }),
        ...missing(),
      ],
    }),
    { drawsInLines: formula !== noFormulas },
  );
};

type Setting = {
  readonly audit: AuditPdf;
  readonly labels: PrintLabels;
  readonly formula: Formulas;
  /** The first table of the document. */
  readonly first: boolean;
};

const table = (rows: readonly AuditPdfRow[], { audit, labels, formula, first }: Setting): Content => {
  const names = labels.audit;
  const head: TableCell[] = [
    names.time,
    names.person,
    names.action,
    names.object,
    names.field,
    names.old,
    names.new,
    names.reason,
  ].map((label) => plainText(label, { font: FONT_MEDIUM, fontSize: 8, fillColor: FILL }));
  const cell = (text: string | null): Content =>
    plainText(text === null || text === '' ? '—' : shortValue(text), VALUE);
  const width = PAGE.height - PAGE.left - PAGE.right - 1;
  const value = ({ formulas }: AuditPdfRow, text: string | null): Content =>
    formulas && text !== null && text !== ''
      ? toldText(shortValue(text), { formula, width: VALUE_SHARE * width - CELL_PADDING, style: VALUE })
      : cell(text);
  const body = rows.map((row): TableCell[] => [
    cell(exactTime(row.at, audit.zone).replace(/ \([^()]*\)$/, '')),
    cell(row.person),
    cell(row.action),
    cell(row.object),
    cell(row.field),
    value(row, row.old),
    value(row, row.new),
    cell(row.reason),
  ]);
  return {
    table: { headerRows: 1, widths: innerWidths(SHARES.map((share) => share * width)), body: [head, ...body] },
    layout: ruledTable,
    margin: [0, first ? 0 : 8, 0, 0],
  };
};

const shortValue = (text: string): string => shortened(text, VALUE_MAX);

const needsDrawing = ({ formulas, old, new: next }: AuditPdfRow): boolean =>
  formulas && [old, next].some((text) => text !== null && drawsFormulas(text));
