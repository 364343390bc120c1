import { getCoreRowModel, useReactTable, type ColumnDef } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { ListSkeleton } from '../skeletons';
import { BulkBar } from './bulk-bar';
import type { Column } from './column';
import { ColumnMenu } from './column-menu';
import { useColumnMemory } from './column-memory';
import { useInPast } from '../../api/moment';
import classes from './data-table.module.css';
import { MAX_SELECTED, toggled, toggledPage } from './selection';
import { TableFooter } from './table-footer';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import { ROW_HEIGHT, useDrawnRows } from './use-drawn-rows';
import { useKeptScroll } from './use-kept-scroll';
import { useRowKeys } from './use-row-keys';
import type { TableControl } from './use-table-state';

export type DataTableProps<Row> = {
  /** Names the list in this browser's memory of columns. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly total?: number | undefined;
  readonly totalCapped?: boolean | undefined;
  readonly control: TableControl;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown when there is nothing and nothing is filtered. */
  readonly empty: ReactNode;
  readonly onOpen?: (row: Row) => void;
  /** Filter chips and choosers, above the table. */
  readonly filters?: ReactNode;
  readonly toolbar?: ReactNode;
  /** Buttons of the bulk bar; with it, rows can be selected (25 at most, V020). */
  readonly bulk?: (selected: readonly string[], clear: () => void) => ReactNode;
  /** Acts of one row, as items of a menu. */
  readonly menu?: (row: Row) => ReactNode;
  readonly footer?: boolean;
};

/** Fewer rows than this are simply drawn. */
const VIRTUAL_FROM = 60;

/** A page of a list: the server sorts, filters and pages; rows out of sight are not drawn. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    name,
    label,
    columns,
    rows,
    rowId,
    total = 0,
    totalCapped = false,
    control,
    error,
    onRetry,
    empty,
    onOpen,
    filters,
    toolbar,
    footer = true,
  } = props;
  // In the past nothing is done with rows.
  const inPast = useInPast();
  const bulk = inPast ? undefined : props.bulk;
  const menu = inPast ? undefined : props.menu;
  const { t } = useTranslation('common');
  const memory = useColumnMemory(name, columns);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const list = useMemo(() => [...(rows ?? [])], [rows]);
  const { box: scroll, top } = useKeptScroll(name, list.length > 0);
  const ids = useMemo(() => list.map(rowId), [list, rowId]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);

  const defs = useMemo<ColumnDef<Row>[]>(
    () => columns.map((column) => ({ id: column.id, size: column.width ?? 200, minSize: column.minWidth ?? 60 })),
    [columns],
  );
  const table = useReactTable<Row>({
    data: list,
    columns: defs,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    columnResizeMode: 'onChange',
    state: {
      columnOrder: memory.order,
      columnVisibility: Object.fromEntries(memory.hidden.map((id) => [id, false])),
      columnSizing: memory.widths,
    },
    onColumnSizingChange: (next) => memory.save({ widths: typeof next === 'function' ? next(memory.widths) : next }),
  });

  const virtual = list.length >= VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: list.length,
    enabled: virtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const clear = (): void => setSelected([]);
  // Rows of another page or filter stay selected; rows that are gone do not.
  useEffect(() => clear(), [control.filters, control.text]);
  const keys = useRowKeys({
    count: list.length,
    onOpen: (at) => {
      const row = list[at];
      if (row !== undefined) onOpen?.(row);
    },
    ...(bulk
      ? { onSelect: (at: number) => setSelected((before) => toggled(before, ids[at] ?? '')), onClear: clear }
      : {}),
    ...(menu ? { onMenu: (at: number) => setMenuOf(ids[at] ?? null) } : {}),
    onMove: (at) =>
      virtual
        ? virtualizer.scrollToIndex(at)
        : scroll.current?.querySelector(`[data-at="${String(at)}"]`)?.scrollIntoView({ block: 'nearest' }),
  });

  // The same over every drawing: a row is drawn again for what changes in it.
  const latest = useRef({ list, onOpen, walkTo: keys.setCurrent });
  useEffect(() => {
    latest.current = { list, onOpen, walkTo: keys.setCurrent };
  });
  const pick = useCallback((id: string) => setSelected((before) => toggled(before, id)), []);
  const openMenu = useCallback((id: string, opened: boolean) => setMenuOf(opened ? id : null), []);
  const choose = useCallback((at: number, opens: boolean): void => {
    latest.current.walkTo(at);
    const row = latest.current.list[at];
    if (opens && row !== undefined) latest.current.onOpen?.(row);
  }, []);
  const full = selected.length >= MAX_SELECTED;

  const shown = useMemo(
    () => memory.order.filter((id) => !memory.hidden.includes(id)).flatMap((id) => byId.get(id) ?? []),
    [memory.order, memory.hidden, byId],
  );
  const drawn = useDrawnRows(list.length, top);
  const items = virtual ? virtualizer.getVirtualItems() : [];
  const first = virtual ? (items[0]?.index ?? 0) : 0;
  const last = virtual ? (items.at(-1)?.index ?? -1) : drawn - 1;
  const above = virtual ? (items[0]?.start ?? 0) : 0;
  const below = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : (list.length - drawn) * ROW_HEIGHT;
  const span = shown.length + (bulk ? 1 : 0) + (menu ? 1 : 0);
  const filtered = control.text !== '' || Object.keys(control.filters).length > 0;

  return (
    <div>
      <div className={classes['bar']}>
        {filters}
        <div className={classes['end']}>
          {toolbar}
          <ColumnMenu
            className={classes['wideOnly'] ?? ''}
            columns={columns}
            order={memory.order}
            hidden={memory.hidden}
            onChange={memory.save}
            onReset={memory.reset}
          />
        </div>
      </div>
      <div className={classes['card']}>
        {error !== undefined && error !== null && rows === undefined ? (
          <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
        ) : rows === undefined ? (
          <ListSkeleton />
        ) : list.length === 0 ? (
          filtered ? (
            <EmptyState
              title={t('empty.filtered')}
              action={
                <button type="button" className="link" onClick={control.clear}>
                  {t('empty.clearFilters')}
                </button>
              }
            >
              {t('empty.filteredHint')}
            </EmptyState>
          ) : (
            empty
          )
        ) : (
          <div className={classes['scroll']} ref={scroll} tabIndex={0} role="region" aria-label={label}>
            <table className={classes['table']} style={{ minWidth: table.getTotalSize() }} aria-rowcount={total}>
              <TableHead
                headers={table.getFlatHeaders()}
                columns={byId}
                control={control}
                widths={memory.widths}
                withMenu={menu !== undefined}
                onWidths={(widths) => memory.save({ widths })}
                {...(bulk
                  ? {
                      selection: {
                        ids,
                        selected,
                        onToggle: () => setSelected((before) => toggledPage(before, ids)),
                      },
                    }
                  : {})}
              />
              <tbody>
                {above > 0 ? (
                  <tr aria-hidden style={{ height: above }}>
                    <td colSpan={span} />
                  </tr>
                ) : null}
                {list.slice(first, last + 1).map((row, offset) => {
                  const at = first + offset;
                  const id = ids[at] ?? '';
                  return (
                    <TableRow
                      key={id}
                      row={row}
                      id={id}
                      at={at}
                      rowIndex={(control.page - 1) * control.size + at + 1}
                      columns={shown}
                      current={keys.current === at}
                      openable={onOpen !== undefined}
                      measure={virtual ? virtualizer.measureElement : undefined}
                      selected={bulk ? selected.includes(id) : null}
                      pickLabel={t('table.selectRow')}
                      pickRefusal={full ? t('table.selectionFull', { max: MAX_SELECTED }) : undefined}
                      onPick={pick}
                      menuLabel={menu ? t('table.rowMenu') : null}
                      menu={menuOf === id ? menu : undefined}
                      onMenu={openMenu}
                      onChoose={choose}
                    />
                  );
                })}
                {below > 0 ? (
                  <tr aria-hidden style={{ height: below }}>
                    <td colSpan={span} />
                  </tr>
                ) : null}
              </tbody>
            </table>
          </div>
        )}
        {footer && rows !== undefined && (list.length > 0 || control.page > 1) ? (
          <TableFooter control={control} shown={list.length} total={total} capped={totalCapped} />
        ) : null}
      </div>
      {bulk ? (
        <BulkBar count={selected.length} onClear={clear}>
          {bulk(selected, clear)}
        </BulkBar>
      ) : null}
    </div>
  );
};
