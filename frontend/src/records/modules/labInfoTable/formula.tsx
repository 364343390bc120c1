import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { Fragment } from 'react';

/** A column that holds molecular formulas says so in its name. */
export const isFormulaColumn = (column: InfoColumn): boolean =>
  column.type === 'text' && /分子式|化学式|formula/i.test(`${column.key} ${column.label}`);

/** C11H9BrO3 with real subscripts; what is no formula stays as it is. */
export const Formula = ({ value }: { readonly value: string }) => {
  if (!/^(?:\(?[A-Z][a-z]?\d*\)?\d*|[·.]\d*)+$/.test(value)) return value;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {value
        .split(/(?<=[A-Za-z)])(\d+)/)
        .map((part, at) =>
          /^\d+$/.test(part) && at > 0 ? <sub key={at}>{part}</sub> : <Fragment key={at}>{part}</Fragment>,
        )}
    </span>
  );
};
