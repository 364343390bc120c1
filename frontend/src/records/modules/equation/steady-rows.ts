import type { CalculatedRow } from '@shilu/events/records/modules/equation/calculate';
import { useEffect, useRef, useState } from 'react';
import type { RowActions } from './row-actions';

type Cells = CalculatedRow['cells'];

const sameCells = (a: Cells, b: Cells): boolean => {
  const others = new Map(Object.entries(b));
  const own = Object.entries(a);
  return (
    own.length === others.size &&
    own.every(([name, { number, unit, held }]) => {
      const other = others.get(name);
      return other !== undefined && other.number === number && other.unit === unit && other.held === held;
    })
  );
};

/** Whether a row reads the same: what is typed into one row changes few others. */
export const sameRow = (a: CalculatedRow, b: CalculatedRow): boolean =>
  a === b || (a.row === b.row && sameCells(a.cells, b.cells));

/** The same functions at every render, each doing what the latest one does: rows that read the same need not be made again. */
export const useSteadyActions = (actions: RowActions): RowActions => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<RowActions>(() => ({
    type: (...asked) => latest.current.type(...asked),
    typeActual: (...asked) => latest.current.typeActual(...asked),
    typeIsolated: (...asked) => latest.current.typeIsolated(...asked),
    takeBack: (...asked) => latest.current.takeBack(...asked),
    change: (...asked) => latest.current.change(...asked),
    take: (...asked) => latest.current.take(...asked),
    lookUp: (...asked) => latest.current.lookUp(...asked),
    lookUpBatch: (...asked) => latest.current.lookUpBatch(...asked),
    reference: (...asked) => latest.current.reference(...asked),
    move: (...asked) => latest.current.move(...asked),
    remove: (...asked) => latest.current.remove(...asked),
    open: (...asked) => latest.current.open(...asked),
    here: (...asked) => latest.current.here(...asked),
  }));
  return steady;
};
