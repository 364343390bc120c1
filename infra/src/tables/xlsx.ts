import { own } from '@shilu/events/core/own';
import { strToU8, zip, type AsyncZippable } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => own(escapes, sign) ?? sign);
const hex = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Signs that XML does not carry, and texts that look like such a sign (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
const UNCARRIED = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/g;
const LOOKS_LIKE_ONE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const carried = (text: string): string => {
  const marked = text.replace(LOOKS_LIKE_ONE, '_x005F_');
  let from = 0;
  let made = '';
  for (const pair of marked.matchAll(PAIRS)) {
    made += marked.slice(from, pair.index).replace(UNCARRIED, hex) + pair[0];
    from = pair.index + pair[0].length;
  }
  return escaped(made + marked.slice(from).replace(UNCARRIED, hex));
};

const BOLD = 1;
const TEXT = 2;

/** Text is written as text and numbers as numbers: there is no formula in the file that anything could compute. */
const cellXml = (cell: string | number | null, style: number): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${String(cell)}</v></c>` : '<c/>';
  return `<c s="${String(style)}" t="inlineStr"><is><t xml:space="preserve">${carried(cell)}</t></is></c>`;
};
const rowXml = (cells: readonly (string | number | null)[], style: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

const styles = `${XML}<styleSheet xmlns="${SHEET}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" numFmtId="49" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
  'xl/worksheets/sheet1.xml': sheet,
});

/** The time that every part bears: the same table is the same file. */
const MADE = new Date(1980, 0, 1);

/** A workbook of one sheet: bold headings that stay in sight, and rows of text and numbers. */
export const xlsxFile = (
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> => {
  const sheet = `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${String(Math.max(1, headings.length))}" width="18" customWidth="1"/></cols><sheetData>${rowXml(headings, BOLD)}${rows.map((row) => rowXml(row, TEXT)).join('')}</sheetData></worksheet>`;
  const files: AsyncZippable = Object.fromEntries(
    Object.entries(parts(sheet)).map(([name, text]) => [name, [strToU8(text), { mtime: MADE }]]),
  );
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))));
  });
};
