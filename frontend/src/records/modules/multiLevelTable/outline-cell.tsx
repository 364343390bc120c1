import { NOT_APPLICABLE } from '@shilu/events/core/trace-value';
import type { LevelColumn } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { NO, YES } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { valueText } from '@shilu/events/records/modules/multi-level-table/value-words';
import { useEffect, useRef } from 'react';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';

type Props = {
  readonly column: LevelColumn;
  readonly value: string;
  readonly active: boolean;
  readonly editing: boolean;
  readonly label: string;
  readonly onType: (value: string) => void;
  readonly onEdit: () => void;
};

/** What one chooses among; null where one types. */
const choicesOf = ({ type, options = [] }: LevelColumn): readonly string[] | null =>
  type === 'select' ? [...options, NOT_APPLICABLE] : type === 'boolean' ? [YES, NO, NOT_APPLICABLE] : null;

/** The active cell is always an input, so that an input method can begin to compose in it at once. */
export const OutlineCell = ({ column, value, active, editing, label, onType, onEdit }: Props) => {
  const language = useStore(languageStore);
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!active) return;
    input.current?.focus({ preventScroll: false });
    select.current?.focus();
  }, [active, editing]);
  // What is typed replaces the cell, also where it was pasted or undone under the caret.
  useEffect(() => {
    if (active && !editing && document.activeElement === input.current) input.current?.select();
  }, [active, editing, value]);
  if (!active) return <div>{valueText(column, value, language)}</div>;
  const choices = choicesOf(column);
  if (choices !== null)
    return (
      <select ref={select} value={value} aria-label={label} onChange={(event) => onType(event.currentTarget.value)}>
        <option value="" />
        {value !== '' && !choices.includes(value) ? <option value={value}>{value}</option> : null}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {valueText(column, choice, language)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      ref={input}
      value={value}
      aria-label={label}
      inputMode={column.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onType(event.currentTarget.value)}
      onClick={({ currentTarget, detail }) => {
        if (!editing && detail < 2) currentTarget.select();
      }}
      onDoubleClick={onEdit}
    />
  );
};
