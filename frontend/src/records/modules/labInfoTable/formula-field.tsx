import { Combobox, Group, NumberInput, Text, TextInput, useCombobox } from '@mantine/core';
import {
  cellProblem,
  formulaFaults,
  recalculated,
  unitOfFormula,
} from '@shilu/events/records/modules/info-table/calculated';
import { tableFaultText } from '@shilu/events/records/modules/info-table/fault-words';
import { FUNCTIONS } from '@shilu/events/records/modules/info-table/formula-parse';
import { nameAt, shownFormula, storedFormula } from '@shilu/events/records/modules/info-table/formula-text';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';

type Props = {
  readonly table: InfoTable;
  readonly column: InfoColumn;
  readonly onChange: (column: InfoColumn) => void;
};

/** What can be written where the caret is: columns of numbers by name, then functions. */
const offers = (table: InfoTable, own: InfoColumn, text: string, caret: number) => {
  const place = nameAt(text, caret);
  const begun = (place?.begun ?? '').toLowerCase();
  const matches = (word: string): boolean => word.toLowerCase().includes(begun);
  const inBrackets = place !== null && /[[［]/.test(text[place.from] ?? '');
  const columns = table.columns
    .filter((each) => each.type === 'number' && each.key !== own.key && matches(each.label))
    .map((each) => ({ id: each.key, insert: `[${each.label}]`, shown: each.label, note: each.unit ?? '' }));
  const functions =
    place === null || inBrackets
      ? []
      : FUNCTIONS.filter(matches).map((name) => ({ id: name, insert: `${name}(`, shown: `${name}( )`, note: '' }));
  return { from: place?.from ?? caret, list: [...columns, ...functions] };
};

/** The formula of a calculated column: names are offered while it is typed, and it says at once what it gives or why not. */
export const FormulaField = ({ table, column, onChange }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [caret, setCaret] = useState(0);
  // A unit that the person chose stays; one that the formula gave follows the formula.
  const given = useRef<string | null>(null);
  // What was typed is shown as it was typed, until an undo takes it back.
  const text =
    typed !== null && storedFormula(typed, table.columns) === column.formula
      ? typed
      : shownFormula(column.formula ?? '', table.columns);
  const { from, list } = offers(table, column, text, caret);
  const fault = formulaFaults(table).get(column.key);
  const write = (next: string, at: number): void => {
    setTyped(next);
    setCaret(at);
    const formula = storedFormula(next, table.columns);
    const unit = unitOfFormula(formula, table.columns);
    const follows = column.unit === undefined || column.unit === given.current;
    if (follows && unit !== null) given.current = unit;
    onChange({ ...column, formula, ...(follows && unit !== null ? { unit } : {}) });
    box.openDropdown();
    box.updateSelectedOptionIndex();
  };
  const insert = (id: string): void => {
    const chosen = list.find((each) => each.id === id);
    if (chosen === undefined) return;
    const rest = text.slice(caret).replace(/^[\]］]/, '');
    const at = from + chosen.insert.length;
    write(text.slice(0, from) + chosen.insert + rest, at);
    box.closeDropdown();
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
  };
  const result = recalculated(table);
  const first = result.rows[0];
  const value = first?.cells[column.key] ?? '';
  const problem = first ? cellProblem(result, first, column.key) : null;
  const preview =
    first === undefined
      ? null
      : problem !== null
        ? t(`faults.${problem}`)
        : value === ''
          ? t('formula.emptyInput')
          : `${value} ${column.unit ?? ''}`.trim();
  return (
    <Group gap={8} align="start" w="100%" pl={12} style={{ borderLeft: '2px solid var(--line)' }}>
      <Combobox store={box} onOptionSubmit={insert} position="bottom-start" withinPortal>
        <Combobox.Target>
          <TextInput
            ref={input}
            label={t('formula.label', { column: column.label })}
            placeholder={t('formula.example')}
            value={text}
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            style={{ flex: 1, minWidth: 240 }}
            error={column.formula !== '' && fault ? tableFaultText(fault, language) : null}
            onChange={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            onFocus={() => box.openDropdown()}
            onBlur={() => {
              setTyped(null);
              box.closeDropdown();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={list.length === 0}>
          <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={t('formula.offers')}>
            {list.map(({ id, shown, note }) => (
              <Combobox.Option key={id} value={id}>
                {shown}{' '}
                <Text span fz={12} c="dimmed">
                  {note}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <NumberInput
        label={t('formula.decimals')}
        placeholder={t('formula.decimalsAuto')}
        w={110}
        min={0}
        max={12}
        allowDecimal={false}
        value={column.decimals ?? ''}
        onChange={(places) => {
          const { decimals: _decimals, ...bare } = column;
          onChange(typeof places === 'number' ? { ...bare, decimals: Math.min(12, Math.max(0, places)) } : bare);
        }}
      />
      <Text fz={12} c="dimmed" w="100%" role="status">
        {fault || preview === null ? t('formula.help') : t('formula.firstRow', { value: preview })}
      </Text>
    </Group>
  );
};
