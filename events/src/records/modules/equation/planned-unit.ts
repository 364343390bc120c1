import type { PlannedCell, Row } from './equation-schema';

/** The unit in which a planned cell of a row is written. */
export const plannedUnit = (row: Row, cell: PlannedCell): string => {
  switch (cell) {
    case 'equivalents':
      return 'eq';
    case 'amount':
      return row.amountUnit;
    case 'mass':
      return row.massUnit;
    case 'volume':
      return row.volumeUnit;
    case 'concentration':
      return 'mol/L';
    case 'volumes':
      return 'mL/g';
  }
};
