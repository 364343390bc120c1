import type { Label } from '../../../core/call';
import { together } from '../../../chemistry/composition';
import { drawnFragments, sameButProtons } from '../../../chemistry/drawn-fragments';
import { isLabelOrCount, readFormula, type FormulaRead } from '../../../chemistry/formula';
import { isPercent } from '../../../chemistry/strength';
import { Exact } from '../../../units/exact';
import { parseQuantity, shiftPoint, understandQuantity } from '../../../units/quantity';
import { changeRow } from './edits';
import {
  isProduct,
  MASS_UNITS,
  MOST,
  PLANNED,
  rowOf,
  type Batch,
  type Equation,
  type PlannedCell,
  type Row,
} from './equation-schema';
import { readExcess } from './excess';
import { withNote } from './row-note';
import { linkedCells, NO_REFERENCE, type ReferenceQuantities } from './row-quantities';
import { isOfAnother, readLabel, readStrength } from './strength-text';
import { cellOfUnit, inOwnUnit, isMeasured, stored, type Measured } from './typed-quantity';
import { LABEL_NOTED, TYPING_FAULTS, type TypingFault } from './typing-faults';
import { aboveZero, type Unit } from './units';

/** Cells that understand what is typed into them. */
export type TypedCellName =
  PlannedCell | 'formula' | 'molecularWeight' | 'coefficient' | 'density' | 'strength' | 'actualMass' | 'actualVolume';

export type Typed = { readonly content: Equation } | { readonly fault: Label };
const fault = (kind: TypingFault): { readonly fault: Label } => ({ fault: TYPING_FAULTS[kind] });

/** What was typed, understood: which cell it is of, its digits as they were typed, and a unit that cells have. */
type Read = { readonly cell: PlannedCell; readonly number: string; readonly unit: string };

const currentUnit = (row: Row, cell: Measured): Unit => row[`${cell}Unit`];

const readPlanned = (row: Row, cell: PlannedCell, text: string): Read | { readonly fault: Label } => {
  const quantity = parseQuantity(text);
  if (quantity === null || /^[-−]/.test(quantity.number)) return fault('notAPositiveNumber');
  const named = quantity.unit === '' ? cell : cellOfUnit(quantity.unit);
  if (named === null) return fault('unknownUnit');
  // 5 mol% is 0.05 equivalents.
  if (named === 'percent') {
    const number = stored(shiftPoint(quantity.number, -2));
    return number === null ? fault('tooLarge') : { cell: 'equivalents', number, unit: '' };
  }
  if (isMeasured(named)) {
    const own = inOwnUnit(text, named, currentUnit(row, named));
    const number = own && stored(own.number);
    return own && number !== null ? { cell: named, number, unit: own.unit } : fault('tooLarge');
  }
  if (named === 'concentration' && quantity.unit !== '') {
    const molar = understandQuantity(text, 'M');
    const number = 'value' in molar ? stored(molar.value) : null;
    return number === null ? fault('tooLarge') : { cell: named, number, unit: '' };
  }
  const number = stored(quantity.number);
  return number === null ? fault('tooLarge') : { cell: named, number, unit: '' };
};

const refusal = (content: Equation, row: Row, cell: PlannedCell): TypingFault | null => {
  if (isProduct(row)) return 'theoretical';
  if (cell === 'equivalents' && row.id === content.reference) return 'referenceIsOne';
  return (cell === 'concentration' || cell === 'volumes') && row.role !== 'solvent' ? 'solventsOnly' : null;
};

const SOME_REFERENCE: ReferenceQuantities = { amount: new Exact(1), mass: new Exact(1) };

const released = (row: Row, cells: readonly string[]): Row['held'] => row.held.filter((each) => !cells.includes(each));

const typePlanned = (content: Equation, row: Row, cell: PlannedCell, text: string): Typed => {
  if (text === '') return { content: changeRow(content, row.id, { held: released(row, [cell]) }) };
  const read = readPlanned(row, cell, text);
  if ('fault' in read) return read;
  const refused = refusal(content, row, read.cell);
  if (refused !== null) return fault(refused);
  // One of those that follow from one another leads, also where the amount of the reference is not known yet.
  const linked = linkedCells(row, read.cell, row.id === content.reference ? NO_REFERENCE : SOME_REFERENCE);
  const held = [...released(row, [...linked, read.cell]), read.cell];
  const unit = isMeasured(read.cell) ? { [`${read.cell}Unit`]: read.unit } : {};
  return { content: changeRow(content, row.id, { held, [read.cell]: read.number, ...unit }) };
};

/** A number above zero for a cell without a unit choice, in the unit it has. */
const plainNumber = (text: string, unit: string): string | null => {
  const understood = understandQuantity(text, unit);
  const number = 'value' in understood ? stored(understood.value) : null;
  return number !== null && aboveZero(number) !== null ? number : null;
};

const typeActual = (content: Equation, row: Row, cell: 'actualMass' | 'actualVolume', text: string): Typed => {
  if (text === '') return { content: changeRow(content, row.id, { [cell]: '' }) };
  const kind = cell === 'actualMass' ? 'mass' : 'volume';
  const quantity = parseQuantity(text);
  if (quantity === null || /^[-−]/.test(quantity.number)) return fault('notAPositiveNumber');
  const named = quantity.unit === '' ? kind : cellOfUnit(quantity.unit);
  if (named === null) return fault('unknownUnit');
  if (named !== 'mass' && named !== 'volume') return fault('otherUnit');
  const target = named === 'mass' ? 'actualMass' : 'actualVolume';
  const own = inOwnUnit(text, named, row[`${target}Unit`]);
  const number = own && stored(own.number);
  return own === null || number === null
    ? fault('tooLarge')
    : { content: changeRow(content, row.id, { [target]: number, [`${target}Unit`]: own.unit }) };
};

/** Whether a formula has the heavy atoms of what is drawn; the server compares all of them. Of labels nothing is known. */
const isOfDrawing = ({ structure, smiles }: Row, { composition }: FormulaRead): boolean =>
  structure === '' || smiles === '' || smiles.includes('*') ||
  sameButProtons(together(...drawnFragments(smiles)), composition); // prettier-ignore

const typeFormula = (content: Equation, row: Row, text: string): Typed => {
  const others = released(row, ['formula']);
  const read = text === '' ? null : readFormula(text);
  if (text !== '' && read === null) return fault(isLabelOrCount(text) ? 'labelOrCount' : 'formulaNotRead');
  if (read !== null && !isOfDrawing(row, read)) return fault('formulaOfAnother');
  return {
    content: changeRow(content, row.id, { formula: text, held: text === '' ? others : [...others, 'formula'] }),
  };
};

const typeWeight = (content: Equation, row: Row, text: string): Typed => {
  const others = released(row, ['molecularWeight']);
  if (text === '') return { content: changeRow(content, row.id, { molecularWeight: '', held: others }) };
  const number = plainNumber(text, 'g/mol');
  return number === null
    ? fault('notAPositiveNumber')
    : { content: changeRow(content, row.id, { molecularWeight: number, held: [...others, 'molecularWeight'] }) };
};

const typeCoefficient = (content: Equation, row: Row, text: string): Typed => {
  const number = text === '' ? '1' : plainNumber(text, '');
  return number === null || new Exact(number).lt(1) || new Exact(number).gt(MOST.coefficient)
    ? fault('coefficientRange')
    : { content: changeRow(content, row.id, { coefficient: number }) };
};

const typeDensity = (content: Equation, row: Row, text: string): Typed => {
  const number = text === '' ? '' : plainNumber(text, 'g/mL');
  return number === null ? fault('notAPositiveNumber') : { content: changeRow(content, row.id, { density: number }) };
};

/** A label's text: what is understood as a whole is the row's strength, words of it that no strength has stand in its note. */
const typeStrength = (content: Equation, row: Row, text: string): Typed => {
  if (text === '') return { content: changeRow(content, row.id, { strength: null }) };
  const read = readLabel(text, row);
  if (read === 'percentRange') return fault('percentRange');
  if (read === null) return fault('strengthNotRead');
  if (read.says === 'equivalents') return typePlanned(content, row, 'equivalents', `${read.percent} mol%`);
  if (isOfAnother(read, row.formula)) return fault('labelOfAnother');
  const { strength, isWhole } = read;
  const note = isWhole ? row.note : withNote(row.note, text);
  return note === null ? fault('noteFull') : { content: changeRow(content, row.id, { strength, note }) };
};

export type LabelTyped = Typed & { readonly told?: Label };

/** The same of a label that is typed off its bottle: what is not understood stands in the note, word by word, and that is told. */
export const typeLabel = (content: Equation, id: string, typed: string): LabelTyped => {
  const row = rowOf(content, id);
  if (row === undefined) return fault('rowGone');
  const text = typed.trim();
  const taken = typeStrength(content, row, text);
  if ('content' in taken || taken.fault !== TYPING_FAULTS.strengthNotRead) return taken;
  const note = withNote(row.note, text);
  return note === null ? fault('noteFull') : { content: changeRow(content, id, { note }), told: LABEL_NOTED };
};

const isPlannedCell = (cell: TypedCellName): cell is PlannedCell => PLANNED.some((each) => each === cell);

/**
 * V022: what was typed into a cell, with or without its unit. It is held, and what follows from it follows; an empty text
 * releases the cell. `5 mmol` typed as a mass is an amount, `2 M in THF` says how strong a reagent is.
 */
export const typeCell = (content: Equation, id: string, cell: TypedCellName, typed: string): Typed => {
  const row = rowOf(content, id);
  if (row === undefined) return fault('rowGone');
  const text = typed.trim();
  if (isPlannedCell(cell)) {
    const strength = row.role === 'solvent' ? null : readStrength(text);
    const isSolution = strength !== null && strength !== 'percentRange' && strength.kind === 'molarSolution';
    return isSolution && !isProduct(row) && cell !== 'concentration'
      ? { content: changeRow(content, id, { strength }) }
      : typePlanned(content, row, cell, text);
  }
  switch (cell) {
    case 'formula':
      return typeFormula(content, row, text);
    case 'molecularWeight':
      return typeWeight(content, row, text);
    case 'coefficient':
      return typeCoefficient(content, row, text);
    case 'density':
      return typeDensity(content, row, text);
    case 'strength':
      // The cell is of per cent: a number alone is one, as in the other cells it is of their unit.
      return typeStrength(content, row, /^[\d.]+$/.test(text) ? `${text} %` : text);
    case 'actualMass':
    case 'actualVolume':
      return typeActual(content, row, cell, text);
  }
};

/** The mass of a batch, its purity in per cent, or its ee or dr. */
export const typeBatchCell = (
  content: Equation,
  id: string,
  batchId: string,
  cell: 'mass' | 'purity' | 'excess',
  typed: string,
): Typed => {
  const row = rowOf(content, id);
  const batch = row?.batches.find((each) => each.id === batchId);
  if (row === undefined || batch === undefined) return fault('rowGone');
  const put = (change: Partial<Batch>): Typed => ({
    content: changeRow(content, id, {
      batches: row.batches.map((each) => (each === batch ? { ...each, ...change } : each)),
    }),
  });
  const text = typed.trim();
  if (cell === 'excess') {
    if (batch.excess === null) return fault('rowGone');
    const { kind } = batch.excess;
    const value = readExcess(kind, text);
    return value === null ? fault(kind === 'ee' ? 'eeForm' : 'drForm') : put({ excess: { kind, value } });
  }
  if (text === '') return put({ [cell]: '' });
  if (cell === 'purity') {
    const number = plainNumber(text, '%');
    return number === null || !isPercent(new Exact(number)) ? fault('percentRange') : put({ purity: number });
  }
  const quantity = parseQuantity(text);
  if (quantity === null || /^[-−]/.test(quantity.number)) return fault('notAPositiveNumber');
  const named = quantity.unit === '' ? 'mass' : cellOfUnit(quantity.unit);
  if (named !== 'mass') return fault(named === null ? 'unknownUnit' : 'otherUnit');
  const own = inOwnUnit(text, 'mass', batch.massUnit);
  const number = own && stored(own.number);
  const unit = MASS_UNITS.find((each) => each === own?.unit);
  return unit === undefined || number === null ? fault('tooLarge') : put({ mass: number, massUnit: unit });
};
