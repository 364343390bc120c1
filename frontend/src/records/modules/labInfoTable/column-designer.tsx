import { Button, Checkbox, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, OrderTools } from '../order-tools';
import { asNumbers } from './as-numbers';
import { withNewColumn } from './begun-table';
import { ColumnKind } from './column-kind';
import { holdsNumbers, inUnit, valuesIn, withColumn, type UnitChange } from './column-unit';
import { FormulaField } from './formula-field';
import { withOwnUnit } from './one-unit';
import { UnitField } from '../units/unit-field';
import { leadToUnitQuestion } from '../units/unit-question';

type Props = {
  readonly table: InfoTable;
  readonly extra: ReactNode;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (table: InfoTable, joins?: string) => void;
  readonly onDone: () => void;
  /** Told what another unit did to the values of a column. */
  readonly onUnit: (change: UnitChange | null) => void;
  readonly notice: (key: string) => ReactNode;
};

const withoutCells = (table: InfoTable, key: string): InfoTable['rows'] =>
  table.rows.map((row) => {
    const { [key]: _gone, ...cells } = row.cells;
    return { ...row, cells };
  });

/** Columns of a table: name, type, unit, required, options, order. */
export const ColumnDesigner = ({ table, extra, onChange, onDone, onUnit, notice }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const set = (at: number, next: InfoColumn, typed?: string): void =>
    onChange(
      { ...table, columns: table.columns.map((column, i) => (i === at ? next : column)) },
      typed === undefined ? undefined : `${typed} ${next.key}`,
    );
  const box = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  /** Of a column that Enter has just added, as long as nobody has named it. */
  const unnamed = useRef<string | null>(null);
  const ending = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const names = box.current?.querySelectorAll<HTMLInputElement>('input[data-column-name]');
    const last = names?.[names.length - 1];
    if (ending.current) done.current();
    else if (added.current) {
      last?.focus();
      last?.select();
    }
    // An undo that takes the sheet away leaves the focus nowhere, and its keys with it.
    else if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input')?.focus();
    added.current = false;
    ending.current = false;
  }, [table.columns.length]);
  const add = (byEnter: boolean): void => {
    const one = withNewColumn(table, t);
    added.current = true;
    unnamed.current = byEnter ? one.key : null;
    onChange(one.table);
  };
  const remove = ({ key }: InfoColumn): void =>
    onChange({ columns: table.columns.filter((each) => each.key !== key), rows: withoutCells(table, key) });
  /** Enter names a column and begins the next; in the one just begun it ends the list. */
  const onName = (event: KeyboardEvent, at: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at < table.columns.length - 1) return onDone();
    if (unnamed.current !== null && unnamed.current === table.columns[at]?.key) {
      ending.current = true;
      return onChange({ ...table, columns: table.columns.slice(0, -1) });
    }
    add(true);
  };
  return (
    <Stack gap={10} ref={box} data-designing>
      {table.columns.map((column, at) => (
        <Group key={column.key} gap={8} align="end" wrap="wrap" data-unit-row>
          <TextInput
            label={t('design.name')}
            data-column-name
            required
            value={column.label}
            maxLength={100}
            style={{ flex: 2, minWidth: 130 }}
            onKeyDown={(event) => onName(event, at)}
            onChange={(event) => {
              unnamed.current = null;
              set(at, { ...column, label: event.currentTarget.value }, 'label');
            }}
          />
          <ColumnKind
            column={column}
            onChange={(next) => {
              const numbers = column.type === 'text' && next.type === 'number' && next.formula === undefined;
              if (!numbers) {
                const values = new Map([...valuesIn(table, column.key)].map(([id, v]) => [id, withOwnUnit(column, v)]));
                return next.type === 'text' ? onChange(withColumn(table, next, values)) : set(at, next);
              }
              const read = asNumbers(table, next);
              onUnit(read.change);
              onChange(read.table);
            }}
          />
          {column.type === 'number' ? (
            <UnitField
              unit={column.unit ?? ''}
              onChange={(unit) => {
                const done = inUnit(table, column, unit);
                onUnit(done.change);
                onChange(done.table);
              }}
            />
          ) : null}
          {column.type === 'select' ? (
            <TagsInput
              label={t('design.options')}
              style={{ flex: 2, minWidth: 160 }}
              value={column.options ?? []}
              onChange={(options) => set(at, { ...column, options })}
            />
          ) : null}
          {column.formula === undefined ? (
            <Checkbox
              label={t('design.required')}
              mb={8}
              checked={column.required ?? false}
              onChange={(event) => set(at, { ...column, required: event.currentTarget.checked })}
            />
          ) : null}
          <OrderTools
            name={column.label}
            at={at}
            count={table.columns.length}
            onMove={(by) => onChange({ ...table, columns: moved(table.columns, at, by) })}
            {...(table.columns.length === 1 ? {} : { onRemove: () => remove(column) })}
          />
          {column.formula === undefined ? null : (
            <FormulaField table={table} column={column} onChange={(next) => set(at, next, 'formula')} />
          )}
          {notice(column.key) ??
            (column.formula === undefined && column.type === 'number' && holdsNumbers(table, column) ? (
              <Text fz={12} c="dimmed" w="100%">
                {t('unitChange.hint')}
              </Text>
            ) : null)}
        </Group>
      ))}
      <Group justify="space-between">
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => add(false)}>
          {t('table.addColumn')}
        </Button>
        {extra}
        <Button size="compact-md" onClick={() => leadToUnitQuestion(box.current) || onDone()}>
          {t('design.done')}
        </Button>
      </Group>
      {table.rows.length > 0 ? (
        <Text fz={12} c="dimmed">
          {t('table.columnRemoval')}
        </Text>
      ) : null}
    </Stack>
  );
};
