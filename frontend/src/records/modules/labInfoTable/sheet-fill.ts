import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { exactDecimal, minus, plus, ratioOf, same, times } from '@shilu/events/units/ratio';
import { cellFault, pasteInto } from './info-table-edit';
import type { Block } from './use-sheet';

const PLACES = 20;

/** How a column goes on below: 1, 2 goes on with 3; anything else is repeated. */
const continued = (column: InfoColumn, values: readonly string[]): ((at: number) => string) => {
  const repeat = (at: number): string => values[at % values.length] ?? '';
  const numeric =
    column.type === 'number' &&
    values.length > 1 &&
    values.every((each) => each !== '' && cellFault(column, each) === null);
  if (!numeric) return repeat;
  const [first, second] = [ratioOf(values[0] ?? '0'), ratioOf(values[1] ?? '0')];
  const step = minus(second, first);
  const even = values.every((each, at) => same(ratioOf(each), plus(first, times(step, ratioOf(String(at))))));
  if (!even) return repeat;
  const places = Math.max(...values.map((each) => (/\.(\d*)$/.exec(each)?.[1] ?? '').length));
  return (at) => {
    const next = exactDecimal(plus(first, times(step, ratioOf(String(at)))), PLACES) ?? '';
    const given = (/\.(\d*)$/.exec(next)?.[1] ?? '').length;
    return given >= places ? next : `${next}${given === 0 ? '.' : ''}${'0'.repeat(places - given)}`;
  };
};

/** The picked cells drawn down to a row below them, as one draws them in a sheet. */
export const filledDown = (table: InfoTable, block: Block, toRow: number): InfoTable => {
  const columns = table.columns.slice(block.left, block.right + 1);
  const given = table.rows.slice(block.top, block.bottom + 1);
  const rules = columns.map((column) =>
    continued(
      column,
      given.map((row) => row.cells[column.key] ?? ''),
    ),
  );
  const below = Array.from({ length: Math.max(0, toRow - block.bottom) }, (_, at) =>
    rules.map((rule) => rule(given.length + at)),
  );
  return pasteInto(table, { row: block.bottom + 1, column: block.left }, below);
};

/** Ctrl+D: what stands in the first picked row stands in the others too. */
export const repeatedFirst = (table: InfoTable, block: Block): InfoTable =>
  filledDown(table, { ...block, bottom: block.top }, block.bottom);
