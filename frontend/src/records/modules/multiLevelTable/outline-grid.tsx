import type { FiguresBelow as Figures } from '@shilu/events/records/modules/multi-level-table/figures-below';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { isBeyond } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { depthsOf, numbersOf } from '@shilu/events/records/modules/multi-level-table/tree';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../fields.module.css';
import { faultWords } from '../units/fault-words';
import { faultOf } from './multi-table-edit';
import { MultiTableHeads, widthOf } from './multi-table-heads';
import classes from './multi-table.module.css';
import { BeyondSign, FiguresBelow } from './multi-value';
import { OutlineCell } from './outline-cell';
import { RowName } from './row-name';
import type { Folded, VisibleRow } from './use-folded';
import type { Outline } from './use-outline';

type Props = {
  readonly table: MultiTable;
  readonly moduleId: string;
  readonly outline: Outline;
  readonly folding: Folded;
  /** The rows in sight, and the heights that stand for the others. */
  readonly drawn: readonly VisibleRow[];
  readonly above: number;
  readonly below: number;
  readonly figures: ReadonlyMap<string | undefined, readonly Figures[]>;
};

const NO_FIGURES: readonly Figures[] = [];

/** The cells of a multilevel table: each row with the columns of its level. */
export const OutlineGrid = ({ table, moduleId, outline, folding, drawn, above, below, figures }: Props) => {
  const { t } = useTranslation(['multiLevelTable', 'records']);
  const { t: ofRecords } = useTranslation('records');
  const { active, editing } = outline;
  const { depths, numbers } = useMemo(
    () => ({ depths: depthsOf(table.rows), numbers: numbersOf(table.rows) }),
    [table],
  );
  const wide = widthOf(table);
  const hasFigures = figures.size > 0;
  const first = drawn[0]?.row.id;
  const spacer = (height: number) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);
  return (
    <table
      className={clsx(fields['table'], fields['grid'], classes['table'], classes['grid'])}
      role="treegrid"
      aria-label={t('label')}
      aria-rowcount={table.rows.length + table.levels.length}
    >
      <MultiTableHeads table={table} moduleId={moduleId} wide={wide} hasFigures={hasFigures} />
      <tbody>
        {spacer(above)}
        {drawn.map(({ row, holdsRows }) => {
          const depth = depths.get(row.id) ?? 0;
          const level = table.levels[depth];
          const columns = level?.columns ?? [];
          const number = numbers.get(row.id) ?? '';
          const folded = folding.folded.has(row.id);
          return (
            <tr
              key={row.id}
              data-row-id={row.id}
              data-level={depth}
              aria-level={depth + 1}
              aria-expanded={holdsRows ? !folded : undefined}
            >
              <RowName
                {...{ number, depth, holdsRows, folded }}
                level={level?.label ?? ''}
                onFold={() => folding.toggle(row.id)}
              />
              {columns.map((column, at) => {
                const value = row.cells[column.key] ?? '';
                const here = active?.id === row.id && active.column === at;
                const fault = faultOf(column, value);
                const told = fault !== null && !(here && editing);
                const missing = column.required === true && value.trim() === '';
                return (
                  <td
                    key={column.key}
                    data-column={column.key}
                    role="gridcell"
                    aria-selected={here}
                    aria-invalid={fault !== null}
                    {...(active === null ? { tabIndex: row.id === first && at === 0 ? 0 : -1 } : {})}
                    onFocus={() => {
                      if (active === null) outline.goTo(row.id, at);
                    }}
                    title={told ? faultWords(ofRecords, fault, column, value) : undefined}
                    data-value={here ? value : undefined}
                    data-beyond={(!told && isBeyond(column, value)) || undefined}
                    className={clsx(
                      column.type === 'number' && fields['number'],
                      here && fields['active'],
                      (told || missing) && fields['bad'],
                    )}
                    onMouseDown={(event) => {
                      if (here) return;
                      event.preventDefault();
                      outline.goTo(row.id, at);
                    }}
                  >
                    {here || told ? null : <BeyondSign column={column} value={value} />}
                    <OutlineCell
                      column={column}
                      value={value}
                      active={here}
                      editing={here && editing}
                      label={t('cell', { number, column: column.label })}
                      onType={outline.type}
                      onEdit={outline.beginEdit}
                    />
                  </td>
                );
              })}
              {columns.length < wide ? <td colSpan={wide - columns.length} className={classes['none']} /> : null}
              {hasFigures ? (
                <td className={clsx(classes['none'], classes['figures'])}>
                  <FiguresBelow figures={figures.get(row.id) ?? NO_FIGURES} />
                </td>
              ) : null}
            </tr>
          );
        })}
        {spacer(below)}
      </tbody>
    </table>
  );
};
