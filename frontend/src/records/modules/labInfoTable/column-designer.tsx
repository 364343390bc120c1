import { Button, Checkbox, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, OrderTools } from '../order-tools';
import { ColumnKind } from './column-kind';
import { FormulaField } from './formula-field';
import { newId } from './info-table-edit';

type Props = {
  readonly table: InfoTable;
  readonly extra: ReactNode;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (table: InfoTable, joins?: string) => void;
  readonly onDone: () => void;
  readonly onPasteSheet: (text: string) => void;
};

const withoutCells = (table: InfoTable, key: string): InfoTable['rows'] =>
  table.rows.map((row) => {
    const { [key]: _gone, ...cells } = row.cells;
    return { ...row, cells };
  });

/** Columns of a table: name, type, unit, required, options, order. An empty table may also be pasted whole from a sheet. */
export const ColumnDesigner = ({ table, extra, onChange, onDone, onPasteSheet }: Props) => {
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
    else if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('textarea, input')?.focus();
    added.current = false;
    ending.current = false;
  }, [table.columns.length]);
  const add = (byEnter: boolean): void => {
    const key = `c${newId()}`;
    added.current = true;
    unnamed.current = byEnter ? key : null;
    onChange({
      ...table,
      columns: [
        ...table.columns,
        { key, label: t('table.newColumn', { count: table.columns.length + 1 }), type: 'text' },
      ],
    });
  };
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
    <Stack gap={10} ref={box}>
      {table.columns.map((column, at) => (
        <Group key={column.key} gap={8} align="end" wrap="wrap">
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
          <ColumnKind column={column} onChange={(next) => set(at, next)} />
          {column.type === 'number' ? (
            <TextInput
              label={t('design.unit')}
              w={90}
              maxLength={20}
              value={column.unit ?? ''}
              onChange={(event) => {
                const { unit: _unit, ...bare } = column;
                const unit = event.currentTarget.value.trim();
                set(at, unit === '' ? bare : { ...bare, unit }, 'unit');
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
            onRemove={() =>
              onChange({ columns: table.columns.filter((_, i) => i !== at), rows: withoutCells(table, column.key) })
            }
          />
          {column.formula === undefined ? null : (
            <FormulaField table={table} column={column} onChange={(next) => set(at, next, 'formula')} />
          )}
        </Group>
      ))}
      {table.columns.length === 0 ? (
        <Textarea
          label={t('table.pasteSheet')}
          description={t('table.pasteSheetHelp')}
          autosize
          minRows={2}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!text.includes('\t')) return;
            event.preventDefault();
            onPasteSheet(text);
          }}
        />
      ) : null}
      <Group justify="space-between">
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => add(false)}>
          {t('table.addColumn')}
        </Button>
        {extra}
        <Button size="compact-md" disabled={table.columns.length === 0} onClick={onDone}>
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
