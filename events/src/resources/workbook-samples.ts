import type { RegisterValues } from '../core/define-register';
import type { Samples } from '../core/register-samples';
import { designedType } from './table-design';

type Cell = { readonly v?: string | number; readonly f?: string; readonly s?: string };

/** Letters in bold, and numbers with two, four and six decimals. */
const STYLES = {
  head: { bl: 1 },
  two: { n: { pattern: '0.00' } },
  four: { n: { pattern: '0.0000' } },
  six: { n: { pattern: '0.000000' } },
};
const head = (v: string): Cell => ({ v, s: 'head' });

const sheet = (name: string, rows: readonly (readonly (Cell | null)[])[], widths: readonly number[]) => ({
  ...{ id: 'sheet-1', name, rowCount: 60, columnCount: 12, mergeData: [], rowData: {} },
  ...{ validations: [], conditionals: [], pictures: [] },
  columnData: Object.fromEntries(widths.map((w, at) => [at, { w }])),
  cellData: Object.fromEntries(
    rows.flatMap((cells, row) => {
      const held = cells.flatMap((cell, at) => (cell === null ? [] : [[String(at), cell] as const]));
      return held.length === 0 ? [] : [[String(row), Object.fromEntries(held)] as const];
    }),
  ),
}); // prettier-ignore

const design = (title: string, made: ReturnType<typeof sheet>): RegisterValues => {
  const { type, version } = designedType('workbook');
  const content = {
    ...{ engine: null, fixed: null, source: null, styles: STYLES, names: [] },
    ...{ sheetOrder: [made.id], sheets: { [made.id]: made } },
  };
  return { tableDesign: [{ type, title, content, contentVersion: version }] };
};

const LEVELS = [1, 2, 3, 4, 5];
const VIALS = [1, 2, 3, 4, 5, 6];

/** Calculations that a laboratory does again and again: two published, one still a draft. */
export const samples: Samples = () => [
  {
    key: 'calibration',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: '标准曲线', nameEn: 'Calibration line', category: '色谱' },
      description: '五个浓度水平的峰面积，最小二乘法求斜率、截距和相关系数，并由峰面积反算浓度。',
      ...design(
        '标准曲线',
        sheet(
          '标准曲线',
          [
            [head('浓度 (μg/mL)'), head('峰面积'), null, head('斜率'), { f: '=SLOPE(B2:B6,A2:A6)', s: 'four' }],
            ...LEVELS.map((level): (Cell | null)[] => {
              const named = [
                [head('截距'), { f: '=INTERCEPT(B2:B6,A2:A6)', s: 'four' }],
                [head('相关系数 r'), { f: '=CORREL(A2:A6,B2:B6)', s: 'six' }],
              ][level - 1];
              return [{ v: level * 20 }, null, null, ...(named ?? [])];
            }),
            [],
            [head('供试品峰面积'), head('浓度 (μg/mL)')],
            [null, { f: '=IF(A9="","",(A9-E2)/E1)', s: 'two' }],
          ],
          [120, 100, 30, 110, 110],
        ),
      ),
    },
  },
  {
    key: 'content-uniformity',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: '称量差异', nameEn: 'Weight variation', category: '制剂' },
      description: '逐片称量，计算平均片重、标准偏差、相对标准偏差与每片偏差。',
      ...design(
        '称量差异',
        sheet(
          '称量差异',
          [
            [head('编号'), head('片重 (mg)'), head('偏差 (%)'), head('平均'), { f: '=IF(COUNT(B2:B7)=0,"",AVERAGE(B2:B7))', s: 'two' }],
            ...VIALS.map((vial): (Cell | null)[] => {
              const named = [
                [head('标准偏差'), { f: '=IF(COUNT(B2:B7)<2,"",STDEV(B2:B7))', s: 'four' }],
                [head('RSD (%)'), { f: '=IF(COUNT(B2:B7)<2,"",E2/E1*100)', s: 'two' }],
              ][vial - 1];
              return [{ v: vial }, null, { f: `=IF(B${vial + 1}="","",(B${vial + 1}-E$1)/E$1*100)`, s: 'two' }, ...(named ?? [])];
            }),
          ],
          [60, 100, 100, 100, 100],
        ),
      ),
    },
  },
  {
    key: 'dilution',
    values: {
      ...{ name: '稀释计算', nameEn: 'Dilution', category: '通用' },
      description: '由储备液浓度、目标浓度和定容体积计算取样体积。',
      ...design(
        '稀释计算',
        sheet(
          '稀释',
          [
            [head('储备液 (mg/mL)'), head('目标 (mg/mL)'), head('定容 (mL)'), head('取样 (mL)')],
            [null, null, null, { f: '=IF(A2="","",B2*C2/A2)', s: 'four' }],
          ],
          [120, 120, 100, 100],
        ),
      ),
    },
  },
]; // prettier-ignore
