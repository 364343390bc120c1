import { cellName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { placeKey, type Input, type Place } from '@shilu/events/records/modules/spread-design/design-schema';
import { kindFault, type InputCell } from '@shilu/events/records/modules/spread-design/input-cells';
import { asTyped } from '@shilu/events/records/modules/spread-design/written-digits';
import type { CellValue } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { readDay } from '../../../lib/read-day';
import { numberInUnit } from '../units/number-in-unit';

export type PastedValue = Place & { readonly value: CellValue };
export type PastedCells = {
  readonly values: readonly PastedValue[];
  /** What found no place, or is nothing that its cell takes: by cell. */
  readonly left: readonly { readonly cell: string; readonly text: string }[];
};

const YES = /^(?:是|yes|y|true|√|✓)$/i;
const NO = /^(?:否|no|n|false|×|✗)$/i;

type People = Readonly<Record<string, string>>;

/** What a copied text is in a cell of this kind; undefined where it is nothing that the cell takes. */
const readAs = (input: Input, text: string, people: People): CellValue | undefined => {
  switch (input.kind) {
    case 'number': {
      const read = numberInUnit(text, input.unit);
      return 'fault' in read ? undefined : asTyped(read.value);
    }
    case 'date':
      return readDay(text) ?? undefined;
    case 'yesNo':
      return YES.test(text) ? true : NO.test(text) ? false : undefined;
    case 'person': {
      const found = Object.entries(people).filter(([, name]) => name === text);
      // Two who are called the same are told apart by whoever picks one.
      return found.length === 1 ? found[0]?.[0] : undefined;
    }
    default:
      return kindFault(input, text) === null ? text.slice(0, 2_000) : undefined;
  }
};

/** A block of cells as it was copied elsewhere, laid over the cells that are filled in from one of them on. */
export const readPasted = (
  byPlace: ReadonlyMap<string, InputCell>,
  at: Place,
  block: readonly (readonly string[])[],
  { people, taken }: { readonly people: People; readonly taken: (place: Place) => boolean },
): PastedCells => {
  const values: PastedValue[] = [];
  const left: { cell: string; text: string }[] = [];
  for (const [down, line] of block.entries())
    for (const [across, copied] of line.entries()) {
      const text = copied.trim();
      if (text === '') continue;
      const place = { sheet: at.sheet, row: at.row + down, column: at.column + across };
      const found = byPlace.get(placeKey(place));
      const value = found === undefined || taken(place) ? undefined : readAs(found.input, text, people);
      if (value === undefined) left.push({ cell: cellName(place.row, place.column), text });
      else values.push({ ...place, value });
    }
  return { values, left };
};
