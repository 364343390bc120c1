import { own } from '@shilu/events/core/own';
import { cellName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { cellsOf, type Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import type { Sheet, SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { chosenValue, keyedUnits, suggest, type MergeUnit } from '../merge-units';
import type { MergeRules } from '../module-ui';

/** All of a sheet but its cells. */
type Frame = Omit<Sheet, 'cellData' | 'spilled'>;
const frameOf = ({ cellData: _cells, spilled: _given, ...frame }: Sheet): Frame => frame;

/** What a formula gave follows from other cells: it is nobody's edit. */
const typed = ({ v, ...cell }: Cell): Cell => (cell.f === undefined ? { v, ...cell } : cell);

const sheetKey = (id: string): string => `sheet/${id}`;
const cellKey = (id: string, row: string, column: string): string => `cell/${id}/${row}/${column}`;

const cellIn = (sheet: Sheet | undefined, row: string, column: string): Cell | null => {
  const cell = sheet && own(own(sheet.cellData, row) ?? {}, column);
  return cell === undefined ? null : typed(cell);
};

/** Rows or columns came in or went: what stands at one place in the two is not the same cell any more. */
const isMoved = (base: Sheet | undefined, sheet: Sheet): boolean =>
  base !== undefined && (base.rowCount !== sheet.rowCount || base.columnCount !== sheet.columnCount);

type Three = {
  readonly base: Sheet | undefined;
  readonly mine: Sheet;
  readonly theirs: Sheet;
  readonly known: boolean;
};

/** Cell by cell, of those that the two have otherwise. */
const cellUnits = ({ base, mine, theirs, known }: Three): MergeUnit[] => {
  const places = new Map<string, readonly [string, string]>();
  for (const { cellData } of [mine, theirs])
    for (const { row, column } of cellsOf(cellData))
      places.set(`${String(row)}/${String(column)}`, [String(row), String(column)]);
  return [...places.values()].flatMap(([row, column]): MergeUnit[] => {
    const [own, other] = [cellIn(mine, row, column), cellIn(theirs, row, column)];
    const suggested = suggest(cellIn(base, row, column), own, other, known);
    const key = cellKey(mine.id, row, column);
    const label = `${theirs.name}!${cellName(Number(row), Number(column))}`;
    return JSON.stringify(own) === JSON.stringify(other)
      ? []
      : [{ key, label, mine: own, theirs: other, same: false, suggested, canBoth: false }];
  });
};

const sheetUnits = (base: SpreadSheet | null, mine: SpreadSheet, theirs: SpreadSheet): MergeUnit[] => {
  const listed = ({ sheetOrder, sheets }: SpreadSheet, whole: (id: string) => boolean) =>
    sheetOrder.flatMap((id) => {
      const sheet = own(sheets, id);
      return sheet ? [{ key: sheetKey(id), label: sheet.name, value: whole(id) ? sheet : frameOf(sheet) }] : [];
    });
  /** One has it alone, or its cells stand elsewhere in one of the two: it is chosen as a whole. */
  const isWhole = (id: string): boolean => {
    const [before, here, there] = [base && own(base.sheets, id), own(mine.sheets, id), own(theirs.sheets, id)];
    if (here === undefined || there === undefined) return true;
    return isMoved(before ?? undefined, here) || isMoved(before ?? undefined, there);
  };
  const units = keyedUnits(base && listed(base, isWhole), listed(mine, isWhole), listed(theirs, isWhole));
  return units.flatMap((unit) => {
    const id = unit.key.slice('sheet/'.length);
    const [here, there] = [own(mine.sheets, id), own(theirs.sheets, id)];
    if (isWhole(id) || here === undefined || there === undefined) return [unit];
    return [unit, ...cellUnits({ base: base ? own(base.sheets, id) : undefined, mine: here, theirs: there, known: base !== null })]; // prettier-ignore
  });
};

const isSheet = (value: unknown): value is Frame & Partial<Sheet> =>
  typeof value === 'object' && value !== null && 'rowCount' in value;
const isCell = (value: unknown): value is Cell => typeof value === 'object' && value !== null && !isSheet(value);

/** Formulas give what they give anew: what stood beside them belongs to one of the two. */
const uncalculated = (cellData: Sheet['cellData']): Sheet['cellData'] =>
  Object.fromEntries(
    Object.entries(cellData).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, typed(cell)])),
    ]),
  );

const composed: MergeRules<SpreadSheet>['compose'] = (units, chosen, mine, theirs) => {
  const cells = new Map<string, MergeUnit[]>();
  for (const unit of units)
    if (unit.key.startsWith('cell/')) {
      const id = unit.key.split('/')[1] ?? '';
      cells.set(id, [...(cells.get(id) ?? []), unit]);
    }
  const sheets = units.flatMap((unit): Sheet[] => {
    const value = unit.key.startsWith('sheet/') ? chosenValue(unit, chosen) : undefined;
    if (!isSheet(value)) return [];
    const changed = cells.get(value.id) ?? [];
    const rows = new Map(Object.entries(value.cellData ?? own(theirs.sheets, value.id)?.cellData ?? {}));
    for (const each of changed) {
      const [, , row = '', column = ''] = each.key.split('/');
      const cell = chosenValue(each, chosen);
      const { [column]: _before, ...others } = rows.get(row) ?? {};
      const next = isCell(cell) ? { ...others, [column]: cell } : others;
      if (Object.keys(next).length > 0) rows.set(row, next);
      else rows.delete(row);
    }
    const { spilled: _given, ...sheet } = value;
    return [{ ...sheet, cellData: uncalculated(Object.fromEntries(rows)) }];
  });
  const order = [...new Set([...theirs.sheetOrder, ...mine.sheetOrder])].filter((id) => sheets.some((sheet) => sheet.id === id)); // prettier-ignore
  const origin = theirs.origin ?? mine.origin;
  return {
    ...theirs,
    ...(origin && { origin }),
    source: theirs.source ?? mine.source,
    sheetOrder: order,
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
    // A style is named by what it says: one name in both is one style.
    styles: { ...mine.styles, ...theirs.styles },
    names: [...theirs.names, ...mine.names.filter(({ id }) => !theirs.names.some((name) => name.id === id))],
  };
};

export const spreadSheetMerge: Pick<MergeRules<SpreadSheet>, 'units' | 'compose'> = {
  units: sheetUnits,
  compose: composed,
};
