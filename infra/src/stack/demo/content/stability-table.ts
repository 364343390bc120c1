import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { multiTableShape } from '@shilu/events/records/modules/multi-level-table/table-shape';
import { multiTableRegister } from '@shilu/events/resources/multi-table';
import { samples } from '@shilu/events/resources/multi-table-samples';
import type { NestedTableModule } from './types';

// Simulated teaching data: no chamber held these samples, and nothing was measured.

const KEY = 'stability';

/** By condition and month: per cent found by assay, per cent of water. */
const FOUND: readonly (readonly [row: string, assay: string, water: string])[] = [
  ['c0_0', '99.6', '0.18'],
  ['c0_3', '99.5', '0.19'],
  ['c1_0', '99.6', '0.18'],
  ['c1_1', '99.4', '0.21'],
  ['c1_2', '99.3', '0.24'],
];
const PULLED: Readonly<Record<string, string>> = {
  ...{ c0_0: '2026-07-06', c0_3: '2026-10-06' },
  ...{ c1_0: '2026-07-06', c1_1: '2026-08-06', c1_2: '2026-09-06' },
};

type Cells = Readonly<Record<string, string>>;

const cellsOf = (): ReadonlyMap<string, Cells> =>
  new Map<string, Cells>([
    ['c0', { chamber: 'ST-01' }],
    ['c1', { chamber: 'ST-02' }],
    ...Object.entries(PULLED).map(([id, pulled]): [string, Cells] => [id, { pulled }]),
    ...FOUND.flatMap(([row, assay, water]): [string, Cells][] => [
      [`${row}_0`, { observed: '黄色固体，无变化', result: 'N/A', fits: 'true' }],
      [`${row}_1`, { result: assay, fits: 'true' }],
      [`${row}_2`, { result: water, fits: 'true' }],
    ]),
  ]);

const designed = (): MultiTable => {
  const found = samples({ people: ['lab'], of: () => '', day: () => '' }).find(({ key }) => key === KEY);
  const values = found && multiTableRegister.readable(found.values);
  const content = multiTableShape.safeParse(values?.tableDesign[0]?.content);
  if (!content.success) throw new Error(`the library has no table ${KEY}`);
  return content.data;
};

/** The stability study of the library, as far as it has gone: taken as it was published first. */
export const stabilityTable = (): NestedTableModule => {
  const { levels, rows } = designed();
  const cells = cellsOf();
  return {
    ...{ kind: 'nestedTable', title: '存放稳定性' },
    content: {
      levels,
      rows: rows.map((row) => ({ ...row, cells: { ...row.cells, ...cells.get(row.id) } })),
      origin: { entryId: `${multiTableRegister.name}-${KEY}`, version: 1 },
    },
  };
};
