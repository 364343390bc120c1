import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import type { Equation, PlannedCell, Row } from './equation-schema';
import { PLANNED, rowOf } from './equation-schema';
import { perMole, type PerMole } from './form-weighed';
import { inBase, numberOf } from './units';

/** Planned quantities of a row in gram, mole and litre; concentration in mol/L, volumes in mL per gram. */
export type Quantities = Readonly<Partial<Record<PlannedCell, Decimal>>>;
type Known = Partial<Record<PlannedCell, Decimal>>;

/** What a row is counted by: the moles and grams of the reference. */
export type ReferenceQuantities = { readonly amount: Decimal | null; readonly mass: Decimal | null };
export const NO_REFERENCE: ReferenceQuantities = { amount: null, mass: null };

/** Two cells that follow from each other: `to` is `from` times this factor, or this over `from`. */
type Link = { readonly from: PlannedCell; readonly to: PlannedCell; readonly by: Decimal; readonly inverse?: true };

const ML_PER_LITRE = new Exact(1_000);
const both = (from: PlannedCell, to: PlannedCell, by: Decimal | null): readonly Link[] =>
  by === null || by.isZero()
    ? []
    : [
        { from, to, by },
        { from: to, to: from, by: new Exact(1).div(by) },
      ];

/** How the cells of a row follow from one another. */
const linksOf = (row: Row, { mass, volume, density }: PerMole, reference: ReferenceQuantities): readonly Link[] => [
  ...both('equivalents', 'amount', reference.amount),
  ...both('amount', 'mass', mass),
  ...both('amount', 'volume', volume),
  ...both('volume', 'mass', density),
  ...(row.role === 'solvent' && reference.amount?.gt(0) === true
    ? ([
        { from: 'volume', to: 'concentration', by: reference.amount, inverse: true },
        { from: 'concentration', to: 'volume', by: reference.amount, inverse: true },
      ] as const)
    : []),
  ...(row.role === 'solvent' && reference.mass?.gt(0) === true
    ? both('volumes', 'volume', reference.mass.div(ML_PER_LITRE))
    : []),
];

const spread = (known: Known, from: PlannedCell, links: readonly Link[]): void => {
  for (const link of links) {
    const value = known[link.from];
    if (link.from !== from || known[link.to] !== undefined || value === undefined) continue;
    if (link.inverse === true && value.isZero()) continue;
    known[link.to] = link.inverse === true ? link.by.div(value) : value.times(link.by);
    spread(known, link.to, links);
  }
};

/** A held cell as a number in base units. */
export const heldValue = (row: Row, cell: PlannedCell): Decimal | null => {
  switch (cell) {
    case 'amount':
      return inBase(row.amount, row.amountUnit);
    case 'mass':
      return inBase(row.mass, row.massUnit);
    case 'volume':
      return inBase(row.volume, row.volumeUnit);
    default:
      return numberOf(row[cell]);
  }
};

const isPlanned = (cell: string): cell is PlannedCell => PLANNED.some((each) => each === cell);
export const heldCells = (row: Row): readonly PlannedCell[] => row.held.filter(isPlanned);

/** All cells of a row that follow from those that are held; of two that do not agree the later one leads. */
export const quantitiesOf = (row: Row, reference: ReferenceQuantities): Quantities => {
  const links = linksOf(row, perMole(row), reference);
  const known: Known = {};
  for (const cell of heldCells(row).toReversed()) {
    const value = known[cell] === undefined ? heldValue(row, cell) : null;
    if (value === null) continue;
    known[cell] = value;
    spread(known, cell, links);
  }
  return known;
};

/** Cells that say the same as one: to hold one of them is to let the others follow. */
export const linkedCells = (row: Row, cell: PlannedCell, reference: ReferenceQuantities): readonly PlannedCell[] => {
  const links = linksOf(row, perMole(row), reference);
  const found = new Set<PlannedCell>([cell]);
  for (const each of found) for (const { from, to } of links) if (from === each) found.add(to);
  found.delete(cell);
  return [...found];
};

/** Moles and grams of the reference as they are planned: of no other row, so that nothing goes round in a circle. */
export const plannedReference = (content: Equation): ReferenceQuantities => {
  const row = content.reference === null ? undefined : rowOf(content, content.reference);
  if (row === undefined) return NO_REFERENCE;
  const { amount = null, mass = null } = quantitiesOf(row, NO_REFERENCE);
  return { amount: amount?.gt(0) === true ? amount : null, mass };
};

/** Moles that were really weighed or measured out; null where nothing was, or it cannot be told. */
export const actualAmount = (row: Row): Decimal | null => {
  const { mass, volume } = perMole(row);
  const [grams, litres] = [inBase(row.actualMass, row.actualMassUnit), inBase(row.actualVolume, row.actualVolumeUnit)];
  if (grams !== null && mass !== null) return grams.div(mass);
  return litres !== null && volume !== null ? litres.div(volume) : null;
};
