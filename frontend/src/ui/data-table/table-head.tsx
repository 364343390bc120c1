import { VisuallyHidden } from '@mantine/core';
import type { Header } from '@tanstack/react-table';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sortFieldOf, type Column } from './column';
import classes from './data-table.module.css';
import { PickBox } from './pick-box';
import type { TableControl } from './use-table-state';

type Widths = Readonly<Record<string, number>>;
type Props<Row> = {
  readonly headers: readonly Header<Row, unknown>[];
  readonly columns: ReadonlyMap<string, Column<Row>>;
  readonly control: TableControl;
  readonly widths: Widths;
  readonly onWidths: (widths: Widths) => void;
  /** A last column with the menu of each row. */
  readonly withMenu: boolean;
  /** The box that selects the page; without it rows are not selected. */
  readonly selection?: {
    readonly ids: readonly string[];
    readonly selected: readonly string[];
    readonly onToggle: () => void;
  };
};

const MIN_WIDTH = 60;
const STEP = 16;

/** Names of columns: sorted by a click, resized by the grip between them or by the arrows on it. */
export const TableHead = <Row,>({ headers, columns, control, widths, onWidths, withMenu, selection }: Props<Row>) => {
  const { t } = useTranslation('common');
  const resizeByKey = (event: KeyboardEvent, id: string, size: number): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onWidths({ ...widths, [id]: Math.max(MIN_WIDTH, size + (event.key === 'ArrowLeft' ? -STEP : STEP)) });
  };
  const all = selection?.ids.every((id) => selection.selected.includes(id)) ?? false;
  return (
    <thead>
      <tr>
        {selection ? (
          <th style={{ width: 40 }} scope="col">
            <PickBox
              label={t('table.selectAll')}
              checked={all}
              some={!all && selection.ids.some((id) => selection.selected.includes(id))}
              onChange={selection.onToggle}
            />
          </th>
        ) : null}
        {headers.map((header) => {
          const column = columns.get(header.column.id);
          if (!column) return null;
          const field = sortFieldOf(column);
          const order = field !== null && control.sort?.field === field ? control.sort.order : null;
          const sized = column.width !== undefined || widths[column.id] !== undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={clsx(column.align === 'right' && classes['right'], order !== null && classes['sorted'])}
              style={sized ? { width: header.getSize() } : {}}
              aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              {field === null ? (
                column.label
              ) : (
                <button
                  type="button"
                  className={classes['sort']}
                  title={t('table.sortBy', { column: column.label })}
                  onClick={() => control.set({ sort: { field, order: order === 'desc' ? 'asc' : 'desc' } })}
                >
                  {column.label}
                  {order === null ? '' : order === 'asc' ? '\u00a0↑' : '\u00a0↓'}
                </button>
              )}
              <span
                role="separator"
                aria-orientation="vertical"
                aria-label={t('table.resize', { column: column.label })}
                aria-valuenow={header.getSize()}
                tabIndex={-1}
                className={clsx(classes['grip'], header.column.getIsResizing() && classes['resizing'])}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onKeyDown={(event) => resizeByKey(event, column.id, header.getSize())}
              />
            </th>
          );
        })}
        {withMenu ? (
          <th style={{ width: 52 }} scope="col">
            <VisuallyHidden>{t('table.rowMenu')}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
};
