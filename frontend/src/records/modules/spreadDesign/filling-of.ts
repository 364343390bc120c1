import { placeKey, type Place, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { valueOf } from '@shilu/events/records/modules/spread-design/input-cells';
import { withWritten } from '@shilu/events/records/modules/spread-design/written-digits';
import type { CellValue } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import type { ContentHistory } from '../undo/use-content-history';

const samePlace = (a: Place, b: Place): boolean => a.sheet === b.sheet && a.row === b.row && a.column === b.column;

/** Writes into the cells that are filled in: values, and why one of them is beyond its limits. */
export const fillingOf = (content: SpreadDesign, history: ContentHistory<SpreadDesign>) => {
  return {
    put: (place: Place, value: CellValue | undefined): void => {
      const { sheet, row, column } = place;
      history.change(withWritten(content, [{ sheet, row, column, value }]), { joins: placeKey(place) });
    },
    explain: ({ sheet, row, column }: Place, reason: string): void => {
      const others = content.reasons.filter((each) => !samePlace(each, { sheet, row, column }));
      const value = valueOf(content.book, { sheet, row, column });
      const reasons = reason === '' || typeof value !== 'number' ? others : [...others, { sheet, row, column, reason, value }]; // prettier-ignore
      history.change({ ...content, reasons }, { joins: `reason ${placeKey({ sheet, row, column })}` });
    },
  };
};
