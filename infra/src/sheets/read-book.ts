import { withoutHidden } from '@shilu/events/core/schemas';
import type { Lost } from '@shilu/events/records/modules/spread-sheet/lost-parts';
import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import { nameSchema, type SheetName } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { createStyleTable } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import { attribute, readXml, relationOf } from '../tables/office-xml';
import { notATable, TableFault } from '../tables/table-fault';
import { bookParts, type BookParts } from './book-parts';
import { createLost, type LostCount } from './lost';
import { createPictures, type FoundPictures } from './read-pictures';
import { readColours } from './read-colours';
import { formulaFault, readFormula } from './read-formula';
import { readSheet } from './read-sheet';
import { readStyles } from './read-styles';
import { readTexts } from './read-texts';

export type ReadBook = {
  readonly content: SpreadSheet;
  readonly lost: readonly Lost[];
  /** Pictures over its cells: they are in the content once somebody stores them. */
  readonly pictures?: FoundPictures;
};

export const tooManyCells = (): TableFault =>
  new TableFault(`单元格超过 ${MOST.cells} 个，请拆成几个文件，或清除空白单元格的格式`, `There are more than ${MOST.cells} cells. Split the file, or clear the formats of empty cells`); // prettier-ignore
export const tooManySheets = (): TableFault =>
  new TableFault(`工作表超过 ${MOST.sheets} 张，请拆成几个文件`, `There are more than ${MOST.sheets} sheets. Split the file`); // prettier-ignore

type Listed = { readonly name: string; readonly relation: string; readonly isHidden: boolean };
type Defined = { readonly name: string; readonly sheet: number | undefined; said: string };

const bookOf = (parts: BookParts): { path: string; sheets: Listed[]; defined: Defined[]; date1904: boolean } => {
  const path = parts.relations('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const entry = parts.part(path);
  if (!entry) throw notATable();
  const sheets: Listed[] = [];
  const defined: Defined[] = [];
  let [date1904, takes] = [false, false];
  readXml(entry, {
    open: (tag) => {
      if (tag.name === 'workbookPr') date1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
      if (tag.name === 'sheet')
        sheets.push({
          name: attribute(tag, 'name') ?? '',
          relation: relationOf(tag) ?? '',
          isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
        });
      takes = tag.name === 'definedName';
      const local = attribute(tag, 'localSheetId');
      if (takes) defined.push({ name: attribute(tag, 'name') ?? '', sheet: local === undefined ? undefined : Number(local), said: '' }); // prettier-ignore
    },
    text: (text) => {
      const last = defined.at(-1);
      if (takes && last) last.said += text;
    },
    close: () => {
      takes = false;
    },
  });
  return { path, sheets, defined, date1904 };
};

/** What a part beside the sheets is, where a sheet here has nothing like it. */
const BESIDE: readonly (readonly [RegExp, Parameters<LostCount['add']>[0]])[] = [
  [/^xl\/charts\/chart[^/]*\.xml$/, 'charts'],
  [/^xl\/(?:chart|dialog|macro)sheets\/[^/]+\.xml$/, 'chartSheets'],
  [/^xl\/vbaProject\.bin$/, 'macros'],
  [/^xl\/pivotTables\/[^/]+\.xml$/, 'pivotTables'],
  [/^xl\/tables\/[^/]+\.xml$/, 'tables'],
  [/^xl\/(?:queryTables\/[^/]+|connections)\.xml$/, 'queries'],
];

const commentsIn = (parts: BookParts, lost: LostCount): void => {
  for (const name of parts.names.filter((each) => /^xl\/(?:comments[^/]*|comments\/[^/]+)\.xml$/.test(each))) {
    const entry = parts.part(name);
    if (entry)
      readXml(entry, {
        open: (tag) => {
          if (tag.name === 'comment') lost.add('comments', attribute(tag, 'ref') ?? '');
        },
      });
  }
};

/** Its name in a sheet here: what Excel takes, once each. */
const namesFor = (given: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return given.map((name, at) => {
    const plain = withoutHidden(name).replace(/[\\/?*[\]:]/g, '_').slice(0, MOST.sheetName).trim() || `Sheet${at + 1}`; // prettier-ignore
    let free = plain;
    for (let again = 2; taken.has(free.toLowerCase()); again += 1)
      free = `${plain.slice(0, MOST.sheetName - 4)} ${again}`;
    taken.add(free.toLowerCase());
    return free;
  });
};

const namesOf = (defined: readonly Defined[], ids: readonly (string | undefined)[], lost: LostCount): SheetName[] => {
  const names: SheetName[] = [];
  for (const { name, sheet, said } of defined) {
    // What Excel keeps for itself, such as areas of print.
    if (name.startsWith('_xlnm.')) continue;
    const read = readFormula(said);
    const local = sheet === undefined ? undefined : ids[sheet];
    const kept = nameSchema.safeParse({
      ...{ id: `n${String(names.length + 1).padStart(4, '0')}`, name, formula: /^[=][^(]*![^(]*$/.test(read) ? read.slice(1) : read },
      ...(local === undefined ? {} : { sheet: local }),
    }).data; // prettier-ignore
    if (kept && formulaFault(read) === null && !said.includes('#REF!') && names.length < MOST.names) names.push(kept);
    else lost.add('names', withoutHidden(name).slice(0, 100));
  }
  return names;
};

/** An xlsx file as a workbook here, and what of it finds no place. Throws TableFault. */
export const readBook = async (bytes: Buffer): Promise<ReadBook> => {
  const parts = await bookParts(bytes);
  const lost = createLost();
  const { path, sheets: listed, defined, date1904 } = bookOf(parts);
  const relations = parts.relations(path);
  const partOf = (type: string): string | undefined => relations.find((each) => each.type === type)?.target;
  const entryOf = (type: string) => {
    const name = partOf(type);
    return name === undefined ? undefined : parts.part(name);
  };
  const colourOf = readColours(parts, partOf('theme'));
  const styles = readStyles(entryOf('styles'), colourOf);
  const texts = readTexts(entryOf('sharedStrings'), colourOf, lost);
  const table = createStyleTable();
  let cells = 0;
  const book = {
    ...{ texts, styles, colourOf, table, lost, date1904 },
    takeCell: () => {
      cells += 1;
      if (cells > MOST.cells) throw tooManyCells();
    },
  };
  if (listed.length > MOST.sheets) throw tooManySheets();
  const names = namesFor(listed.map(({ name }) => name));
  const ids: (string | undefined)[] = [];
  const sheets: Sheet[] = [];
  const pictures = createPictures(parts, lost);
  for (const [at, { relation, isHidden }] of listed.entries()) {
    const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target;
    const entry = target === undefined ? undefined : parts.part(target);
    ids.push(entry && `s${at + 1}`);
    if (target === undefined || entry === undefined) continue;
    const sheet = readSheet({ id: `s${at + 1}`, name: names[at] ?? '', isHidden, entry }, book);
    const reach = pictures.take(target, sheet);
    sheets.push({
      ...sheet,
      rowCount: Math.max(sheet.rowCount, reach.row + 1),
      columnCount: Math.max(sheet.columnCount, reach.column + 1),
    });
  }
  if (sheets.length === 0) throw notATable();
  if (sheets.every(({ hidden }) => hidden === 1)) delete sheets[0]?.hidden;
  if (table.isFull()) throw new TableFault(`单元格格式超过 ${MOST.styles} 种，请在 Excel 中简化格式`, `There are more than ${MOST.styles} formats of cells. Simplify them in Excel`); // prettier-ignore
  if (date1904) lost.add('dates1904');
  for (const [is, part] of BESIDE)
    for (const name of parts.names.filter((each) => is.test(each))) lost.add(part, name.split('/').at(-1));
  commentsIn(parts, lost);
  const found = pictures.found();
  return {
    lost: lost.list(),
    pictures: found,
    content: {
      ...emptySheets(),
      sheetOrder: sheets.map(({ id }) => id),
      sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
      styles: table.styles,
      names: namesOf(defined, ids, lost),
    },
  };
};
