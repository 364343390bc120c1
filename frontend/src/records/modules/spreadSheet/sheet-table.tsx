import { Button } from '@mantine/core';
import { columnName, sheetRow } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { concealedCells } from '@shilu/events/records/modules/spread-sheet/concealed';
import { hiddenLines, hiddenWords } from '@shilu/events/records/modules/spread-sheet/hidden-lines';
import { cellIn, typedText, valueText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import type { Otherwise } from '@shilu/events/records/modules/calculation';
import type { Sheet, SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetView, type ViewCell } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sideways from '../../../ui/sideways.module.css';
import { useDrawnInPart } from '../../find/drawn-in-part';
import { usePrinting } from '../../preview/use-printing';
import { cellLook } from './cell-look';
import { RichTextCell } from './rich-text-cell';
import classes from './spread-sheet.module.css';

const ROW_PX = 25;
/** Above this only the rows in sight are drawn. */
const VIRTUAL_FROM = 100;
/** A field that scrolls away would be gone with what is typed in it: sheets that are filled in are drawn whole far longer. */
const VIRTUAL_INPUTS_FROM = 2_000;
/** A column is no wider than a phone. */
const WIDEST_PX = 320;

export type Against = { readonly sheet: Sheet | undefined; readonly tone: 'old' | 'new' };

type Props = {
  readonly id: string;
  readonly sheet: Sheet;
  readonly styles: SpreadSheet['styles'];
  /** What it is compared with: cells that somebody wrote otherwise are marked. */
  readonly against?: Against | undefined;
  /** Cells of this sheet for which the engine of today gives another value: it stands beside the one that was saved. */
  readonly otherwise?: readonly Otherwise[] | undefined;
  /** Cells that are filled in, by row and column: what is drawn in one of them; null where it reads as any other. */
  readonly inputAt?: ((row: number, column: number) => ReactNode | null | undefined) | undefined;
};

/**
 * A sheet as a plain table: rows by number, columns by letter, as far as something stands in them. What the sheet hides is
 * named below it and shown to whoever asks, as are values that cells do not show; on paper it stands in its place.
 */
export const SheetTable = ({ id, sheet, styles, against, otherwise, inputAt }: Props) => {
  const { t } = useTranslation('spreadSheet');
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const language = useStore(languageStore);
  const [asked, setAsked] = useState(false);
  const hidden = asked || printing;
  const concealed = useMemo(() => concealedCells({ styles }, sheet), [styles, sheet]);
  const said = useMemo(() => hiddenWords(hiddenLines(sheet), language, concealed), [sheet, language, concealed]);
  const { total } = useMemo(() => sheetView({ styles }, sheet, { most: 0, hidden }), [sheet, styles, hidden]);
  const virtual = total > (inputAt === undefined ? VIRTUAL_FROM : VIRTUAL_INPUTS_FROM) && !printing;
  const rows = useVirtualizer({
    count: virtual ? total : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useDrawnInPart(
    id,
    virtual
      ? {
          rows: () => sheetView({ styles }, sheet, { hidden }).rows.map(({ cells }) => cells.map(({ text }) => text)),
          reveal: (row) => rows.scrollToIndex(row, { align: 'center' }),
        }
      : null,
  );
  const seen = rows.getVirtualItems();
  const [skip, most] = virtual ? [seen[0]?.index ?? 0, seen.length] : [0, total];
  const view = useMemo(() => sheetView({ styles }, sheet, { skip, most, hidden }), [sheet, styles, skip, most, hidden]);
  const before = virtual ? (seen[0]?.start ?? 0) : 0;
  const after = virtual ? Math.max(0, rows.getTotalSize() - (seen.at(-1)?.end ?? 0)) : 0;
  const changed = ({ row, column }: ViewCell): 'old' | 'new' | undefined =>
    against && typedText(cellIn(sheet.cellData, row, column)) !== typedText(cellIn(against.sheet?.cellData, row, column)) // prettier-ignore
      ? against.tone
      : undefined;
  const given = useMemo(
    () => new Map((otherwise ?? []).map((each) => [`${String(each.row)} ${String(each.column)}`, each.given])),
    [otherwise],
  );
  const gap = (height: number) =>
    height > 0 ? (
      <tr aria-hidden>
        <td style={{ height, padding: 0 }} colSpan={view.columns.length + 1} />
      </tr>
    ) : null;
  const table = (
    <div
      ref={box}
      className={clsx(sideways['sideways'], virtual && classes['tall'])}
      data-drawn-in-part={virtual ? id : undefined}
      tabIndex={0}
      role="group"
      aria-label={t('sheet', { name: sheet.name })}
    >
      <table className={classes['table']} aria-rowcount={total + 1}>
        <thead>
          <tr>
            <td className={classes['corner']} />
            {view.columns.map(({ column, name, width, hidden: isHidden }) => (
              <th key={column} scope="col" data-hidden={isHidden} style={{ minWidth: Math.min(width, WIDEST_PX) }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(before)}
          {view.rows.map(({ row, cells, hidden: isHidden }) => (
            <tr key={row} data-row-id={sheetRow(sheet.id, row)}>
              <th scope="row" data-hidden={isHidden}>
                {row + 1}
              </th>
              {cells.map((cell) => {
                const input = inputAt?.(cell.row, cell.column);
                const now = given.get(`${String(cell.row)} ${String(cell.column)}`);
                return (
                  <td
                    key={cell.column}
                    data-column={columnName(cell.column)}
                    rowSpan={cell.rowSpan}
                    colSpan={cell.columnSpan}
                    style={cellLook(cell)}
                    title={cell.formula}
                    data-wraps={cell.style.tb === 3 || undefined}
                    data-letters={cell.style.cl !== undefined || cell.colour !== undefined || undefined}
                    data-ground={cell.style.bg !== undefined || undefined}
                    data-change={changed(cell)}
                    data-input={input !== undefined || undefined}
                    data-otherwise={now !== undefined || undefined}
                  >
                    {input ?? <RichTextCell cell={cell} />}
                    {now === undefined ? null : (
                      <span className={classes['now']}>
                        {t('otherwiseNow', { given: valueText(now) || t('absent') })}
                      </span>
                    )}
                    {hidden && !input && cell.concealed !== undefined ? (
                      <span className={classes['concealed']}>({cell.concealed})</span>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
          {gap(after)}
        </tbody>
      </table>
    </div>
  );
  if (said === null) return table;
  return (
    <>
      {table}
      <p className={classes['hidden']}>
        <span>{said}</span>
        {printing ? null : (
          <Button size="compact-xs" variant="subtle" aria-pressed={asked} onClick={() => setAsked(!asked)}>
            {t(asked ? 'hideAgain' : 'showHidden')}
          </Button>
        )}
      </p>
    </>
  );
};
