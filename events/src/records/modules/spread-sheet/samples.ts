import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import type { Cell } from './sheet-cells';
import { emptySheets, type Sheet, type SpreadSheet } from './sheet-schema';
import { createStyleTable } from './sheet-style';
import { spreadSheetModule } from './spread-sheet';

const looks = createStyleTable();
const STYLES = [
  looks.nameOf({ bl: 1, cl: { rgb: '#c0392b' } }),
  looks.nameOf({ n: { pattern: '0.00' }, ht: 3 }),
  looks.nameOf({ bg: { rgb: '#fff3bf' }, bd: { b: { s: 1, cl: { rgb: '#000000' } } } }),
];

const value = fc.oneof(
  word,
  fc.integer({ min: -999, max: 999 }).map((hundredths) => hundredths / 100),
  fc.boolean(),
);
const place = fc.record({
  row: fc.nat({ max: 5 }),
  column: fc.nat({ max: 4 }),
  v: fc.option(value, { nil: undefined }),
  f: fc.option(fc.constantFrom('=A1*2', '=A2*2', '=SUM($B$1:B3)'), { nil: undefined, freq: 4 }),
  s: fc.constantFrom(undefined, ...STYLES),
  rich: fc.boolean(),
});

const cellOf = ({ v, f, s, rich }: { v?: Cell["v"]; f?: string | undefined; s?: string | undefined; rich: boolean }): Cell => ({
  ...(v === undefined && f === undefined && s === undefined ? { v: 1 } : {}),
  ...(v === undefined ? {} : { v }),
  ...(f === undefined ? {} : { f }),
  ...(s === undefined ? {} : { s }),
  ...(rich && typeof v === 'string' && f === undefined ? { p: { runs: [{ st: 0, ed: 1, ts: { va: 2 as const } }] } } : {}),
}); // prettier-ignore

const box = fc
  .tuple(fc.nat({ max: 4 }), fc.nat({ max: 3 }), fc.nat({ max: 2 }), fc.nat({ max: 2 }))
  .map(([startRow, startColumn, down, across]) => ({
    ...{ startRow, startColumn, endRow: startRow + down, endColumn: startColumn + across },
  }));
const file = fc
  .tuple(fc.stringMatching(/^[0-9a-f]{64}$/), word)
  .map(([hash, name]) => ({ hash, name: `${name}.png`, size: 12, mime: 'image/png' }));

const sheet = fc.record({
  name: word,
  cells: fc.array(place, { maxLength: 8 }),
  merge: fc.option(box),
  frozen: fc.boolean(),
  tab: fc.constantFrom(undefined, '#2f9e44'),
  hidden: fc.boolean(),
  height: fc.option(fc.integer({ min: 10, max: 60 })),
  width: fc.option(fc.integer({ min: 20, max: 300 })),
  rule: fc.option(fc.tuple(box, word)),
  mark: fc.option(box),
  filter: fc.option(box),
  picture: fc.option(file),
});

const named = fc.array(sheet, { maxLength: 3 }).map((sheets) => {
  const built = sheets.map((made, at): { readonly said: readonly string[]; readonly sheet: Sheet } => {
    const cells: Record<string, Record<string, Cell>> = {};
    // Rows and columns in their order, as every program of ours writes them.
    for (const one of made.cells.toSorted((a, b) => a.row - b.row || a.column - b.column))
      cells[one.row] = { ...cells[one.row], [one.column]: cellOf(one) };
    const name = `${made.name}${at}`;
    const all = Object.values(cells).flatMap((row) => Object.values(row));
    return {
      said: [
        name,
        ...all.flatMap(({ v, f }) => (typeof v === 'string' && f === undefined ? [v] : [])),
        ...(made.picture ? [made.picture.name] : []),
      ],
      sheet: {
        ...{ id: `s${at}`, name, rowCount: 40, columnCount: 12, cellData: cells },
        mergeData: made.merge ? [made.merge] : [],
        rowData: made.height === null ? {} : { 2: { h: made.height, ia: 0 } },
        columnData: made.width === null ? {} : { 1: { w: made.width } },
        validations: made.rule ? [{ uid: 'v', ranges: [made.rule[0]], type: 'list', formula1: made.rule[1] }] : [],
        conditionals: made.mark
          ? [
              {
                ...{ cfId: 'c', ranges: [made.mark], stopIfTrue: false },
                rule: {
                  ...{ type: 'highlightCell', subType: 'number', operator: 'greaterThan', value: 5 },
                  style: { bg: { rgb: '#ffc9c9' } },
                },
              },
            ]
          : [],
        pictures: made.picture
          ? [
              {
                ...{ id: 'p', file: made.picture, from: { row: 1, column: 1, rowOffset: 0, columnOffset: 2 } },
                to: { row: 4, column: 3, rowOffset: 1, columnOffset: 0 },
              },
            ]
          : [],
        ...(made.filter ? { filter: { ref: made.filter, filterColumns: [] } } : {}),
        ...(made.frozen ? { freeze: { xSplit: 1, ySplit: 1, startRow: 1, startColumn: 1 } } : {}),
        ...(made.tab === undefined ? {} : { tabColor: made.tab }),
        ...(made.hidden && at > 0 ? { hidden: 1 } : {}),
      },
    };
  });
  const content: SpreadSheet = {
    ...emptySheets(),
    ...(built.length === 0
      ? {}
      : { engine: { name: 'univer', version: '0.25.1' }, styles: looks.styles, sheetOrder: built.map((each) => each.sheet.id) }),
    sheets: Object.fromEntries(built.map((each) => [each.sheet.id, each.sheet])),
  }; // prettier-ignore
  return { content, said: built.flatMap(({ said }) => said) };
});

export const samples: ModuleSamples = { type: spreadSheetModule.type, contents: named };
