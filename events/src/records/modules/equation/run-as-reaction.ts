import { withoutCompound } from './another-compound';
import type { ConditionName } from './condition-names';
import { conditionUnit, withConditionValue } from './condition-text';
import { changeRow } from './edits';
import { LONGEST, rowOf, type Equation, type Row } from './equation-schema';
import { rowCalled } from './row-called';
import { withNote } from './row-note';
import { typeCell } from './typing';
import { valueOf } from './variations';
import { noVariations, type VariedColumn } from './variations-schema';

/** Conditions have their unit beside them. */
const withoutUnit = (value: string, unit: string): string =>
  unit !== '' && value.trim().endsWith(unit) ? value.trim().slice(0, -unit.length).trim() : value.trim();

/** Another material in a row's place: what was known of the one before goes. */
const replaced = (content: Equation, row: Row, name: string): Equation =>
  name === row.name ? content : changeRow(content, row.id, { ...withoutCompound(row), name, drawn: false });

/** What has no room where it belongs is read in the procedure. */
const inProcess = (content: Equation, text: string): Equation => {
  const zbProcess = [content.zbProcess, text].filter((part) => part !== '').join('\n');
  return zbProcess.length > LONGEST.process ? content : { ...content, zbProcess };
};

const withCondition = (content: Equation, name: ConditionName, value: string): Equation => {
  const typed = withoutUnit(value, conditionUnit(content.condition, name));
  const condition = withConditionValue(content.condition, name, typed.slice(0, LONGEST.condition));
  return typed.length > LONGEST.condition ? inProcess({ ...content, condition }, value) : { ...content, condition };
};

const applied = (content: Equation, column: VariedColumn, value: string): Equation => {
  if (value === '' || column.kind === 'result') return content;
  if (column.kind === 'condition') return withCondition(content, column.of, value);
  const row = rowOf(content, column.rowId);
  if (row === undefined) return content;
  if (column.cell === 'name') return replaced(content, row, value);
  const typed = typeCell(content, row.id, column.cell, value);
  if ('content' in typed) return typed.content;
  // What is no quantity is not lost: it stands beside the material.
  const note = withNote(row.note, value);
  return note === null ? inProcess(content, `${rowCalled(row)}: ${value}`) : changeRow(content, row.id, { note });
};

/** The reaction with the conditions and amounts of one run, and no runs beside it; as it is where there is no such run. */
export const runAsReaction = (content: Equation, runId: string): Equation => {
  const run = content.variations.runs.find(({ id }) => id === runId);
  if (run === undefined) return content;
  const { columns } = content.variations;
  return { ...columns.reduce((next, column) => applied(next, column, valueOf(run, column)), content), variations: noVariations() };
}; // prettier-ignore
