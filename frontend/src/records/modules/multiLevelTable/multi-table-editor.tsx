import { Stack, Text } from '@mantine/core';
import { figuresBelow } from '@shilu/events/records/modules/multi-level-table/figures-below';
import {
  multiLevelTableModule,
  type MultiTable,
} from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { depthsOf, numbersOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSheetText } from '../../../lib/sheet-text';
import sideways from '../../../ui/sideways.module.css';
import { useDrawnInPart } from '../../find/drawn-in-part';
import fields from '../fields.module.css';
import type { EditorProps } from '../module-ui';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { LibraryTools } from '../library/library-tools';
import { BadValues } from './bad-values';
import { begunMultiTable } from './begun-multi';
import { FoldButtons } from './fold-buttons';
import { LevelDesigner } from './level-designer';
import { pastedCells, pastedRows } from './multi-paste';
import { multiTableMerge } from './multi-table-merge';
import { VIRTUAL_FROM } from './multi-table-static';
import { OutlineGrid } from './outline-grid';
import { outlineKeys } from './outline-keys';
import { OutlineTools } from './outline-tools';
import { useFolded, visibleRows } from './use-folded';
import { useOutline } from './use-outline';

const ROW_PX = 37;

/** Rows below rows: cells by keyboard and clipboard, levels and columns, with an undo of its own across all of it. */
export const MultiTableEditor = ({ content: written, place, onChange, onLeave }: EditorProps<MultiTable>) => {
  const { t } = useTranslation('multiLevelTable');
  const [begun] = useState(() => begunMultiTable(t));
  // Nobody designed it yet: one begins with its levels.
  const [designing, setDesigning] = useState(written.levels.length === 0);
  const [beyond, setBeyond] = useState(0);
  const standing = (table: MultiTable): MultiTable => (table.levels.length === 0 ? { ...begun, ...(table.origin && { origin: table.origin }) } : table); // prettier-ignore
  const content = written.levels.length === 0 ? standing(written) : written;
  const box = useRef<HTMLDivElement>(null);
  const folding = useFolded();
  const seen = visibleRows(content.rows, folding.folded);
  const virtual = seen.length > VIRTUAL_FROM;
  const rows = useVirtualizer({
    count: seen.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    enabled: virtual,
  });
  useDrawnInPart(
    place.moduleId,
    virtual
      ? {
          rows: () => seen.map(({ row }) => Object.values(row.cells)),
          reveal: (row) => rows.scrollToIndex(row, { align: 'center' }),
        }
      : null,
  );
  const history = useContentHistory({ content: written, onChange, onTravel: () => setBeyond(0) });
  const outline = useOutline({
    ...{ table: content, seen, folding, history },
    onMoved: (row) => {
      if (virtual) rows.scrollToIndex(row);
    },
  });
  const { depths, numbers, figures } = useMemo(
    () => ({ depths: depthsOf(content.rows), numbers: numbersOf(content.rows), figures: figuresBelow(content) }),
    [content],
  );
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (outline.active === null || (outline.editing && !/[\t\n]/.test(text))) return;
    event.preventDefault();
    const block = parseSheetText(text);
    const { at, active } = outline;
    outline.change((from) => {
      const made = pastedRows(from, at, block);
      setBeyond(made?.beyond ?? 0);
      return made?.table ?? pastedCells(from, at, active?.column ?? 0, block);
    });
  };
  const items = virtual ? rows.getVirtualItems() : null;
  const undoButtons = (
    <>
      <UndoButtons history={history} />
      <LibraryTools
        module={multiLevelTableModule}
        content={written}
        merge={multiTableMerge}
        onTake={(taken) => {
          outline.leave();
          history.change(taken);
          setDesigning(false);
        }}
      />
    </>
  );
  const { row, barred } = outline;
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      {designing ? (
        <LevelDesigner
          table={content}
          extra={undoButtons}
          onChange={(table, joins) => history.change(table, joins === undefined ? {} : { joins })}
          onDone={() => {
            setDesigning(false);
            // What was offered is taken as it is.
            if (written.levels.length === 0) history.change(content);
            history.seal();
            const [first] = content.rows;
            if (first === undefined) outline.addRow();
            else outline.goTo(first.id, 0);
          }}
        />
      ) : (
        <Stack gap={8}>
          <FoldButtons onFold={() => folding.foldAll(content.rows)} onUnfold={folding.unfoldAll} />
          <div
            ref={box}
            className={clsx(sideways['sideways'], fields['scroll'], virtual && fields['tall'])}
            data-drawn-in-part={virtual ? place.moduleId : undefined}
            onKeyDown={outlineKeys(outline, onLeave)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) outline.settle();
            }}
            onPaste={onPaste}
          >
            <OutlineGrid
              table={content}
              moduleId={place.moduleId}
              {...{ outline, folding, figures }}
              drawn={items === null ? seen : items.flatMap(({ index }) => seen[index] ?? [])}
              above={items?.[0]?.start ?? 0}
              below={items === null ? 0 : Math.max(0, rows.getTotalSize() - (items.at(-1)?.end ?? 0))}
            />
          </div>
          <BadValues table={content} onGo={outline.goTo} />
          {barred === null ? null : (
            <Text fz={13} c="var(--red)" role="alert">
              {t(`barred.${barred.why}`, { column: barred.column, level: barred.level })}
            </Text>
          )}
          {beyond === 0 ? null : (
            <Text fz={12} c="var(--amber)" role="status">
              {t('beyondPaste', { count: beyond })}
            </Text>
          )}
          <OutlineTools
            table={content}
            outline={outline}
            extra={undoButtons}
            here={row === null ? null : { number: numbers.get(row.id) ?? '', depth: depths.get(row.id) ?? 0 }}
            onDesign={() => {
              outline.settle();
              outline.leave();
              setDesigning(true);
            }}
          />
        </Stack>
      )}
    </OwnUndo>
  );
};
