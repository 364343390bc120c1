import { NativeSelect } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { ticksOver } from '@shilu/events/core/ticks';
import { columnName, columnUnit, numberIn, valueOf } from '@shilu/events/records/modules/equation/variations';
import type { VariedColumn } from '@shilu/events/records/modules/equation/variations-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './variations.module.css';

type Props = { readonly content: Equation; readonly language: Language };
type Point = { readonly run: number; readonly x: string; readonly at: number | null; readonly y: number };

const SIZE = { width: 520, height: 240, left: 48, right: 12, top: 12, bottom: 44 } as const;
const [WIDE, HIGH] = [SIZE.width - SIZE.left - SIZE.right, SIZE.height - SIZE.top - SIZE.bottom];

const headOf = (content: Equation, column: VariedColumn, language: Language): string => {
  const unit = columnUnit(content, column);
  return `${columnName(content, column, language)}${unit === '' ? '' : ` (${unit})`}`;
};

/** A result against what was varied: points where both are numbers, bars where what was varied are names. */
export const VariationsPlot = ({ content, language }: Props) => {
  const { t } = useTranslation('equation');
  const { columns, runs } = content.variations;
  const numeric = (column: VariedColumn): boolean => runs.some((run) => numberIn(valueOf(run, column), columnUnit(content, column)) !== null); // prettier-ignore
  const results = columns.filter(numeric);
  const [chosen, setChosen] = useState<{ readonly x?: string; readonly y?: string }>({});
  const y = results.find(({ id }) => id === chosen.y) ?? results.findLast(({ kind }) => kind === 'result');
  const x = columns.find(({ id }) => id === chosen.x) ?? columns.find((column) => column !== y);
  if (y === undefined || x === undefined || runs.length < 2) return null;
  const [xUnit, yUnit] = [columnUnit(content, x), columnUnit(content, y)];
  const points = runs.flatMap((run, at): Point[] => {
    const value = numberIn(valueOf(run, y), yUnit);
    const text = valueOf(run, x);
    return value === null || text === '' ? [] : [{ run: at + 1, x: text, at: numberIn(text, xUnit), y: value }];
  });
  if (points.length === 0) return null;
  const isScatter = x.kind !== 'row' || x.cell !== 'name' ? points.every((point) => point.at !== null) : false;
  const ys = ticksOver(Math.min(0, ...points.map((point) => point.y)), Math.max(...points.map((point) => point.y)));
  const xs = isScatter ? ticksOver(Math.min(...points.map((point) => point.at ?? 0)), Math.max(...points.map((point) => point.at ?? 0))) : []; // prettier-ignore
  const scale = (value: number, ticks: readonly number[], length: number): number => {
    const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
    return to === from ? length / 2 : ((value - from) / (to - from)) * length;
  };
  const across = (point: Point, at: number): number => SIZE.left + (isScatter ? scale(point.at ?? 0, xs, WIDE) : ((at + 0.5) / points.length) * WIDE); // prettier-ignore
  const down = (value: number): number => SIZE.top + HIGH - scale(value, ys, HIGH);
  const base = SIZE.top + HIGH;
  const bar = Math.min(40, (WIDE / points.length) * 0.6);
  const choice = (name: 'x' | 'y', value: VariedColumn, among: readonly VariedColumn[]) => (
    <NativeSelect
      size="xs"
      label={t(name === 'x' ? 'plotAcross' : 'plotUp')}
      value={value.id}
      data={among.map((column) => ({ value: column.id, label: headOf(content, column, language) }))}
      onChange={({ currentTarget }) => setChosen({ ...chosen, [name]: currentTarget.value })}
    />
  );
  const said = points.map((point) => `${point.x}: ${String(point.y)}`).join('; ');
  return (
    <div className={classes['plot']}>
      <div className={classes['axes']}>
        {choice('x', x, columns)}
        {choice('y', y, results)}
      </div>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={t('plotOf', { up: headOf(content, y, language), across: headOf(content, x, language), said })}>
        {ys.map((tick) => (
          <g key={tick}>
            <line className={classes['grid']} x1={SIZE.left} x2={SIZE.left + WIDE} y1={down(tick)} y2={down(tick)} />
            <text className={classes['tick']} x={SIZE.left - 6} y={down(tick) + 4} textAnchor="end">{tick}</text>
          </g>
        ))}
        {isScatter
          ? xs.map((tick) => (
              <text key={tick} className={classes['tick']} x={SIZE.left + scale(tick, xs, WIDE)} y={base + 16} textAnchor="middle">{tick}</text>
            ))
          : points.map((point, at) => (
              <text key={point.run} className={classes['tick']} x={across(point, at)} y={base + 16} textAnchor="middle">{[...point.x].slice(0, 12).join('')}</text>
            ))}
        <text className={classes['axis']} x={SIZE.left + WIDE / 2} y={SIZE.height - 8} textAnchor="middle">{headOf(content, x, language)}</text>
        {points.map((point, at) =>
          isScatter ? (
            <circle key={point.run} className={classes['point']} cx={across(point, at)} cy={down(point.y)} r={4}>
              <title>{t('runPoint', { run: point.run, x: point.x, y: point.y })}</title>
            </circle>
          ) : (
            <rect key={point.run} className={classes['point']} x={across(point, at) - bar / 2} width={bar} y={Math.min(down(point.y), down(0))} height={Math.abs(down(0) - down(point.y))}>
              <title>{t('runPoint', { run: point.run, x: point.x, y: point.y })}</title>
            </rect>
          ),
        )}
      </svg>
    </div>
  );
}; // prettier-ignore
