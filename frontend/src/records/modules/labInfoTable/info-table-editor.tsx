import { Stack } from '@mantine/core';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { recalculated } from '@shilu/events/records/modules/info-table/calculated';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { useDrawnInPart } from '../../find/drawn-in-part';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../module-ui';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import classes from '../fields.module.css';
import { BadCells } from './bad-cells';
import { ColumnDesigner } from './column-designer';
import { changedCell, parseSheetText, pasteInto, tableFromSheet } from './info-table-edit';
import { cellTexts, VIRTUAL_FROM } from './info-table-static';
import { putOnClipboard } from './sheet-clipboard';
import { SheetGrid } from './sheet-grid';
import { sheetKeys } from './sheet-keys';
import { sumsOf } from './sheet-sums';
import { TableTools } from './table-tools';
import { useSheet } from './use-sheet';

const ROW_PX = 37;

/** A sheet: cells by keyboard and clipboard, rows and columns, with an undo of its own across all of it. */
export const InfoTableEditor = ({ content, place, onChange, onLeave }: EditorProps<InfoTable>) => {
  const { t } = useTranslation('records');
  const [designing, setDesigning] = useState(content.columns.length === 0);
  // An undo took all columns: their design is the one thing that can be done then.
  if (content.columns.length === 0 && !designing) setDesigning(true);
  const box = useRef<HTMLDivElement>(null);
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
  const steps = useContentHistory({
    content,
    onChange,
    onTravel: (next, before) => {
      const cell = changedCell(before, next);
      if (cell && next.rows.length > 0) sheet.show(cell, next);
      else sheet.leave();
    },
  });
  const history: typeof steps = { ...steps, change: (next, step) => steps.change(recalculated(next), step) };
  // What kept a cell from being worked out is known of tables that were worked out here.
  const table = useMemo(() => recalculated(content), [content]);
  const sheet = useSheet({
    table: content,
    history,
    onMoved: (row) => {
      if (virtual) rows.scrollToIndex(row);
    },
  });
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!sheet.active || !sheet.block || (sheet.editing && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    history.change(pasteInto(content, { row: sheet.block.top, column: sheet.block.left }, parseSheetText(text)));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (!sheet.block || sheet.editing) return;
    event.preventDefault();
    putOnClipboard(event.clipboardData, content, sheet.block);
  };
  const items = virtual ? rows.getVirtualItems() : null;
  const drawn = items
    ? {
        indexes: items.map((item) => item.index),
        above: items[0]?.start ?? 0,
        below: Math.max(0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)),
      }
    : { indexes: content.rows.map((_, index) => index), above: 0, below: 0 };
  const sums = sheet.block === null ? null : sumsOf(content, sheet.block);
  const note =
    sheet.became === null ? (sums === null ? null : t('table.sums', sums)) : t('fields.became', sheet.became);
  const undoButtons = <UndoButtons history={history} />;
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      {designing ? (
        <ColumnDesigner
          table={content}
          extra={undoButtons}
          onChange={(table, joins) => history.change(table, joins === undefined ? {} : { joins })}
          onDone={() => {
            setDesigning(false);
            history.seal();
            if (content.rows.length > 0) sheet.goTo({ row: 0, column: 0 });
            else sheet.addRow();
          }}
          onPasteSheet={(text) => {
            history.change(tableFromSheet(parseSheetText(text)));
            setDesigning(false);
          }}
        />
      ) : (
        <Stack gap={8}>
          <div
            ref={box}
            className={clsx(classes['scroll'], virtual && classes['tall'])}
            onKeyDown={sheetKeys(sheet, content, onLeave)}
            onPaste={onPaste}
            onCopy={onCopy}
            onCut={(event) => {
              onCopy(event);
              if (event.isDefaultPrevented()) sheet.clear();
            }}
          >
            <SheetGrid
              table={table}
              moduleId={place.moduleId}
              sheet={sheet}
              drawn={drawn}
              onChange={(next) => {
                history.seal();
                history.change(next);
              }}
            />
          </div>
          <BadCells table={table} onGo={sheet.goTo} />
          <TableTools
            picked={sheet.block}
            extra={undoButtons}
            note={note}
            onAddRow={() => sheet.addRow()}
            onDesign={() => {
              sheet.leave();
              setDesigning(true);
            }}
            onRemoveRows={sheet.removeRows}
          />
        </Stack>
      )}
    </OwnUndo>
  );
};
