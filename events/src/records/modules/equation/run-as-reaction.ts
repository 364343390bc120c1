import { changeRow } from './edits';
import { rowOf, type Equation, type Row } from './equation-schema';
import { typeCell } from './typing';
import { valueOf } from './variations';
import { noVariations, type VariedColumn } from './variations-schema';

/** Conditions have their unit beside them. */
const withoutUnit = (value: string, unit: string): string =>
  unit !== '' && value.trim().endsWith(unit) ? value.trim().slice(0, -unit.length).trim() : value.trim();

const NOTE = 250;

/** Another material in a row's place: what was known of the one before goes. */
const replaced = (content: Equation, row: Row, name: string): Equation =>
  name === row.name
    ? content
    : changeRow(content, row.id, {
        ...{ name, cas: '', structure: '', smiles: '', inchiKey: '', formula: '', molecularWeight: '', drawn: false },
        ...{ salt: null, solvate: null, strength: null, density: '', lot: '' },
        held: row.held.filter((cell) => cell !== 'formula' && cell !== 'molecularWeight'),
      });

const applied = (content: Equation, column: VariedColumn, value: string): Equation => {
  if (value === '' || column.kind === 'result') return content;
  if (column.kind === 'condition') {
    if (column.of === 'atmosphere') return { ...content, condition: { ...content.condition, qifenUnit: value.slice(0, 100) } }; // prettier-ignore
    const unit = content.condition[`${column.of}Unit`];
    return { ...content, condition: { ...content.condition, [column.of]: withoutUnit(value, unit).slice(0, 100) } };
  }
  const row = rowOf(content, column.rowId);
  if (row === undefined) return content;
  if (column.cell === 'name') return replaced(content, row, value);
  const typed = typeCell(content, row.id, column.cell, value);
  if ('content' in typed) return typed.content;
  // What is no quantity is not lost: it stands beside the material.
  return changeRow(content, row.id, { note: [row.note, value].filter(Boolean).join('; ').slice(0, NOTE) });
};

/** The reaction with the conditions and amounts of one run, and no runs beside it; as it is where there is no such run. */
export const runAsReaction = (content: Equation, runId: string): Equation => {
  const run = content.variations.runs.find(({ id }) => id === runId);
  if (run === undefined) return content;
  const { columns } = content.variations;
  return { ...columns.reduce((next, column) => applied(next, column, valueOf(run, column)), content), variations: noVariations() };
}; // prettier-ignore
