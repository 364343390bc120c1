import { figuresBelow } from '@shilu/events/records/modules/multi-level-table/figures-below';
import {
  multiLevelTableModule,
  type MultiTable,
} from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { isBeyond } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { depthsOf, numbersOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { valueText } from '@shilu/events/records/modules/multi-level-table/value-words';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sideways from '../../../ui/sideways.module.css';
import { useDrawnInPart } from '../../find/drawn-in-part';
import { usePrinting } from '../../preview/use-printing';
import fields from '../fields.module.css';
import type { StaticProps } from '../module-ui';
import { OriginPart } from '../library/origin-part';
import { FoldButtons } from './fold-buttons';
import { MultiTableHeads, widthOf } from './multi-table-heads';
import classes from './multi-table.module.css';
import { BeyondSign, FiguresBelow } from './multi-value';
import { RowName } from './row-name';
import { useFolded, visibleRows } from './use-folded';

const ROW_PX = 36;
/** Above this only the rows in sight are drawn. */
export const VIRTUAL_FROM = 100;

const NONE: ReadonlySet<string> = new Set();

export const MultiTableStatic = ({ content, place }: StaticProps<MultiTable>) => {
  const { t } = useTranslation('multiLevelTable');
  const language = useStore(languageStore);
  const box = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const folding = useFolded();
  const { levels, rows: all } = content;
  const seen = visibleRows(all, printing ? NONE : folding.folded);
  const { depths, numbers, figures } = useMemo(
    () => ({ depths: depthsOf(all), numbers: numbersOf(all), figures: figuresBelow({ levels, rows: all }) }),
    [levels, all],
  );
  const virtual = seen.length > VIRTUAL_FROM && !printing;
  const drawn = useVirtualizer({
    count: virtual ? seen.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useDrawnInPart(
    place.moduleId,
    virtual
      ? {
          rows: () => seen.map(({ row }) => Object.values(row.cells)),
          reveal: (row) => drawn.scrollToIndex(row, { align: 'center' }),
        }
      : null,
  );
  if (levels.length === 0) return <p className="mute">{t('noLevels')}</p>;
  const wide = widthOf(content);
  const hasFigures = figures.size > 0;
  const items = drawn.getVirtualItems();
  const shown = virtual ? items.flatMap(({ index }) => seen[index] ?? []) : seen;
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? Math.max(0, drawn.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0;
  const whole = figures.get(undefined) ?? [];
  const spacer = (height: number) =>
    height > 0 ? (
      <tr aria-hidden>
        <td style={{ height, padding: 0 }} colSpan={wide + 1} />
      </tr>
    ) : null;
  return (
    <div>
      <div
        ref={box}
        className={clsx(sideways['sideways'], fields['scroll'], virtual && fields['tall'])}
        data-drawn-in-part={virtual ? place.moduleId : undefined}
        tabIndex={0}
        role="group"
        aria-label={t('label')}
      >
        {printing || all.every(({ parent }) => parent === undefined) ? null : (
          <FoldButtons onFold={() => folding.foldAll(all)} onUnfold={folding.unfoldAll} />
        )}
        <table className={clsx(fields['table'], classes['table'])}>
          <MultiTableHeads table={content} moduleId={place.moduleId} wide={wide} hasFigures={hasFigures} />
          <tbody>
            {spacer(before)}
            {shown.map(({ row, holdsRows }) => {
              const depth = depths.get(row.id) ?? 0;
              const level = levels[depth];
              const columns = level?.columns ?? [];
              return (
                <tr key={row.id} data-row-id={row.id} data-level={depth}>
                  <RowName
                    number={numbers.get(row.id) ?? ''}
                    level={level?.label ?? ''}
                    depth={depth}
                    holdsRows={holdsRows && !printing}
                    folded={folding.folded.has(row.id)}
                    onFold={() => folding.toggle(row.id)}
                  />
                  {columns.map((column) => {
                    const value = row.cells[column.key] ?? '';
                    return (
                      <td
                        key={column.key}
                        data-column={column.key}
                        data-beyond={isBeyond(column, value) || undefined}
                        className={clsx(
                          column.type === 'number' && fields['number'],
                          column.type === 'date' && fields['date'],
                          column.required && value.trim() === '' && place.unfilled.has(column.key) && fields['missing'],
                        )}
                      >
                        <BeyondSign column={column} value={value} />
                        {valueText(column, value, language)}
                      </td>
                    );
                  })}
                  {columns.length < wide ? <td colSpan={wide - columns.length} /> : null}
                  {hasFigures ? (
                    <td className={classes['figures']}>
                      <FiguresBelow figures={figures.get(row.id) ?? []} />
                    </td>
                  ) : null}
                </tr>
              );
            })}
            {spacer(after)}
          </tbody>
        </table>
      </div>
      {all.length === 0 ? <p className="mute">{t('noRows')}</p> : null}
      {whole.length === 0 ? null : (
        <p className={classes['whole']}>
          {t('wholeTable')} <FiguresBelow figures={whole} />
        </p>
      )}
      <OriginPart type={multiLevelTableModule.type} origin={content.origin} />
    </div>
  );
};
