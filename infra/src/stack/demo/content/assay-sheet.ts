import type { Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { pick } from './parts';
import type { Language, SheetModule } from './types';

// Simulated teaching data: no chromatograph measured these. What formulas give is worked out here as they do.

/** mg/L, and area of the peak. */
const STANDARDS = [
  [5, 61.8],
  [10, 122.6],
  [20, 246.1],
  [40, 489.5],
  [60, 736.9],
  [80, 979.3],
] as const;
/** mg weighed, mL of the flask, areas of two injections. */
const SAMPLES = [
  [10.12, 250, 471.3, 472.8],
  [10.05, 250, 468.9, 467.6],
  [9.97, 250, 464.2, 465.5],
] as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const [xs, ys] = [STANDARDS.map(([x]) => x), STANDARDS.map(([, y]) => y)];
const products = (a: readonly number[], b: readonly number[]): number => {
  const [ma, mb] = [mean(a), mean(b)];
  return sum(a.map((value, at) => (value - ma) * ((b[at] ?? 0) - mb)));
};
const slope = products(xs, ys) / products(xs, xs);
const intercept = mean(ys) - slope * mean(xs);
const fit = products(xs, ys) ** 2 / (products(xs, xs) * products(ys, ys));

const STYLES: SpreadSheet['styles'] = {
  head: { bl: 1, bg: { rgb: '#e3f1ef' }, ht: 2 },
  title: { bl: 1, fs: 14 },
  one: { n: { pattern: '0.0' } },
  two: { n: { pattern: '0.00' } },
  four: { n: { pattern: '0.0000' } },
  result: { bl: 1, n: { pattern: '0.00' }, bg: { rgb: '#fdf1da' } },
  muted: { cl: { rgb: '#5d6b67' } },
};

const sheet = (id: string, name: string, rows: readonly (readonly (Cell | null)[])[], own: Partial<Sheet>): Sheet => ({
  ...{
    id,
    name,
    rowCount: 60,
    columnCount: 14,
    rowData: {},
    columnData: { 0: { w: 150 }, 2: { w: 100 }, 3: { w: 110 }, 5: { w: 100 } },
    mergeData: [],
  },
  ...{ validations: [], conditionals: [], pictures: [] },
  cellData: Object.fromEntries(
    rows.flatMap((cells, row) => {
      const held = cells.flatMap((cell, column) => (cell === null ? [] : [[column, cell] as const]));
      return held.length === 0 ? [] : [[row, Object.fromEntries(held)] as const];
    }),
  ),
  ...own,
});
const head = (...texts: readonly string[]): Cell[] => texts.map((v) => ({ v, s: 'head' }));
const titled = { mergeData: [{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 3 }] };

/** External standard: a calibration curve, and the assay of a batch that is read off it, on two sheets. */
export const assaySheet = (language: Language): SheetModule => {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  const [curve, assay] = [t('标准曲线', 'Calibration'), t('样品含量', 'Assay')];
  const last = STANDARDS.length + 3;
  const [x, y] = [`A4:A${String(last)}`, `B4:B${String(last)}`];
  const calibration = sheet(
    'curve',
    curve,
    [
      [{ v: t('外标法标准曲线（模拟数据）', 'External standard, calibration (simulated data)'), s: 'title' }],
      [],
      head(
        t('浓度 (mg/L)', 'Conc. (mg/L)'),
        t('峰面积', 'Peak area'),
        t('计算值', 'Calculated'),
        t('偏差 (%)', 'Deviation (%)'),
      ),
      ...STANDARDS.map(([concentration, area], at): Cell[] => {
        const row = String(at + 4);
        const calculated = (area - intercept) / slope;
        return [
          { v: concentration },
          { v: area, s: 'one' },
          { v: calculated, f: `=(B${row}-$B$${String(last + 3)})/$B$${String(last + 2)}`, s: 'two' },
          { v: (calculated / concentration - 1) * 100, f: `=(C${row}/A${row}-1)*100`, s: 'two' },
        ];
      }),
      [],
      [{ v: t('斜率', 'Slope') }, { v: slope, f: `=SLOPE(${y},${x})`, s: 'four' }],
      [{ v: t('截距', 'Intercept') }, { v: intercept, f: `=INTERCEPT(${y},${x})`, s: 'four' }],
      [
        { v: 'R2', p: { runs: [{ st: 1, ed: 2, ts: { va: 3 } }] } },
        { v: fit, f: `=RSQ(${y},${x})`, s: 'four' },
      ],
    ],
    {
      ...titled,
      freeze: { xSplit: 0, ySplit: 3, startRow: 3, startColumn: -1 },
      conditionals: [
        {
          ...{
            cfId: 'off',
            ranges: [{ startRow: 3, startColumn: 3, endRow: last - 1, endColumn: 3 }],
            stopIfTrue: false,
          },
          rule: {
            ...{ type: 'highlightCell', subType: 'number', operator: 'notBetween', value: [-2, 2] },
            style: { bg: { rgb: '#fce8e6' }, cl: { rgb: '#b3261e' } },
          },
        },
      ],
    },
  );
  const contents = SAMPLES.map(([weighed, flask, first, second]) => {
    const concentration = (mean([first, second]) - intercept) / slope;
    return { concentration, content: ((concentration * flask) / 1000 / weighed) * 100 };
  });
  const found = contents.map(({ content }) => content);
  const average = mean(found);
  const deviation = Math.sqrt(sum(found.map((value) => (value - average) ** 2)) / (found.length - 1));
  const end = String(SAMPLES.length + 3);
  const samples = sheet(
    'assay',
    assay,
    [
      [{ v: t('样品含量（按标准曲线）', 'Assay, read off the calibration'), s: 'title' }],
      [],
      head(t('称样量 (mg)', 'Weighed (mg)'), t('定容 (mL)', 'Flask (mL)'), t('面积 1', 'Area 1'), t('面积 2', 'Area 2'), 'mg/L', t('含量 (%)', 'Content (%)')),
      ...SAMPLES.map(([weighed, flask, first, second], at): Cell[] => {
        const row = String(at + 4);
        const from = `'${curve}'!$B$`;
        return [
          { v: weighed, s: 'two' },
          { v: flask },
          { v: first, s: 'one' },
          { v: second, s: 'one' },
          { v: contents[at]?.concentration ?? 0, f: `=(AVERAGE(C${row}:D${row})-${from}${String(last + 3)})/${from}${String(last + 2)}`, s: 'two' },
          { v: contents[at]?.content ?? 0, f: `=E${row}*B${row}/1000/A${row}*100`, s: 'two' },
        ];
      }),
      [],
      [{ v: t('平均含量 (%)', 'Mean content (%)') }, { v: average, f: `=AVERAGE(F4:F${end})`, s: 'result' }],
      [{ v: 'RSD (%)' }, { v: (deviation / average) * 100, f: `=STDEV(F4:F${end})/AVERAGE(F4:F${end})*100`, s: 'result' }],
    ],
    {
      ...titled,
      validations: [
        {
          ...{ uid: 'weighed', type: 'decimal', operator: 'greaterThan', formula1: '0', errorStyle: 1 },
          ranges: [{ startRow: 3, startColumn: 0, endRow: 12, endColumn: 0 }],
        },
      ],
    },
  ); // prettier-ignore
  return {
    kind: 'sheet',
    title: t('外标定量', 'External standard'),
    content: {
      ...emptySheets(),
      engine: { name: 'univer', version: '0.25.1' },
      sheetOrder: [calibration.id, samples.id],
      sheets: { [calibration.id]: calibration, [samples.id]: samples },
      styles: STYLES,
    },
  };
};
