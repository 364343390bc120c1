import { Stack } from '@mantine/core';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawnInPart } from '../../find/drawn-in-part';
import type { EditorProps } from '../module-ui';
import classes from '../fields.module.css';
import { ColumnDesigner } from './column-designer';
import { GridCell } from './grid-cell';
import {
  cellFault,
  copyOf,
  parseSheetText,
  pasteInto,
  settleCell,
  tableFromSheet,
  withCell,
  withoutRows,
  withRow,
  type Cell,
} from './info-table-edit';
import { cellTexts, VIRTUAL_FROM } from './info-table-static';
import { TableTools } from './table-tools';

const ROW_PX = 37;
const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value));

/** A sheet: arrows move, typing replaces, F2 edits, Enter goes down, Tab right, blocks come and go by the clipboard. */
export const InfoTableEditor = ({ content, place, onChange, onLeave }: EditorProps<InfoTable>) => {
  const { t } = useTranslation(['records', 'common']);
  const [active, setActive] = useState<Cell | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState(false);
  const [designing, setDesigning] = useState(content.columns.length === 0);
  const before = useRef('');
  const box = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const virtual = content.rows.length > VIRTUAL_FROM;
  const rows = useVirtualizer({
    count: content.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    enabled: virtual,
  });
  useDrawnInPart(
    place.moduleId,
    virtual ? { rows: () => cellTexts(content), reveal: (row) => rows.scrollToIndex(row, { align: 'center' }) } : null,
  );
  const column = active ? content.columns[active.column] : undefined;

  const settle = (table: InfoTable = content): InfoTable => {
    if (!active || !column || !editing) return table;
    const value = content.rows[active.row]?.cells[column.key] ?? '';
    const settled = settleCell(column, value);
    return settled === value ? table : withCell(table, active.row, column.key, settled);
  };
  const goTo = (cell: Cell, options: { readonly extend?: boolean; readonly table?: InfoTable } = {}): void => {
    const table = settle(options.table);
    if (table !== content) onChange(table);
    const next = { row: clamp(cell.row, table.rows.length - 1), column: clamp(cell.column, table.columns.length - 1) };
    setActive(next);
    setEditing(false);
    if (options.extend !== true) setAnchor(next);
    if (virtual) rows.scrollToIndex(next.row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!active || !column || event.nativeEvent.isComposing) return;
    const by = (row: number, columns: number): void => {
      event.preventDefault();
      goTo(
        { row: active.row + row, column: active.column + columns },
        { extend: event.shiftKey && !['Tab', 'Enter'].includes(event.key) },
      );
    };
    const last = active.row === content.rows.length - 1;
    switch (event.key) {
      case 'ArrowUp':
        return column.type === 'select' && editing ? undefined : by(-1, 0);
      case 'ArrowDown':
        return column.type === 'select' && editing ? undefined : by(1, 0);
      case 'ArrowLeft':
        return editing ? undefined : by(0, -1);
      case 'ArrowRight':
        return editing ? undefined : by(0, 1);
      case 'Enter':
        if (!event.shiftKey && last) {
          event.preventDefault();
          return goTo(
            { row: active.row + 1, column: active.column },
            { table: withRow(settle(), content.rows.length) },
          );
        }
        return by(event.shiftKey ? -1 : 1, 0);
      case 'Tab': {
        const edge = event.shiftKey ? active.column === 0 : active.column === content.columns.length - 1;
        if (edge && (event.shiftKey ? active.row === 0 : last)) return;
        if (edge) return by(event.shiftKey ? -1 : 1, event.shiftKey ? content.columns.length : -content.columns.length);
        return by(0, event.shiftKey ? -1 : 1);
      }
      case 'F2':
        event.preventDefault();
        before.current = content.rows[active.row]?.cells[column.key] ?? '';
        return setEditing(true);
      case 'Escape':
        if (!editing) return onLeave();
        event.preventDefault();
        event.stopPropagation();
        onChange(withCell(content, active.row, column.key, before.current));
        return setEditing(false);
      case 'Delete':
      case 'Backspace': {
        if (editing) return;
        event.preventDefault();
        const from = anchor ?? active;
        const blank = Array.from({ length: Math.abs(from.row - active.row) + 1 }, () =>
          Array.from({ length: Math.abs(from.column - active.column) + 1 }, () => ''),
        );
        return onChange(
          pasteInto(
            content,
            { row: Math.min(from.row, active.row), column: Math.min(from.column, active.column) },
            blank,
          ),
        );
      }
      default:
    }
  };
  const type = (row: number, key: string, value: string): void => {
    if (!editing) before.current = content.rows[row]?.cells[key] ?? '';
    setEditing(true);
    onChange(withCell(content, row, key, value));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!active || (editing && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    onChange(pasteInto(content, active, parseSheetText(text)));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (!active || editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyOf(content, anchor ?? active, active));
  };
  const addRow = (): void => {
    const table = withRow(settle(), content.rows.length);
    onChange(table);
    setActive({ row: table.rows.length - 1, column: 0 });
    setAnchor(null);
    setEditing(false);
    if (virtual) rows.scrollToIndex(table.rows.length - 1);
  };
  const removeRows = (): void => {
    if (!active) return;
    const other = anchor ?? active;
    onChange(withoutRows(content, Math.min(active.row, other.row), Math.max(active.row, other.row)));
    setActive(null);
    setAnchor(null);
  };
  const picked = (row: number, col: number): boolean => {
    if (!active || !anchor) return false;
    return (
      row >= Math.min(active.row, anchor.row) &&
      row <= Math.max(active.row, anchor.row) &&
      col >= Math.min(active.column, anchor.column) &&
      col <= Math.max(active.column, anchor.column)
    );
  };
  if (designing) {
    return (
      <ColumnDesigner
        table={content}
        onChange={onChange}
        onDone={() => {
          setDesigning(false);
          if (content.rows.length > 0) setActive({ row: 0, column: 0 });
          else requestAnimationFrame(() => adder.current?.focus());
        }}
        onPasteSheet={(text) => {
          onChange(tableFromSheet(parseSheetText(text)));
          setDesigning(false);
        }}
      />
    );
  }
  const items = virtual ? rows.getVirtualItems() : content.rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const above = virtual ? (items[0]?.start ?? 0) : 0;
  const below = virtual ? Math.max(0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0;
  return (
    <Stack gap={8}>
      <div
        ref={box}
        className={clsx(classes['scroll'], virtual && classes['tall'])}
        data-drawn-in-part={virtual ? place.moduleId : undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <table
          className={clsx(classes['table'], classes['grid'])}
          role="grid"
          aria-label={t('table.label')}
          aria-rowcount={content.rows.length + 1}
        >
          <thead>
            <tr>
              <th className={classes['rowNo']}>
                <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{t('table.rowNumber')}</span>
              </th>
              {content.columns.map((each) => (
                <th
                  key={each.key}
                  scope="col"
                  id={`field-${place.moduleId}-${each.key}`}
                  className={clsx(each.type === 'number' && classes['number'])}
                  style={each.width === undefined ? {} : { width: each.width }}
                >
                  {each.label}
                  {each.unit ? ` (${each.unit})` : ''}
                  {each.required ? <span className={classes['need']}> *</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
            {items.map(({ index }) => {
              const row = content.rows[index];
              if (!row) return null;
              return (
                <tr key={row.id} aria-rowindex={index + 2}>
                  <td className={classes['rowNo']}>{index + 1}</td>
                  {content.columns.map((each, at) => {
                    const value = row.cells[each.key] ?? '';
                    const fault = cellFault(each, value);
                    const here = active?.row === index && active.column === at;
                    const missing = each.required === true && value.trim() === '';
                    return (
                      <td
                        key={each.key}
                        role="gridcell"
                        aria-selected={here}
                        aria-invalid={fault !== null}
                        // Until a cell is active the first one lets the keyboard in.
                        {...(active === null && index === 0 && at === 0 ? { tabIndex: 0 } : {})}
                        onFocus={() => {
                          if (active === null) goTo({ row: index, column: at });
                        }}
                        title={fault !== null && !(here && editing) ? t(`faults.${fault}`) : undefined}
                        className={clsx(
                          each.type === 'number' && classes['number'],
                          here && classes['active'],
                          picked(index, at) && classes['picked'],
                          ((fault !== null && !(here && editing)) || missing) && classes['bad'],
                        )}
                        onMouseDown={(event) => {
                          if (here) return;
                          event.preventDefault();
                          goTo({ row: index, column: at }, { extend: event.shiftKey });
                        }}
                        onMouseEnter={(event) => {
                          if (event.buttons === 1 && active && !editing) setActive({ row: index, column: at });
                        }}
                      >
                        <GridCell
                          column={each}
                          value={value}
                          active={here}
                          editing={here && editing}
                          label={`${each.label} ${String(index + 1)}`}
                          onType={(next) => type(index, each.key, next)}
                          onEdit={() => setEditing(true)}
                        />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
          </tbody>
        </table>
      </div>
      <TableTools
        onAddRow={addRow}
        onDesign={() => setDesigning(true)}
        {...(active && content.rows.length > 0 ? { onRemoveRows: removeRows } : {})}
      />
    </Stack>
  );
};
