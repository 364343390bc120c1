import type { RegisterValues } from '../core/define-register';
import type { Samples } from '../core/register-samples';
import { designedType } from './table-design';

type Cell = { readonly v?: string | number; readonly f?: string; readonly s?: string };

/** Letters in bold, a title, and numbers with two and four decimals. */
const STYLES = {
  title: { bl: 1, fs: 14 },
  head: { bl: 1 },
  two: { n: { pattern: '0.00' } },
  four: { n: { pattern: '0.0000' } },
};
const SHEET = 'sheet-1';
const text = (v: string): Cell => ({ v });
const head = (v: string): Cell => ({ v, s: 'head' });
const result = (f: string, s = 'two'): Cell => ({ f, s });

const cells = (range: string): { readonly startRow: number; readonly startColumn: number; readonly endRow: number; readonly endColumn: number } => {
  const [from = '', to = from] = range.split(':');
  const at = (name: string) => ({ row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 65 });
  const [a, b] = [at(from), at(to)];
  return { startRow: a.row, startColumn: a.column, endRow: b.row, endColumn: b.column };
}; // prettier-ignore

const input = (id: string, name: string, range: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, name, sheet: SHEET, range: cells(range), kind: 'number', unit: '', min: '', max: '', options: [] },
  ...{ required: true, hint: '' },
  ...more,
});
const place = (cell: string) => {
  const { startRow: row, startColumn: column } = cells(cell);
  return { sheet: SHEET, row, column };
};

type Parts = Readonly<Record<'inputs' | 'links' | 'results' | 'charts', readonly object[]>>;

const design = (title: string, rows: readonly (readonly (Cell | null)[])[], widths: readonly number[], parts: Parts): RegisterValues => {
  const { type, version } = designedType('sheetDesign');
  const sheet = {
    ...{ id: SHEET, name: title, rowCount: 40, columnCount: 8, mergeData: [], rowData: {} },
    ...{ validations: [], conditionals: [], pictures: [] },
    columnData: Object.fromEntries(widths.map((w, at) => [at, { w }])),
    cellData: Object.fromEntries(
      rows.flatMap((row, at) => {
        const held = row.flatMap((cell, column) => (cell === null ? [] : [[String(column), cell] as const]));
        return held.length === 0 ? [] : [[String(at), Object.fromEntries(held)] as const];
      }),
    ),
  };
  const book = {
    ...{ engine: null, fixed: null, source: null, styles: STYLES, names: [] },
    ...{ sheetOrder: [SHEET], sheets: { [SHEET]: sheet } },
  };
  const content = { book, design: { sealed: false, ...parts }, reasons: [] };
  return { tableDesign: [{ type, title, content, contentVersion: version }] };
}; // prettier-ignore

const RECORD = [text('记录编号'), null, text('记录人')];
const recordLinks = [
  { id: 'number', ...place('B2'), of: 'number' },
  { id: 'author', ...place('D2'), of: 'author' },
];

/** Sheets that a laboratory fills in every day: an assay by HPLC with its calibration, and a loss on drying. */
export const samples: Samples = () => [
  {
    key: 'assay',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: 'HPLC 含量测定（外标法）', nameEn: 'HPLC assay (external standard)', category: '色谱' },
      description: '五点标准曲线，两份供试品平行测定；限度内的称样量和相关系数，含量按干燥品计。',
      ...design(
        'HPLC 含量测定',
        [
          [{ v: 'HPLC 含量测定（外标法）', s: 'title' }],
          RECORD,
          [],
          [head('标准曲线'), head('浓度 (mg/L)'), head('峰面积')],
          ...[1, 2, 3, 4, 5].map((level) => [text(`水平 ${String(level)}`)]),
          [text('斜率'), result('=IF(COUNT(B5:C9)<10,"",SLOPE(C5:C9,B5:B9))', 'four')],
          [text('截距'), result('=IF(COUNT(B5:C9)<10,"",INTERCEPT(C5:C9,B5:B9))', 'four')],
          [text('R²'), result('=IF(COUNT(B5:C9)<10,"",RSQ(C5:C9,B5:B9))', 'four')],
          [],
          [head('供试品'), head('称样量 (mg)'), head('峰面积'), head('含量 (%)')],
          ...[15, 16].map((row, at) => [
            text(`供试品 ${String(at + 1)}`),
            null,
            null,
            result(`=IF(OR(B${String(row)}="",C${String(row)}="",B10=""),"",(C${String(row)}-B11)/B10*B17/B${String(row)}*100)`),
          ]),
          [text('定容体积 (L)')],
          [text('平均含量 (%)'), result('=IF(COUNT(D15:D16)<2,"",AVERAGE(D15:D16))')],
          [text('相对偏差 (%)'), result('=IF(COUNT(D15:D16)<2,"",ABS(D15-D16)/(D15+D16)*100)')],
          [text('系统适用性')],
          [text('结论')],
        ],
        [150, 110, 110, 110],
        {
          inputs: [
            input('levels', '标准浓度', 'B5:B9', { unit: 'mg/L', min: '0' }),
            input('areas', '标准峰面积', 'C5:C9', { min: '0' }),
            input('weights', '称样量', 'B15:B16', { unit: 'mg', min: '10', max: '15', hint: '精确至 0.01 mg' }),
            input('peaks', '供试品峰面积', 'C15:C16', { min: '0' }),
            input('volume', '定容体积', 'B17', { unit: 'L', min: '0.001', max: '1' }),
            input('suitable', '系统适用性', 'B20', { kind: 'yesNo', hint: '理论板数和分离度符合方法规定' }),
            input('verdict', '结论', 'B21', { kind: 'choice', options: ['符合规定', '不符合规定'] }),
          ],
          links: recordLinks,
          results: [
            { id: 'assay', name: '平均含量', ...place('B18'), unit: '%' },
            { id: 'deviation', name: '相对偏差', ...place('B19'), unit: '%' },
            { id: 'r2', name: '标准曲线 R²', ...place('B12'), unit: '' },
          ],
          charts: [
            {
              ...{ id: 'line', name: '标准曲线', kind: 'scatter', sheet: SHEET, across: cells('B5:B9') },
              ...{ up: cells('C5:C9'), acrossTitle: '浓度 (mg/L)', upTitle: '峰面积', fitted: true },
            },
          ],
        },
      ),
    },
  },
  {
    key: 'drying',
    values: {
      ...{ name: '干燥失重', nameEn: 'Loss on drying', category: '理化' },
      description: '两份平行称量至恒重，计算干燥失重及平均值。',
      ...design(
        '干燥失重',
        [
          [{ v: '干燥失重', s: 'title' }],
          RECORD,
          [],
          [head(''), head('称量瓶 (g)'), head('干燥前 (g)'), head('干燥后 (g)'), head('失重 (%)')].map((cell) => (cell.v === '' ? null : cell)),
          ...[5, 6].map((row, at) => [
            text(`第 ${String(at + 1)} 份`),
            ...[null, null, null],
            result(`=IF(COUNT(B${String(row)}:D${String(row)})<3,"",(C${String(row)}-D${String(row)})/(C${String(row)}-B${String(row)})*100)`),
          ]),
          [text('平均值 (%)'), result('=IF(COUNT(E5:E6)<2,"",AVERAGE(E5:E6))')],
          [text('干燥温度 (℃)')],
          [text('称量日期')],
          [text('称量人')],
        ],
        [110, 110, 110, 110, 100],
        {
          inputs: [
            input('tare', '称量瓶', 'B5:B6', { unit: 'g', min: '0' }),
            input('before', '干燥前', 'C5:C6', { unit: 'g', min: '0' }),
            input('after', '干燥后', 'D5:D6', { unit: 'g', min: '0' }),
            input('temperature', '干燥温度', 'B8', { unit: '℃', min: '103', max: '107' }),
            input('day', '称量日期', 'B9', { kind: 'date' }),
            input('person', '称量人', 'B10', { kind: 'person', required: false }),
          ],
          links: recordLinks,
          results: [{ id: 'loss', name: '干燥失重', ...place('B7'), unit: '%' }],
          charts: [],
        },
      ),
    },
  },
]; // prettier-ignore
