import { parseSheetText } from '../../../lib/sheet-text';
import { Stack } from '@mantine/core';
import { infoTableModule, type InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { recalculated } from '@shilu/events/records/modules/info-table/calculated';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { useDrawnInPart } from '../../find/drawn-in-part';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../module-ui';
import { LibraryTools } from '../library/library-tools';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import sideways from '../../../ui/sideways.module.css';
import classes from '../fields.module.css';
import type { asNumbers } from './as-numbers';
import { BadCells } from './bad-cells';
import { begunTable, withNewColumn } from './begun-table';
import { ColumnDesigner } from './column-designer';
import { stillStands, type UnitChange } from './column-unit';
import { changedCell } from './info-table-edit';
import { infoTableMerge } from './info-table-merge';
import { cellTexts, VIRTUAL_FROM } from './info-table-static';
import { NumbersOffer } from './numbers-offer';
import { PasteNotice } from './paste-notice';
import { putOnClipboard } from './sheet-clipboard';
import { SheetGrid } from './sheet-grid';
import { sheetKeys } from './sheet-keys';
import { sumsOf } from './sheet-sums';
import { pastedAt, tableFromSheet, type Pasted } from './table-from-sheet';
import { TableTools } from './table-tools';
import { UnitNotice } from './unit-notice';
import { useSheet } from './use-sheet';

const ROW_PX = 37;

/** A sheet: cells by keyboard and clipboard, rows and columns, with an undo of its own across all of it. */
export const InfoTableEditor = ({ content: written, place, onChange, onLeave }: EditorProps<InfoTable>) => {
  const { t } = useTranslation('records');
  const [designing, setDesigning] = useState(false);
  const [naming, setNaming] = useState<string | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [begun] = useState(() => begunTable(t));
  const standing = (table: InfoTable): InfoTable => (table.columns.length === 0 ? begun : table);
  const content = standing(written);
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
    content: written,
    onChange,
    onTravel: (after, before) => {
      setPasted(null);
      const next = standing(after);
      // A step of the columns leaves one in the cell where one is.
      const cell = changedCell(standing(before), next) ?? sheet.active;
      if (cell && next.rows.length > 0 && next.columns.length > 0) sheet.show(cell, next);
      else sheet.leave();
    },
  });
  const history: typeof steps = {
    ...steps,
    change: (next, step) => {
      setPasted(null);
      // What is done to rows and columns does not change where the table is from.
      const origin = next.origin ?? content.origin;
      steps.change(recalculated(origin === undefined ? next : { ...next, origin }), step);
    },
  };
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
    const block = parseSheetText(text);
    const nameAt = (count: number): string => t('table.newColumn', { count });
    const fresh = content === begun && block.some((line) => line.length > 1);
    const at = fresh ? { row: 0, column: 0 } : { row: sheet.block.top, column: sheet.block.left };
    const made = fresh ? tableFromSheet(block, nameAt) : pastedAt(content, at, block, nameAt);
    history.change(made.table);
    setPasted(made);
    sheet.show(at, made.table);
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
  const [unitChange, setUnitChange] = useState<UnitChange | null>(null);
  const unitNotice = (
    <UnitNotice
      table={content}
      change={unitChange}
      onChange={(next, change) => {
        history.seal();
        history.change(next);
        setUnitChange(change);
      }}
    />
  );
  const takeNumbers = (made: ReturnType<typeof asNumbers>): void => {
    history.seal();
    history.change(made.table);
    setUnitChange(made.change);
  };
  const undoButtons = (
    <>
      <UndoButtons history={history} />
      <LibraryTools
        module={infoTableModule}
        content={written}
        merge={infoTableMerge}
        onTake={(taken) => {
          sheet.leave();
          history.seal();
          setPasted(null);
          steps.change(recalculated(taken));
          setDesigning(false);
        }}
      />
    </>
  );
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      {designing ? (
        <ColumnDesigner
          table={content}
          extra={undoButtons}
          onUnit={setUnitChange}
          notice={(key) => (unitChange?.key === key && stillStands(content, unitChange) ? unitNotice : null)}
          onChange={(table, joins) => history.change(table, joins === undefined ? {} : { joins })}
          onDone={() => {
            setDesigning(false);
            history.seal();
            if (content.rows.length > 0) sheet.goTo({ row: 0, column: 0 });
            else sheet.addRow();
          }}
        />
      ) : (
        <Stack gap={8}>
          <div
            ref={box}
            className={clsx(sideways['sideways'], classes['scroll'], virtual && classes['tall'])}
            onKeyDown={sheetKeys(sheet, content, onLeave)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) sheet.settle();
            }}
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
              naming={naming}
              onName={setNaming}
              onChange={(next) => {
                history.seal();
                history.change(next);
              }}
              onNumbers={takeNumbers}
            />
          </div>
          <BadCells table={table} onGo={sheet.goTo} />
          <PasteNotice pasted={pasted} />
          {unitNotice}
          {sheet.column === undefined || sheet.editing ? null : (
            <NumbersOffer table={content} column={sheet.column} onTake={takeNumbers} />
          )}
          <TableTools
            picked={sheet.block}
            extra={undoButtons}
            note={note ?? t(sheet.column?.type === 'number' ? 'table.hintNumber' : 'table.hint')}
            onAddRow={() => sheet.addRow()}
            onAddColumn={() => {
              sheet.leave();
              const added = withNewColumn(content, t);
              history.change(added.table);
              setNaming(added.key);
            }}
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
