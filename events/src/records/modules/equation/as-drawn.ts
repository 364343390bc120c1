import { together, type Composition } from '../../../chemistry/composition';
import { readFormula } from '../../../chemistry/formula';
import type { ComponentFacts, StructureFacts } from '../../../structures/structure-reading';
import type { WriteFault } from '../module-type';
import type { AS_DRAWN_FAULTS } from './as-drawn-faults';
import { LONGEST, rowsOf, SOURCES, type Equation, type Row, type Source } from './equation-schema';
import { calledRow, structureText } from './row-facts';
import { schemeFaults, sketchOf } from './scheme-agrees';

/** Everything drawn that a reaction says something of: structures of rows, the scheme as a file and as the editor has it. */
export const drawnTexts = (content: Equation): readonly string[] => [
  ...new Set(
    [...rowsOf(content).map(structureText), content.molFile, content.neoMolFile].filter((text) => text.trim() !== ''),
  ),
];

const numbersIn = (composition: Composition): string =>
  together(composition)
    .map(({ element, isotope, count }) => `${isotope ?? ''}${element} ${count}`)
    .toSorted()
    .join(',');

/** Whether a typed formula has the atoms of what is drawn, in whatever order and grouping it is written. */
const isFormulaOf = (formula: string, { composition }: ComponentFacts): boolean => {
  const read = readFormula(formula);
  return read === null || composition === null || numbersIn(read.composition) === numbersIn(composition);
};

/**
 * Whoever types a weight may round it to a whole number, or a heavy one to its fourth digit. A proton more or less, a
 * solvate that is weighed with it, another compound are past that.
 */
const ROUNDED = { grams: 0.5, share: 0.001 } as const;
const isWeightOf = (typed: string, drawn: number): boolean =>
  Math.abs(Number(typed) - drawn) <= Math.max(ROUNDED.grams, drawn * ROUNDED.share);

const fits = (text: string, most: number): string => (text.length <= most ? text : '');

type ReadRow = { readonly row: Row; readonly faults: readonly WriteFault[] };

const readRow = (row: Row, source: Source, at: number, facts: StructureFacts): ReadRow => {
  const text = structureText(row);
  const read = text === '' ? undefined : facts.get(text);
  if (read === undefined) return { row, faults: [] };
  const fault = (field: keyof Row, message: keyof typeof AS_DRAWN_FAULTS, said: Readonly<Record<string, string>> = {}): WriteFault => ({
    ...{ path: [source, at, field], message, params: { row: calledRow(row, at), ...said } },
  }); // prettier-ignore
  const [drawn, ...others] = read ?? [];
  if (drawn === undefined || others.length > 0)
    return { row, faults: [fault(row.structure.trim() === '' ? 'smiles' : 'structure', 'structureUnread')] };
  const isHeld = (cell: 'formula' | 'molecularWeight'): boolean => row.held.includes(cell) && row[cell] !== '';
  const smiles = fits(drawn.smiles, LONGEST.smiles);
  const { molecularWeight: weight } = drawn;
  return {
    row: {
      ...row,
      smiles: smiles === '' && row.structure.trim() === '' ? row.smiles : smiles,
      inchiKey: drawn.inchiKey ?? '',
      formula: isHeld('formula') ? row.formula : fits(drawn.formula ?? '', LONGEST.formula),
    },
    faults: [
      ...(isHeld('formula') && !isFormulaOf(row.formula, drawn)
        ? [fault('formula', 'formulaDiffers', { said: row.formula, drawn: drawn.formula ?? '' })]
        : []),
      ...(isHeld('molecularWeight') && weight !== null && !isWeightOf(row.molecularWeight, weight)
        ? [fault('molecularWeight', 'weightDiffers', { said: row.molecularWeight, drawn: weight.toFixed(2) })]
        : []),
    ],
  };
};

const sameRow = (a: Row, b: Row): boolean =>
  a.smiles === b.smiles && a.inchiKey === b.inchiKey && a.formula === b.formula;

/**
 * The reaction with what its structures are in place of what the caller says that they are: SMILES, InChIKey and formula
 * follow from the drawing, weights from the formula. What a person typed stays, and is a fault where it is of another
 * compound; so is a scheme that shows other compounds than the table has. What was not read, because the engine had no time
 * for it, stays as it came.
 */
export const asDrawn = (content: Equation, facts: StructureFacts): { readonly content: Equation; readonly faults: readonly WriteFault[] } => {
  const faults: WriteFault[] = [];
  const read = SOURCES.reduce<Equation>((next, source) => {
    const rows = content[source].map((row, at) => {
      const answer = readRow(row, source, at, facts);
      faults.push(...answer.faults);
      return sameRow(row, answer.row) ? row : answer.row;
    });
    return rows.every((row, at) => row === content[source][at]) ? next : { ...next, [source]: rows };
  }, content);
  if (faults.length > 0) return { content: read, faults };
  const neoMolFile = sketchOf(content, facts);
  return { content: neoMolFile === content.neoMolFile ? read : { ...read, neoMolFile }, faults: schemeFaults(content, facts) };
}; // prettier-ignore
