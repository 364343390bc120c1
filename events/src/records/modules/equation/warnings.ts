import { formulaWords } from '../../../core/molecular-formula';
import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import { isProduct, rowOf, rowsOf, type Equation, type PlannedCell, type Row } from './equation-schema';
import { moreThanBottle } from './bottle-rows';
import { addedTo, atomsIn, coefficientOf, formulaWeight, perMole, type Added } from './form-weighed';
import { actualAmount, heldCells, heldValue, type Quantities } from './row-quantities';
import { aboveZero, inBase } from './units';

/** What does not fit together; it never keeps anybody from writing it. */
export type WarningKind =
  | 'yieldOver100'
  | 'belowReference'
  | 'volumeWithoutDensity'
  | 'unbalanced'
  | 'disagrees'
  | 'formulaUnread'
  | 'saltUnread'
  | 'saltDrawn'
  | 'saltPartlyDrawn'
  | 'saltMoreDrawn'
  | 'weightDiffers'
  | 'moreThanBatch'
  | 'moreThanBottle';

/** `row` is null for what is of the whole reaction. */
export type Warning = {
  readonly row: string | null;
  readonly kind: WarningKind;
  readonly params: Readonly<Record<string, string>>;
};

const of = (row: Row, kind: WarningKind, params: Warning['params'] = {}): Warning => ({ row: row.id, kind, params });

const differs = (a: Decimal, b: Decimal, share: number): boolean =>
  a.minus(b).abs().gt(Exact.max(a.abs(), b.abs()).times(share));

/** Typed numbers are rounded: three digits may differ by half a per cent. */
const ROUNDED = 0.005;
const TYPED_WEIGHT = 0.002;

const formulaWarnings = (row: Row): readonly Warning[] => {
  const weight = formulaWeight(row.formula);
  const typed = row.held.includes('molecularWeight') ? aboveZero(row.molecularWeight) : null;
  return [
    ...(row.formula.trim() !== '' && weight === null ? [of(row, 'formulaUnread', { formula: row.formula })] : []),
    ...(weight !== null && typed !== null && differs(weight, typed, TYPED_WEIGHT)
      ? [of(row, 'weightDiffers', { formula: row.formula, weight: weight.toFixed(2) })]
      : []),
    ...addedTo(row)
      .filter((added) => added.weight === null)
      .map(({ added }) => of(row, 'saltUnread', { name: added.name || formulaWords(added.formula) })),
    ...addedTo(row)
      .filter(({ drawn }) => drawn > 0)
      .map((added) => drawnWarning(row, added)),
  ];
};

/** A counter-ion that stands in the drawing and in a field: how many of it are counted. */
const drawnWarning = (row: Row, { added, drawn, times }: Added): Warning => {
  const params = {
    name: added.name || formulaWords(added.formula),
    drawn: String(drawn),
    count: added.count,
    more: times.toString(),
  };
  if (times.gt(0)) return of(row, 'saltPartlyDrawn', params);
  return of(row, aboveZero(added.count)?.lt(drawn) === true ? 'saltMoreDrawn' : 'saltDrawn', params);
};

/** Held cells of one row that cannot all be true. */
const disagreeing = (row: Row, quantities: Quantities, isHeld: (cell: PlannedCell) => boolean): readonly Warning[] =>
  heldCells(row)
    .filter(isHeld)
    .flatMap((cell) => {
      const [typed, follows] = [heldValue(row, cell), quantities[cell]];
      return typed !== null && follows !== undefined && differs(typed, follows, ROUNDED)
        ? [of(row, 'disagrees', { cell })]
        : [];
    });

const volumeTold = (row: Row): boolean => row.held.includes('volume') || row.actualVolume !== '';
const hasMoles = (row: Row): boolean => formulaWeight(row.formula) !== null || row.molecularWeight !== '';

const densityMissing = (row: Row): readonly Warning[] =>
  !isProduct(row) && row.role !== 'solvent' && row.strength?.kind !== 'balloon' &&
  volumeTold(row) && hasMoles(row) && perMole(row).volume === null
    ? [of(row, 'volumeWithoutDensity')]
    : []; // prettier-ignore

/** The smallest n/ν limits a reaction: a starting material has less than the reference, as weighed where it was. */
const belowReference = (content: Equation, row: Row, amounts: ReadonlyMap<string, Decimal>): readonly Warning[] => {
  const reference = content.reference === null ? undefined : rowOf(content, content.reference);
  const really = (of: Row): Decimal | undefined => actualAmount(of) ?? amounts.get(of.id);
  const [own, theirs] = [really(row), reference && really(reference)];
  if (row.role !== 'startingMaterial' || !reference || row === reference || !own || !theirs) return [];
  const [each, counted] = [own.div(coefficientOf(row)), theirs.div(coefficientOf(reference))];
  return each.lt(counted) && differs(each, counted, ROUNDED) ? [of(row, 'belowReference')] : [];
};

/** More is planned or was weighed than the batch weighed that it was taken from. */
const moreThanBatch = (row: Row, { mass: planned }: Quantities): readonly Warning[] => {
  const from = row.from?.kind === 'batch' ? row.from : null;
  const there = from === null ? null : inBase(from.mass, from.massUnit);
  const wanted = inBase(row.actualMass, row.actualMassUnit) ?? planned;
  return from !== null && there !== null && wanted?.gt(there) === true && differs(wanted, there, ROUNDED)
    ? [of(row, 'moreThanBatch', { mass: `${from.mass} ${from.massUnit}` })]
    : [];
};

/** M03: never more than remains. */
const moreThanRemains = (row: Row): readonly Warning[] => {
  const there = moreThanBottle(row);
  return there === null ? [] : [of(row, 'moreThanBottle', { there })];
};

type Atoms = ReadonlyMap<string, number>;

const atomsOf = (formula: string): Atoms | null => {
  const read = atomsIn(formula);
  return read && new Map(read.composition.map(({ element, count }) => [element, count]));
};

const BALANCED = 1e-6;

/**
 * Elements of the products that nothing put in has enough of. Products that are not drawn are no fault, so that what goes
 * in may exceed what comes out; solvents and gases are there in plenty. Nothing is said where something has no formula.
 */
const unbalanced = (content: Equation, equivalents: ReadonlyMap<string, Decimal>): readonly Warning[] => {
  const rows = rowsOf(content).filter(({ role }) => role !== 'workUp');
  const inputs = rows.filter((row) => !isProduct(row));
  const products = content.cwdataSource.filter(({ formula }) => formula !== '');
  const reference = content.reference === null ? undefined : rowOf(content, content.reference);
  const atoms = new Map(rows.map((row) => [row, atomsOf(row.formula)]));
  if (!reference || products.length === 0) return [];
  if (content.yldataSource.some((row) => !atoms.get(row)) || products.some((row) => !atoms.get(row))) return [];
  const there = new Map<string, number>();
  for (const row of inputs) {
    const plenty = row.role === 'solvent' || row.strength?.kind === 'balloon' || row.strength?.kind === 'gas';
    const used = (equivalents.get(row.id)?.toNumber() ?? 0) * coefficientOf(reference).toNumber();
    const times = plenty ? Infinity : Math.max(coefficientOf(row).toNumber(), used);
    for (const [element, count] of atoms.get(row) ?? []) there.set(element, (there.get(element) ?? 0) + count * times);
  }
  const needed = new Map<string, number>();
  for (const row of products)
    for (const [element, count] of atoms.get(row) ?? [])
      needed.set(element, (needed.get(element) ?? 0) + count * coefficientOf(row).toNumber());
  // Protons come from work-up as often as not.
  const lacking = [...needed].filter(
    ([element, count]) => element !== 'H' && count > (there.get(element) ?? 0) + BALANCED,
  );
  return lacking.map(([element]) => ({ row: null, kind: 'unbalanced' as const, params: { element } }));
};

export type Figures = {
  readonly quantities: ReadonlyMap<string, Quantities>;
  readonly yields: ReadonlyMap<string, Decimal>;
  readonly isHeld: (row: Row, cell: PlannedCell) => boolean;
};

/** All that does not fit together, row by row; last what is of the whole reaction. */
export const warningsOf = (content: Equation, { quantities, yields, isHeld }: Figures): readonly Warning[] => {
  const column = (cell: PlannedCell): ReadonlyMap<string, Decimal> =>
    new Map([...quantities].flatMap(([id, { [cell]: value }]) => (value === undefined ? [] : [[id, value]])));
  const amounts = column('amount');
  return [
    ...rowsOf(content).flatMap((row) => [
      ...formulaWarnings(row),
      ...disagreeing(row, quantities.get(row.id) ?? {}, (cell) => isHeld(row, cell)),
      ...densityMissing(row),
      ...belowReference(content, row, amounts),
      ...moreThanBatch(row, quantities.get(row.id) ?? {}),
      ...moreThanRemains(row),
      ...(yields.get(row.id)?.gt(100) === true ? [of(row, 'yieldOver100')] : []),
    ]),
    ...unbalanced(content, column('equivalents')),
  ];
};
