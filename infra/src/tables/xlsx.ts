import { carried, OFFICE, packed, RELATIONS, SHEET, TYPES, XML } from './office-parts';

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

/** A workbook of one sheet: bold headings that stay in sight, and rows of text and numbers. */
export const xlsxFile = (
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> => {
  const sheet = `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${String(Math.max(1, headings.length))}" width="18" customWidth="1"/></cols><sheetData>${rowXml(headings, BOLD)}${rows.map((row) => rowXml(row, TEXT)).join('')}</sheetData></worksheet>`;
  return packed(parts(sheet));
};
