import { sameJson } from '../../../core/canonical';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import { rowOf, type Equation } from './equation-schema';
import { noVariations, type VariedColumn, type VariedRun } from './variations-schema';
import { columnUnit, valueOf } from './variations';

/** What a column is of: words of the product by their name, names that people gave as they are. */
const toldColumn = (content: Equation, column: VariedColumn): { word: string; name: string; unit: string } => {
  const unit = columnUnit(content, column);
  if (column.kind === 'condition') return { word: column.of === 'volume' ? 'reactionVolume' : column.of, name: '', unit };
  if (column.kind === 'result') return { word: '', name: column.label, unit };
  const row = rowOf(content, column.rowId);
  return { word: column.cell, name: (row?.name || row?.cnum || row?.formula) ?? '', unit };
}; // prettier-ignore

const data = (of: string, value: unknown): TraceValue => ({ kind: 'data', of: `equation.${of}`, data: value });

const wholeRun = (content: Equation, run: VariedRun): TraceValue =>
  data('run', {
    values: content.variations.columns.flatMap((column) => {
      const value = valueOf(run, column);
      return value === '' ? [] : [{ ...toldColumn(content, column), value }];
    }),
  });

const cellChanges = (old: Equation, next: Equation, was: VariedRun, is: VariedRun, number: number): FieldChange[] => {
  const columns = next.variations.columns;
  const gone = old.variations.columns.filter(({ id }) => !columns.some((column) => column.id === id));
  return [...columns, ...gone].flatMap((column) => {
    const [before, after] = [valueOf(was, column), valueOf(is, column)];
    if (before === after) return [];
    const { word, name, unit } = toldColumn(columns.includes(column) ? next : old, column);
    const said = (value: string): TraceValue | null => (value === '' ? null : data('varied', { value, unit }));
    return [fieldChange(`run/${is.id}/${column.id}`, `@equation.run.${number}.${word}/${name}`, said(before), said(after), { rowId: is.id })]; // prettier-ignore
  });
};

/** What changed in the table of runs, run by run. */
export const variationChanges = (old: Equation | null, next: Equation): FieldChange[] => {
  const { columns: oldColumns, runs: oldRuns } = old?.variations ?? noVariations();
  const { columns, runs } = next.variations;
  const changes: FieldChange[] = [];
  for (const column of [...oldColumns.filter(({ id }) => !columns.some((each) => each.id === id)), ...columns]) {
    const was = old === null ? undefined : oldColumns.find(({ id }) => id === column.id);
    const is = columns.find(({ id }) => id === column.id);
    const [before, after] = [old !== null && was ? data('variedColumn', toldColumn(old, was)) : null, is ? data('variedColumn', toldColumn(next, is)) : null]; // prettier-ignore
    // A row that is called otherwise is told as that.
    if (!sameJson(was ?? null, is ?? null)) changes.push(fieldChange(`column/${column.id}`, '@equation.variedColumn', before, after)); // prettier-ignore
  }
  for (const [at, run] of oldRuns.entries())
    if (old !== null && !runs.some(({ id }) => id === run.id))
      changes.push(fieldChange(`run/${run.id}`, `@equation.run.${at + 1}./`, wholeRun(old, run), null, { rowId: run.id })); // prettier-ignore
  for (const [at, run] of runs.entries()) {
    const was = oldRuns.find(({ id }) => id === run.id);
    if (old !== null && was) changes.push(...cellChanges(old, next, was, run, at + 1));
    else changes.push(fieldChange(`run/${run.id}`, `@equation.run.${at + 1}./`, null, wholeRun(next, run), { rowId: run.id })); // prettier-ignore
  }
  changes.push(
    ...orderChange('order/runs', '@equation.order.variations', oldRuns.map(({ id }) => ({ id })), runs.map(({ id }) => ({ id }))),
    ...orderChange('order/columns', '@equation.order.variedColumns', oldColumns.map(({ id }) => ({ id })), columns.map(({ id }) => ({ id }))),
  ); // prettier-ignore
  return changes;
};
