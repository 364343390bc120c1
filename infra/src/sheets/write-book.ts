import { sheetsInOrder, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { escaped, OFFICE, packed, RELATIONS, SHEET, TYPES, XML } from '../tables/office-parts';
import { createPictureParts, type PictureBytes } from './write-pictures';
import { createTexts, sheetXml, writtenFormula } from './write-sheet';
import { createStyleSheet } from './write-styles';

const PACKAGE = 'application/vnd.openxmlformats-package.relationships+xml';

/** The workbook as an xlsx file, with those of its pictures that are given. */
export const writeBook = (content: SpreadSheet, pictures: readonly PictureBytes[] = []): Promise<Buffer> => {
  const sheets = sheetsInOrder(content);
  const styles = createStyleSheet(content.styles);
  const texts = createTexts();
  const drawn = createPictureParts(pictures);
  const parts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, at === 0, styles, texts, drawn.add(sheet, at + 1))] as const); // prettier-ignore
  const names = content.names.map(({ name, formula, sheet }) => {
    const local = sheet === undefined ? -1 : sheets.findIndex(({ id }) => id === sheet);
    return `<definedName name="${escaped(name)}"${local < 0 ? '' : ` localSheetId="${local}"`}>${escaped(formula.startsWith('=') ? writtenFormula(formula) : formula)}</definedName>`;
  }); // prettier-ignore
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (name: string, type: string): string => `<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`; // prettier-ignore
  return packed({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${PACKAGE}"/><Default Extension="xml" ContentType="application/xml"/>${drawn.types()}${override('xl/workbook.xml', 'sheet.main')}${parts.map(([name]) => override(name, 'worksheet')).join('')}${override('xl/styles.xml', 'styles')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden === 1 ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets>${names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`}<calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}${relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': styles.xml(),
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${SHEET}" uniqueCount="${texts.items.length}">${texts.items.join('')}</sst>`,
    ...Object.fromEntries(parts),
    ...drawn.parts(),
  }); // prettier-ignore
};
