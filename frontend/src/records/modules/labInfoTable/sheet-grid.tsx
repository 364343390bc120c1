import { marksOf } from '@shilu/events/records/modules/info-table/column-marks';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import clsx from 'clsx';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../fields.module.css';
import { CellMark } from './cell-mark';
import { ColumnFoot } from './column-foot';
import { ColumnHead } from './column-head';
import type { asNumbers } from './as-numbers';
import { ColumnMenu } from './column-menu';
import { FillHandle } from './fill-handle';
import { GridCell } from './grid-cell';
import { HeadName } from './head-name';
import { faultWords } from '../units/fault-words';
import { faultAt } from './info-table-edit';
import type { Sheet } from './use-sheet';

type Drawn = { readonly indexes: readonly number[]; readonly above: number; readonly below: number };
type Props = {
  readonly table: InfoTable;
  readonly moduleId: string;
  readonly sheet: Sheet;
  /** The rows in sight, and the heights that stand for the others. */
  readonly drawn: Drawn;
  /** The column whose name is being typed. */
  readonly naming: string | null;
  readonly onName: (key: string | null) => void;
  readonly onChange: (table: InfoTable) => void;
  readonly onNumbers: (made: ReturnType<typeof asNumbers>) => void;
};

const Spacer = ({ height }: { readonly height: number }): ReactNode =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null;

const dragging = (buttons: number): boolean => buttons === 1;

/** The cells of a sheet; a row's number picks the row, a heading its column, the corner everything. */
export const SheetGrid = ({ table, moduleId, sheet, drawn, naming, onName, onChange, onNumbers }: Props) => {
  const { t } = useTranslation('records');
  const { active, editing } = sheet;
  const markOf = useMemo(() => table.columns.map((column) => marksOf(table, column)), [table]);
  return (
    <table
      className={clsx(classes['table'], classes['grid'])}
      role="grid"
      aria-label={t('table.label')}
      aria-multiselectable
      aria-rowcount={table.rows.length + 1}
    >
      <thead>
        <tr>
          <th
            className={classes['rowNo']}
            title={t('table.pickAll')}
            onMouseDown={(event) => {
              event.preventDefault();
              if (table.rows.length > 0) sheet.pickAll();
            }}
          >
            <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{t('table.rowNumber')}</span>
          </th>
          {table.columns.map((each, at) => (
            <th
              key={each.key}
              scope="col"
              id={`field-${moduleId}-${each.key}`}
              className={clsx(classes['head'], each.type === 'number' && classes['number'])}
              style={each.width === undefined ? {} : { width: each.width }}
              title={t('table.rename')}
              onMouseDown={(event) => {
                event.preventDefault();
                if (table.rows.length > 0) sheet.pickColumn(at, { extend: event.shiftKey });
              }}
              onDoubleClick={() => {
                sheet.leave();
                onName(each.key);
              }}
            >
              {naming === each.key ? (
                <HeadName
                  label={each.label}
                  onDone={(label, by) => {
                    onName(null);
                    const columns = table.columns.map((column) =>
                      column === each && label ? { ...each, label } : column,
                    );
                    if (label !== null) onChange({ ...table, columns });
                    if (by === 'key' && table.rows.length > 0) sheet.goTo({ row: 0, column: at });
                  }}
                />
              ) : (
                <>
                  <ColumnHead column={each} columns={table.columns} />
                  <ColumnMenu
                    table={table}
                    column={each}
                    onName={() => onName(each.key)}
                    onChange={onChange}
                    onNumbers={onNumbers}
                  />
                </>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Spacer height={drawn.above} />
        {drawn.indexes.map((index) => {
          const row = table.rows[index];
          if (!row) return null;
          const whole = sheet.isWholeRow(index);
          return (
            <tr key={row.id} data-row={index} data-row-id={row.id} aria-rowindex={index + 2} aria-selected={whole}>
              <th
                scope="row"
                className={clsx(classes['rowNo'], whole && classes['pickedNo'])}
                title={t('table.pickRow')}
                onMouseDown={(event) => {
                  event.preventDefault();
                  sheet.pickRow(index, { extend: event.shiftKey });
                }}
                onMouseEnter={(event) => {
                  if (dragging(event.buttons) && active) sheet.pickRow(index, { extend: true });
                }}
              >
                {index + 1}
              </th>
              {table.columns.map((each, at) => {
                const value = row.cells[each.key] ?? '';
                const fault = faultAt(table, row, each);
                const here = active?.row === index && active.column === at;
                const missing = each.required === true && value.trim() === '';
                const mark = markOf[at]?.(value) ?? null;
                const told = fault !== null && !(here && editing);
                return (
                  <td
                    key={each.key}
                    data-column={each.key}
                    role="gridcell"
                    aria-selected={sheet.isPicked(index, at)}
                    aria-invalid={fault !== null}
                    // Until a cell is active the first one lets the keyboard in, and any that was pressed before the editor stood.
                    {...(active === null ? { tabIndex: index === 0 && at === 0 ? 0 : -1 } : {})}
                    onFocus={() => {
                      if (active === null) sheet.goTo({ row: index, column: at });
                    }}
                    title={told ? faultWords(t, fault, each, value) : undefined}
                    data-value={here ? value : undefined}
                    data-mark={mark?.colour}
                    className={clsx(
                      each.type === 'number' && classes['number'],
                      here && classes['active'],
                      sheet.isPicked(index, at) && classes['picked'],
                      (told || missing) && classes['bad'],
                    )}
                    onMouseDown={(event) => {
                      if (here) return;
                      event.preventDefault();
                      sheet.goTo({ row: index, column: at }, { extend: event.shiftKey });
                    }}
                    onMouseEnter={(event) => {
                      if (dragging(event.buttons) && active && !editing)
                        sheet.goTo({ row: index, column: at }, { extend: true });
                    }}
                  >
                    {mark === null ? null : <CellMark mark={mark} column={each} />}
                    <GridCell
                      column={each}
                      value={value}
                      active={here}
                      editing={here && editing}
                      label={`${each.label} ${String(index + 1)}`}
                      onType={(next) => sheet.type(index, each.key, next)}
                      onEdit={sheet.beginEdit}
                    />
                    {!editing && sheet.block?.bottom === index && sheet.block.right === at ? (
                      <FillHandle onFill={sheet.fillTo} />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          );
        })}
        <Spacer height={drawn.below} />
      </tbody>
      <ColumnFoot table={table} numbered />
    </table>
  );
};
