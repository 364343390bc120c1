import { exactDecimal, minus, over, type Ratio } from './ratio';
import { sameKind, unitNames, unitOf, type Unit } from './unit';

/** Kinds of units by the unit that the laboratory counts each in; every unit of the same dimensions is of the kind. */
export const UNIT_TYPES = {
  ...{ mass: 'g', volume: 'L', amount: 'mol', concentration: 'M', temperature: 'K', pressure: 'Pa', time: 's' },
  ...{ length: 'm', energy: 'J', power: 'W', current: 'A', voltage: 'V', resistance: 'Ω', frequency: 'Hz' },
  ...{ rotation: 'rpm', share: '%', activity: 'U' },
} as const;
export type UnitType = keyof typeof UNIT_TYPES;

export type ListedUnit = {
  readonly value: string;
  readonly names: readonly string[];
  readonly base: string;
  /** (value + offset) × factor is the value in the base unit. */
  readonly factor: string;
  readonly offset: string;
};

/** Digits after the point: the smallest prefix of the smallest unit ends within them. */
const PLACES = 60;
const written = (ratio: Ratio): string => exactDecimal(ratio, PLACES) ?? `${String(ratio.n)}/${String(ratio.d)}`;

/** Negative where `a` is the smaller. */
const compare = (a: Ratio, b: Ratio): number => Number(minus(a, b).n > 0n) - Number(minus(a, b).n < 0n);

/** C121: every unit of a kind, the smallest first, each with what it is in the kind's base unit. */
export const unitsOfType = (type: UnitType): readonly ListedUnit[] => {
  const base = unitOf(UNIT_TYPES[type]);
  if (base === null) throw new Error(`${UNIT_TYPES[type]} is no unit`);
  const found = new Map<string, { readonly unit: Unit; readonly names: string[] }>();
  for (const [name, unit] of unitNames()) {
    if (!sameKind(unit, base)) continue;
    const known = found.get(unit.symbol) ?? { unit, names: [] };
    if (name !== unit.symbol) known.names.push(name);
    found.set(unit.symbol, known);
  }
  return [...found.values()]
    .sort((a, b) => compare(a.unit.size, b.unit.size))
    .map(({ unit, names }) => ({
      ...{ value: unit.symbol, names, base: base.symbol },
      factor: written(over(unit.size, base.size)),
      offset: unit.offset === null ? '0' : written(unit.offset),
    }));
};
