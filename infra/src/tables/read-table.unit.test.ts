import { proves } from '@shilu/tests/proves';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table';
import { TableFault } from './table-fault';
import { xlsxFile } from './xlsx';

const plain = (text: string): Buffer => Buffer.from(text, 'utf8');
const whyOf = async (bytes: Buffer | Promise<Buffer>, most = 10): Promise<string> =>
  readTable(await bytes, most).then(
    () => 'read',
    (error: unknown) => (error instanceof TableFault ? error.why['zh-CN'] : Promise.reject(error as Error)),
  );
/** A workbook with other parts than ours. */
const bookWith = async (parts: (sheet: string) => Readonly<Record<string, string>>): Promise<Buffer> => {
  const files = unzipSync(await xlsxFile(['名称'], [['甲']]));
  const made = parts(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()));
  return Buffer.from(zipSync({ ...files, ...Object.fromEntries(Object.entries(made).map(([name, text]) => [name, strToU8(text)])) })); // prettier-ignore
};
const SHEET = 'xl/worksheets/sheet1.xml';

describe('a file of separated values', () => {
  it.each([
    ['commas', '名称,数\n"a,b",1\n'],
    ['semicolons', '名称;数\r\na,b;1\r\n'],
    ['tabs', '\ufeff名称\t数\ra,b\t1'],
  ])('is read with %s', async (_what, text) => {
    expect(await readTable(plain(text), 10)).toEqual({
      headings: ['名称', '数'],
      rows: [{ row: 2, cells: ['a,b', '1'] }],
    });
  });

  it('in UTF-8, in UTF-16 with its mark, and in GB 18030', async () => {
    const gb = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xbc, 0xd7]);
    const wide = Buffer.from('\ufeff名称\n甲', 'utf16le');
    for (const bytes of [plain('名称\n甲'), gb, wide])
      expect(await readTable(bytes, 10)).toEqual({ headings: ['名称'], rows: [{ row: 2, cells: ['甲'] }] });
  });

  it('empty rows count for nothing, and keep the numbers of those below', async () => {
    expect((await readTable(plain('a,b\n,\n1,2\n\n3,\n'), 2)).rows).toEqual([
      { row: 3, cells: ['1', '2'] },
      { row: 5, cells: ['3', null] },
    ]);
  });
});

it('a picture is no table, whatever it is called', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x4e, 0x0a]);
  expect(await whyOf(png)).toBe('不是可以读取的 Excel（xlsx）或 CSV 文件');
});

describe('a workbook', () => {
  it('gives back what was written into one, whatever stands in it', async () => {
    const cell = fc.oneof(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 20 })
        .filter((text) => text.isWellFormed() && !text.includes('\u0000')),
      fc.string({ unit: fc.constantFrom('_', 'x', '0', 'D', '\r', '\n', '<', '&', ' ', '文'), minLength: 1 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { rows: read } = await readTable(await xlsxFile(['甲', '乙'], rows), 10);
        expect(read.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  it('reads texts that cells share, and leaves out how they are read aloud', async () => {
    const bytes = await bookWith((sheet) => ({
      [SHEET]: sheet.replace('</sheetData>', '<row r="9"><c r="A9" t="s"><v>0</v></c></row></sheetData>'),
      'xl/sharedStrings.xml': '<sst><si><r><t>北</t></r><r><t>京</t></r><rPh><t>ペキン</t></rPh></si></sst>',
    }));
    expect((await readTable(bytes, 10)).rows.at(-1)).toEqual({ row: 9, cells: ['北京'] });
  });

  it.each<[string, (sheet: string) => Readonly<Record<string, string>>, string]>([
    ['a formula', (sheet) => ({ [SHEET]: sheet.replace('</sheetData>', '<row r="3"><c r="B3"><f>A1</f></c></row></sheetData>') }), '第 3 行有公式（B3）'],
    ['merged cells', (sheet) => ({ [SHEET]: sheet.replace('</worksheet>', '<mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>') }), '合并的单元格'],
    ['a column far out', (sheet) => ({ [SHEET]: sheet.replace('</sheetData>', '<row><c r="XFD3"><v>1</v></c></row></sheetData>') }), '超过 256 列'],
    ['a document type', (sheet) => ({ [SHEET]: sheet.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet') }), '不是可以读取的'],
    ['XML that does not close', (sheet) => ({ [SHEET]: sheet.replace('</worksheet>', '') }), '不是可以读取的'],
    ['days counted from 1904', () => ({ 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>' }), '1904'],
    ['a row twice', (sheet) => ({ [SHEET]: sheet.replace('</sheetData>', '<row r="5"><c r="A5"><v>1</v></c></row><row r="5"><c r="A5"><v>2</v></c></row></sheetData>') }), '第 5 行的行号重复'],
    ['a row before the first', (sheet) => ({ [SHEET]: sheet.replace('<row>', '<row r="0">') }), '第 0 行的行号重复或倒退'],
    ['a NUL', (sheet) => ({ [SHEET]: sheet.replace('甲', '_x0000_') }), '第 2 行有无法识别的字符'],
    ['half of a pair', (sheet) => ({ [SHEET]: sheet.replace('甲', '_xD800_') }), '第 2 行有无法识别的字符'],
    ['a text that many cells share', (sheet) => ({ [SHEET]: sheet.replace('</sheetData>', `${Array.from({ length: 8 }, (_, at) => `<row r="${at + 9}"><c t="s"><v>0</v></c></row>`).join('')}</sheetData>`), 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2_500_000)}</t></si></sst>` }), '文字过多'],
    ['a part that swells up', () => ({ [SHEET]: ' '.repeat(70 * 1024 * 1024) }), '解压后过大'],
  ])('with %s is refused in words', async (_what, parts, why) => {
    expect(await whyOf(bookWith(parts))).toContain(why);
  }); // prettier-ignore

  it('of more rows than may be is refused, and so is any archive that is none', async () => {
    proves('REQ-A1');
    expect(
      await whyOf(
        xlsxFile(
          ['a'],
          Array.from({ length: 11 }, () => ['x']),
        ),
      ),
    ).toBe('表格超过 10 行，请分成几个文件');
    expect(
      await whyOf(
        xlsxFile(
          ['a'],
          Array.from({ length: 10 }, () => ['x']),
        ),
      ),
    ).toBe('read');
    expect(await whyOf(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toContain('不是可以读取的');
  });
});
