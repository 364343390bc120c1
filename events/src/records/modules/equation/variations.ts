import type { Language } from '../../../core/call';
import { own } from '../../../core/own';
import { parseQuantity, understandQuantity } from '../../../units/quantity';
import { conditionUnit, conditionValue } from './condition-text';
import { conditionLabel } from './equation-reading';
import { rowOf, type Equation } from './equation-schema';
import { EQUATION_WORDS, ROLE_WORDS } from './equation-words';
import { plannedUnit } from './planned-unit';
import { rowCalled } from './row-called';
import { LONGEST_VARIED, MOST_VARIED, type VariedColumn, type VariedRun, type Variations } from './variations-schema';

/** The unit that a plain number of a column has; a value may be typed with another. */
export const columnUnit = (content: Equation, column: VariedColumn): string => {
  switch (column.kind) {
    case 'condition':
      return conditionUnit(content.condition, column.of);
    case 'row': {
      const row = rowOf(content, column.rowId);
      return row === undefined || column.cell === 'name' ? '' : plannedUnit(row, column.cell);
    }
    case 'result':
      return column.unit;
  }
};

/** What a column is called: `Pd(OAc)2, equiv.`, `Temperature`; another material stands under the role of its row. */
export const columnName = (content: Equation, column: VariedColumn, language: Language): string => {
  if (column.kind === 'condition') return conditionLabel(column.of, language);
  if (column.kind === 'result') return column.label;
  const row = rowOf(content, column.rowId);
  const called = row === undefined ? '' : rowCalled(row);
  if (column.cell === 'name') return row === undefined ? '' : `${ROLE_WORDS[row.role][language]}${called === '' ? '' : language === 'zh-CN' ? `（${called}）` : ` (${called})`}`; // prettier-ignore
  return [called, EQUATION_WORDS[column.cell][language]].filter(Boolean).join(language === 'zh-CN' ? '，' : ', ');
};

/** What the table above says, which a run without a value of its own has too. */
export const usualValue = (content: Equation, column: VariedColumn): string => {
  if (column.kind === 'result') return '';
  if (column.kind === 'condition') return conditionValue(content.condition, column.of);
  const row = rowOf(content, column.rowId);
  return row === undefined ? '' : row[column.cell];
};

export const valueOf = ({ values }: VariedRun, { id }: VariedColumn): string => own<string>(values, id) ?? '';

/** A value as a number in the unit of its column, to sort and plot by; null where it is none. */
export const numberIn = (value: string, unit: string): number | null => {
  const text = value.trim().replace(/^[<>~≈]\s*/, '').replace('−', '-');
  if (text === '') return null;
  const understood = understandQuantity(text, unit);
  const number = 'value' in understood ? understood.value : parseQuantity(text)?.number;
  return number === undefined || !Number.isFinite(Number(number)) ? null : Number(number);
}; // prettier-ignore

const put = (content: Equation, variations: Variations): Equation => ({ ...content, variations });

export const addColumn = (content: Equation, column: VariedColumn): Equation =>
  content.variations.columns.length >= MOST_VARIED.columns
    ? content
    : put(content, { ...content.variations, columns: [...content.variations.columns, column] });

/** With what stands in it. */
export const removeColumn = (content: Equation, id: string): Equation =>
  put(content, {
    columns: content.variations.columns.filter((column) => column.id !== id),
    runs: content.variations.runs.map((run) => ({ ...run, values: Object.fromEntries(Object.entries(run.values).filter(([key]) => key !== id)) })),
  }); // prettier-ignore

export const addRuns = (content: Equation, runs: readonly VariedRun[], behind?: string): Equation => {
  const { columns, runs: before } = content.variations;
  const at = behind === undefined ? before.length : before.findIndex(({ id }) => id === behind) + 1;
  const room = Math.max(0, MOST_VARIED.runs - before.length);
  return put(content, { columns, runs: before.toSpliced(at, 0, ...runs.slice(0, room)) });
};

export const removeRun = (content: Equation, id: string): Equation =>
  put(content, { ...content.variations, runs: content.variations.runs.filter((run) => run.id !== id) });

export const changeRun = (content: Equation, id: string, change: Partial<Omit<VariedRun, 'id'>>): Equation =>
  put(content, { ...content.variations, runs: content.variations.runs.map((run) => (run.id === id ? { ...run, ...change } : run)) }); // prettier-ignore

/** Empty values are not kept. */
export const typeValue = (content: Equation, runId: string, columnId: string, text: string): Equation => {
  const run = content.variations.runs.find(({ id }) => id === runId);
  if (run === undefined) return content;
  const { [columnId]: _, ...others } = run.values;
  const value = text.replace(/\s+/g, ' ').slice(0, LONGEST_VARIED.value);
  return changeRun(content, runId, { values: value.trim() === '' ? others : { ...others, [columnId]: value } });
};

/**
 * What is typed into a line of the table. A line that was empty becomes the last run with it, and the last run ceases to be
 * one when nothing is left of it: a run that says nothing is not kept. One between others stands for the reaction as the
 * table above says.
 */
export const typeRun = (content: Equation, runId: string, columnId: string, text: string): Equation => {
  const isRun = content.variations.runs.some(({ id }) => id === runId);
  const typed = typeValue(isRun ? content : addRuns(content, [{ id: runId, values: {} }]), runId, columnId, text);
  const last = typed.variations.runs.at(-1);
  return last?.id === runId && Object.keys(last.values).length === 0 ? removeRun(typed, runId) : typed;
};

/**
 * A block of a spreadsheet, put in from one cell on: to the right over further columns, downwards over further runs, which
 * are added where there are too few.
 */
export const pasteBlock = (content: Equation, from: { readonly run: number; readonly column: number }, block: string, newId: () => string): Equation => {
  const lines = block.replace(/\r?\n$/, '').split(/\r?\n/).map((line) => line.split('\t'));
  const lacking = from.run + lines.length - content.variations.runs.length;
  const added = Array.from({ length: Math.max(0, lacking) }, (): VariedRun => ({ id: newId(), values: {} }));
  const columns = content.variations.columns.slice(from.column);
  return lines.reduce((whole, cells, down) => {
    const run = whole.variations.runs[from.run + down];
    return run === undefined ? whole : columns.slice(0, cells.length).reduce((next, { id }, right) => typeValue(next, run.id, id, cells[right] ?? ''), whole);
  }, addRuns(content, added));
}; // prettier-ignore

/** Columns of rows that are gone become columns of their own: what was varied stays told. */
export const withColumnsKept = (content: Equation, before: Equation): Equation => {
  if (content.variations.columns.every((column) => column.kind !== 'row' || rowOf(content, column.rowId) !== undefined))
    return content;
  const columns = content.variations.columns.map((column): VariedColumn => {
    if (column.kind !== 'row' || rowOf(content, column.rowId) !== undefined) return column;
    const label = [...columnName(before, column, 'en-US')].slice(0, LONGEST_VARIED.label).join('');
    return { id: column.id, kind: 'result', label, unit: columnUnit(before, column) };
  });
  return put(content, { ...content.variations, columns });
};

/** What was varied, without what came of it. */
export const plannedVariations = ({ columns, runs }: Variations): Variations => {
  const results = new Set(columns.filter(({ kind }) => kind === 'result').map(({ id }) => id));
  return {
    columns,
    runs: runs.map(({ id, values }) => ({ id, values: Object.fromEntries(Object.entries(values).filter(([key]) => !results.has(key))) })),
  };
}; // prettier-ignore
