import { Text } from '@mantine/core';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionsField } from '../options-field';
import { PartDesigner } from '../part-designer';
import { asNumbers } from './as-numbers';
import { withNewColumn } from './begun-table';
import { ColumnKind } from './column-kind';
import { holdsNumbers, inUnit, valuesIn, withColumn, type UnitChange } from './column-unit';
import { FormulaField } from './formula-field';
import { withOwnUnit } from './one-unit';
import { UnitField } from '../units/unit-field';

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

/** The columns of a table: what each is, its unit, options or formula. */
export const ColumnDesigner = ({ table, extra, onChange, onDone, onUnit, notice }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const set = (at: number, next: InfoColumn, typed?: string): void =>
    onChange(
      { ...table, columns: table.columns.map((column, i) => (i === at ? next : column)) },
      typed === undefined ? undefined : `${typed} ${next.key}`,
    );
  const remove = ({ key }: InfoColumn): void =>
    onChange({ columns: table.columns.filter((each) => each.key !== key), rows: withoutCells(table, key) });
  const named = (at: number, change: Partial<Pick<InfoColumn, 'label' | 'required'>>, typed?: string): void => {
    const column = table.columns[at];
    if (column) set(at, { ...column, ...change }, typed);
  };
  const kind = (column: InfoColumn, at: number): ReactNode => (
    <>
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
        <OptionsField value={column.options ?? []} onChange={(options) => set(at, { ...column, options })} />
      ) : null}
    </>
  );
  const below = (column: InfoColumn, at: number): ReactNode => (
    <>
      {column.formula === undefined ? null : (
        <FormulaField table={table} column={column} onChange={(next) => set(at, next, 'formula')} />
      )}
      {notice(column.key) ??
        (column.formula === undefined && column.type === 'number' && holdsNumbers(table, column) ? (
          <Text fz={12} c="dimmed">
            {t('unitChange.hint')}
          </Text>
        ) : null)}
    </>
  );
  return (
    <>
      <PartDesigner
        {...{ parts: table.columns, kind, below, extra, onDone }}
        keepsOne
        mayRequire={({ formula }) => formula === undefined}
        addLabel={t('table.addColumn')}
        onLabel={(at, label) => named(at, { label }, 'label')}
        onRequired={(at, required) => named(at, { required })}
        onOrder={(columns) => onChange({ ...table, columns })}
        onAdd={() => {
          const { table: next, key } = withNewColumn(table, t);
          onChange(next);
          return key;
        }}
        onRemove={(at) => {
          const column = table.columns[at];
          if (column) remove(column);
        }}
      />
      {table.rows.length > 0 ? (
        <Text fz={12} c="dimmed" mt={10}>
          {t('table.columnRemoval')}
        </Text>
      ) : null}
    </>
  );
};
