import { zipEntries, type ZipEntry } from '../blob-store/zip-entries';
import { attribute, carriedBack, readXml, relationOf } from './office-xml';
import {
  MOST_COLUMNS,
  notATable,
  TableFault,
  textBudget,
  tooManyColumns,
  tooManyRows,
  type TableRow,
} from './table-fault';

const MOST_PARTS = 500;
/** The texts that cells name by their place; readings above Chinese characters are none of them. */
const sharedTexts = (part: ZipEntry | undefined): readonly string[] => {
  const texts: string[] = [];
  let [inText, aside] = [false, false];
  if (part)
    readXml(part, {
      open: ({ name }) => {
        if (name === 'si') texts.push('');
        if (name === 'rPh') aside = true;
        inText = name === 't' && !aside;
      },
      close: (name) => {
        if (name === 'rPh') aside = false;
        if (name === 't') inText = false;
      },
      text: (text) => {
        if (inText) texts[texts.length - 1] += text;
      },
    });
  return texts.map(carriedBack);
};

/** The part that holds the first sheet. */
const firstSheet = (named: ReadonlyMap<string, ZipEntry>): ZipEntry => {
  const [book, relations] = [named.get('xl/workbook.xml'), named.get('xl/_rels/workbook.xml.rels')];
  if (!book || !relations) throw notATable();
  let id: string | undefined;
  readXml(book, {
    open: (tag) => {
      if (tag.name === 'workbookPr' && ['1', 'true'].includes(attribute(tag, 'date1904') ?? ''))
        throw new TableFault(
          '文件使用 1904 日期系统，请在 Excel 选项中关闭后重新保存',
          'The file uses the 1904 date system. Turn it off in Excel’s options and save again',
        );
      if (tag.name === 'sheet' && id === undefined) id = relationOf(tag);
    },
  });
  let target: string | undefined;
  readXml(relations, {
    open: (tag) => {
      if (tag.name === 'Relationship' && attribute(tag, 'Id') === id) target = attribute(tag, 'Target');
    },
  });
  const sheet = named.get(target?.startsWith('/') === true ? target.slice(1) : `xl/${target ?? ''}`);
  if (!sheet) throw notATable();
  return sheet;
};

/** `AB12`: its column, from 0. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

type CellType = 'n' | 's' | 'b' | 'inlineStr' | 'str' | 'e' | 'd';

/** Rows of the first sheet, at most `most`. A formula is refused: what it says here is no more than it said there. */
export const readXlsx = async (bytes: Buffer, most: number): Promise<readonly TableRow[]> => {
  const entries = await zipEntries(bytes, MOST_PARTS).catch(() => {
    throw notATable();
  });
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const sheet = firstSheet(named);
  const shared = sharedTexts(named.get('xl/sharedStrings.xml'));
  const rows: TableRow[] = [];
  let cells: (string | number | null)[] = [];
  let [row, column, said, takes] = [0, -1, '', false];
  let type: CellType = 'n';
  const count = textBudget();
  const valueOf = (): string | number | null => {
    if (said === '') return null;
    if (type === 's') return shared[Number(said)] ?? null;
    if (type === 'n' || type === 'b') return Number.isFinite(Number(said)) ? Number(said) : said;
    return carriedBack(said);
  };
  readXml(sheet, {
    open: (tag) => {
      const { name } = tag;
      const at = attribute(tag, 'r') ?? '';
      if (name === 'row') {
        const next = /^[0-9]{1,7}$/.test(at) ? Number(at) : row + 1;
        // Each row is carried out under its number: two with one would be one.
        if (next <= row)
          throw new TableFault(
            `第 ${next} 行的行号重复或倒退，请用 Excel 打开并重新保存`,
            `The number of row ${next} is repeated or goes back. Open the file in Excel and save it again`,
          );
        row = next;
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = at === '' ? column + 1 : columnOf(at);
        if (column >= MOST_COLUMNS || column < 0) throw tooManyColumns();
        [said, type] = ['', (attribute(tag, 't') ?? 'n') as CellType];
      } else if (name === 'f') {
        const place = `${String.fromCharCode(65 + (column % 26))}${String(row)}`;
        throw new TableFault(
          `第 ${row} 行有公式（${place}），请粘贴为数值后再导入`,
          `There is a formula in row ${row} (${place}). Paste values instead and import again`,
        );
      } else if (name === 'mergeCell')
        throw new TableFault('表格中有合并的单元格，请取消合并', 'There are merged cells. Unmerge them');
      takes = name === 'v' || name === 't';
    },
    text: (text) => {
      if (takes) said += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') takes = false;
      if (name === 'c') {
        while (cells.length < column) cells.push(null);
        const value = valueOf();
        count(value);
        cells[column] = value;
      }
      if (name === 'row' && cells.some((cell) => cell !== null)) {
        rows.push({ row, cells });
        if (rows.length > most) throw tooManyRows(most - 1);
      }
    },
  });
  return rows;
};
