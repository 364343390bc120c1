import { sameJson } from '../../../core/canonical';
import { own } from '../../../core/own';
import type { WriteFault } from '../module-type';
import { cellsOf, type Cell } from '../spread-sheet/sheet-cells';
import type { Sheet, SpreadSheet } from '../spread-sheet/sheet-schema';
import { placeKey, type SpreadDesign } from './design-schema';
import { inputsByPlace, placeName } from './input-cells';

/** So many cells are told; the next come when these are mended. */
const MOST_FAULTS = 20;

const fault = (path: WriteFault['path'], message: string, params: WriteFault['params'] = {}): WriteFault => ({ path, message, params }); // prettier-ignore

/** Cells of which the design says nothing but their looks: those that are filled in, by hand or by the server. */
const openCells = (content: SpreadDesign): ReadonlySet<string> =>
  new Set([...inputsByPlace(content).keys(), ...content.design.links.map(placeKey)]);

/** What of a cell is designed. What a formula gives follows from other cells. */
const designedOf = (cell: Cell | undefined, isOpen: boolean): Cell => {
  if (cell === undefined) return {};
  const { v, f, s, p } = cell;
  const looks = s === undefined ? {} : { s };
  if (isOpen) return looks;
  return {
    ...looks,
    ...(f === undefined ? (v === undefined ? {} : { v }) : { f }),
    ...(p === undefined ? {} : { p }),
  };
};

/** All of a sheet but its cells and what formulas spill. */
const frameOf = ({ cellData: _cells, spilled: _given, ...frame }: Sheet) => frame;
const outerOf = ({ engine: _engine, fixed: _fixed, sheets: _sheets, ...book }: SpreadSheet) => book;

/** The workbook of a design without what is filled in and what formulas give. */
export const designedCells = (content: SpreadDesign): unknown => {
  const open = openCells(content);
  const { book } = content;
  return {
    ...outerOf(book),
    sheets: Object.fromEntries(
      Object.entries(book.sheets).map(([id, sheet]) => [
        id,
        {
          ...frameOf(sheet),
          cells: [...cellsOf(sheet.cellData)].flatMap(({ row, column, cell }) => {
            const designed = designedOf(cell, open.has(placeKey({ sheet: id, row, column })));
            return Object.keys(designed).length === 0 ? [] : [[row, column, designed]];
          }),
        },
      ]),
    ),
  };
};

const sameCell = (a: Cell, b: Cell): boolean => a.v === b.v && a.f === b.f && a.s === b.s && sameJson(a.p ?? null, b.p ?? null); // prettier-ignore

function* changedCells(old: SpreadDesign, next: SpreadDesign): Generator<WriteFault> {
  const open = openCells(old);
  for (const [id, sheet] of Object.entries(old.book.sheets)) {
    const other = own(next.book.sheets, id);
    if (other === undefined || other === sheet) continue;
    for (const row of new Set([...Object.keys(sheet.cellData), ...Object.keys(other.cellData)])) {
      const [was, is] = [own(sheet.cellData, row) ?? {}, own(other.cellData, row) ?? {}];
      for (const column of new Set([...Object.keys(was), ...Object.keys(is)])) {
        const place = { sheet: id, row: Number(row), column: Number(column) };
        const isOpen = open.has(placeKey(place));
        const looked = own(is, column);
        // A formula or looks of letters in a cell that is filled in are no value.
        const isFree = isOpen && (looked?.f !== undefined || looked?.p !== undefined);
        if (!isFree && sameCell(designedOf(own(was, column), isOpen), designedOf(looked, isOpen))) continue;
        yield fault(['book', 'sheets', id, 'cellData', row, column], isFree ? 'inputFormula' : 'lockedCell', {
          cell: placeName(old.book, place),
        });
      }
    }
  }
}

/**
 * In what a sheet that is filled in differs from its design, cell by cell: nothing but what is filled in may. A newer
 * version of the design, which the library knows, is another design; none goes back to an earlier one.
 */
export const designFaults = (old: SpreadDesign, next: SpreadDesign): readonly WriteFault[] => {
  if (!old.design.sealed) return [];
  const isNewer = old.origin !== undefined && old.origin.entryId === next.origin?.entryId && next.origin.version > old.origin.version; // prettier-ignore
  if (!sameJson(old.origin ?? null, next.origin ?? null)) return isNewer ? [] : [fault(['origin'], 'designPinned')];
  if (!sameJson(old.design, next.design)) return [fault(['design'], 'designPinned')];
  const { sheets, sheetOrder } = next.book;
  const sameFrames =
    sameJson(outerOf(old.book), outerOf(next.book)) &&
    Object.keys(sheets).length === sheetOrder.length &&
    Object.entries(old.book.sheets).every(([id, sheet]) => {
      const other = own(sheets, id);
      return other !== undefined && (other === sheet || sameJson(frameOf(sheet), frameOf(other)));
    });
  if (!sameFrames) return [fault(['book'], 'designPinned')];
  const faults: WriteFault[] = [];
  for (const each of changedCells(old, next)) {
    faults.push(each);
    if (faults.length === MOST_FAULTS) break;
  }
  return faults;
};
