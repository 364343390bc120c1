import { marksOf } from '@shilu/events/records/modules/info-table/column-marks';
import { longestFraction } from '@shilu/events/records/modules/info-table/decimal-point';
import { infoTableModule, type InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { holdsFormulas } from '@shilu/events/records/modules/info-table/holds-formulas';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawnInPart } from '../../find/drawn-in-part';
import { usePrinting } from '../../preview/use-printing';
import { OriginPart } from '../library/origin-part';
import type { StaticProps } from '../module-ui';
import sideways from '../../../ui/sideways.module.css';
import classes from '../fields.module.css';
import { CellMark } from './cell-mark';
import { ColumnFoot } from './column-foot';
import { ColumnHead } from './column-head';
import { ColumnNotes } from './column-notes';
import { Aligned } from './decimals';
import { Formula } from '../formula';
import { FilterRow, RowViewBar, SortHead } from './row-view-head';
import { useRowView } from './use-row-view';

const ROW_PX = 36;
/** What the cells hold, row by row. */
export const cellTexts = ({ columns, rows }: InfoTable): string[][] =>
  rows.map((row) => columns.map((column) => row.cells[column.key] ?? ''));

/** Above this only the rows in sight are drawn. */
export const VIRTUAL_FROM = 100;

export const InfoTableStatic = ({ content, place }: StaticProps<InfoTable>) => {
  const { t } = useTranslation(['records', 'common']);
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const view = useRowView(content, printing);
  const virtual = content.rows.length > VIRTUAL_FROM && !printing;
  const rows = useVirtualizer({
    count: virtual ? view.rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useDrawnInPart(
    place.moduleId,
    virtual
      ? {
          rows: () => cellTexts({ ...content, rows: view.rows }),
          reveal: (row) => rows.scrollToIndex(row, { align: 'center' }),
        }
      : null,
  );
  const fractions = useMemo(
    () => new Map(content.columns.map((column) => [column.key, longestFraction(content, column)])),
    [content],
  );
  const markOf = useMemo(
    () => new Map(content.columns.map((column) => [column.key, marksOf(content, column)])),
    [content],
  );
  if (content.columns.length === 0) return <p className="mute">{t('table.noColumns')}</p>;
  const seen = rows.getVirtualItems();
  const shown = virtual ? seen.map((item) => view.rows[item.index]).filter((row) => row !== undefined) : view.rows;
  const before = virtual ? (seen[0]?.start ?? 0) : 0;
  const after = virtual ? Math.max(0, rows.getTotalSize() - (seen.at(-1)?.end ?? 0)) : 0;
  return (
    <div
      ref={box}
      className={clsx(sideways['sideways'], classes['scroll'], virtual && classes['tall'])}
      data-drawn-in-part={virtual ? place.moduleId : undefined}
      tabIndex={0}
      role="group"
      aria-label={t('table.label')}
    >
      {printing ? null : <RowViewBar table={content} view={view} />}
      <table className={classes['table']} aria-rowcount={content.rows.length + 1}>
        <thead>
          <tr>
            {content.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                id={`field-${place.moduleId}-${column.key}`}
                className={clsx(column.type === 'number' && classes['number'])}
                aria-sort={view.sort?.key === column.key ? (view.sort.down ? 'descending' : 'ascending') : undefined}
              >
                {printing || content.rows.length < 2 ? (
                  <ColumnHead column={column} columns={content.columns} />
                ) : (
                  <SortHead column={column} view={view}>
                    <ColumnHead column={column} columns={content.columns} />
                  </SortHead>
                )}
              </th>
            ))}
          </tr>
          <FilterRow table={content} view={view} />
        </thead>
        <tbody>
          {before > 0 ? (
            <tr aria-hidden>
              <td style={{ height: before, padding: 0 }} colSpan={content.columns.length} />
            </tr>
          ) : null}
          {shown.map((row) => (
            <tr key={row.id} data-row-id={row.id}>
              {content.columns.map((column) => {
                const value = row.cells[column.key] ?? '';
                const mark = markOf.get(column.key)?.(value) ?? null;
                return (
                  <td
                    key={column.key}
                    data-column={column.key}
                    data-mark={mark?.colour}
                    className={clsx(
                      column.type === 'number' && classes['number'],
                      column.type === 'date' && classes['date'],
                      column.required && value.trim() === '' && place.unfilled.has(column.key) && classes['missing'],
                    )}
                  >
                    {mark === null ? null : <CellMark mark={mark} column={column} />}
                    {column.type === 'number' && value !== '' ? (
                      <Aligned value={value} fraction={fractions.get(column.key) ?? 0} />
                    ) : holdsFormulas(column) ? (
                      <Formula value={value} />
                    ) : (
                      value
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 ? (
            <tr aria-hidden>
              <td style={{ height: after, padding: 0 }} colSpan={content.columns.length} />
            </tr>
          ) : null}
        </tbody>
        <ColumnFoot table={content} fractions={fractions} />
      </table>
      {content.rows.length === 0 ? (
        <p className="mute" style={{ padding: '8px 10px', margin: 0 }}>
          {t('table.noRows')}
        </p>
      ) : null}
      <ColumnNotes columns={content.columns} />
      <OriginPart type={infoTableModule.type} origin={content.origin} />
    </div>
  );
};
