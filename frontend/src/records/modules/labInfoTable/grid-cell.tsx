import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { useEffect, useRef } from 'react';

type Props = {
  readonly column: InfoColumn;
  readonly value: string;
  readonly active: boolean;
  readonly editing: boolean;
  readonly label: string;
  readonly onType: (value: string) => void;
  readonly onEdit: () => void;
};

/** The active cell is always an input, so that an input method can begin to compose in it at once. */
export const GridCell = ({ column, value, active, editing, label, onType, onEdit }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!active) return;
    input.current?.focus({ preventScroll: false });
    select.current?.focus();
  }, [active, editing]);
  // What is typed replaces the cell, also where it was pasted, filled or undone under the caret.
  useEffect(() => {
    if (active && !editing && document.activeElement === input.current) input.current?.select();
  }, [active, editing, value]);
  if (!active) return <div>{value.replace(/^-(?=\d)/, column.type === 'number' ? '−' : '-')}</div>;
  if (column.type === 'select') {
    return (
      <select ref={select} value={value} aria-label={label} onChange={(event) => onType(event.currentTarget.value)}>
        <option value="" />
        {value !== '' && !(column.options ?? []).includes(value) ? <option value={value}>{value}</option> : null}
        {(column.options ?? []).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={input}
      value={value}
      aria-label={label}
      readOnly={column.formula !== undefined}
      inputMode={column.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onType(event.currentTarget.value)}
      // Two presses edit what stands there; one more on the cell where one is does not.
      onClick={({ currentTarget, detail }) => {
        if (!editing && detail < 2) currentTarget.select();
      }}
      onDoubleClick={onEdit}
    />
  );
};
