import { Exact } from '../../../units/exact';
import { BOTTLE, bottleTaken, type BottleAmount } from '../bottle-taken';
import type { Fact } from '../fact';
import { rowsOf, type BottleOrigin, type Equation, type Row } from './equation-schema';
import { inBase, type Unit } from './units';

type Measured = readonly [value: string, unit: Unit];

/** The inventory counts from milligrams on. */
const inInventory = ([value, unit]: Measured): Measured =>
  unit === 'µg' ? [new Exact(value).div(1_000).toString(), 'mg'] : [value, unit];

/** As many digits as a balance has; what lies behind them changes nothing that is kept or booked. */
const DIGITS = 6;
const asAmount = (measured: Measured): BottleAmount => {
  const [value, unit] = inInventory(measured);
  return { amount: new Exact(value).toSignificantDigits(DIGITS).toString(), unit };
};

const isVolume = (unit: string): boolean => unit.endsWith('L');
const isGiven = ([value, unit]: Measured): boolean => inBase(value, unit)?.gt(0) === true;

/** In what the bottle is measured in; where the row has only the other, in that, and the inventory says so. */
const fitting = (from: BottleOrigin, mass: Measured, volume: Measured): Measured | null =>
  (isVolume(from.unit) ? [volume, mass] : [mass, volume]).find(isGiven) ?? null;

const plannedOf = (row: Row, from: BottleOrigin): Measured | null =>
  fitting(from, [row.mass, row.massUnit], [row.volume, row.volumeUnit]);
const usedOf = (row: Row, from: BottleOrigin): Measured | null =>
  fitting(from, [row.actualMass, row.actualMassUnit], [row.actualVolume, row.actualVolumeUnit]);

/** More is planned or was measured out than the bottle had for it when it was picked: what it had. */
export const moreThanBottle = (row: Row): string | null => {
  const { from } = row;
  if (from?.kind !== 'cims') return null;
  const [value, unit] = usedOf(row, from) ?? plannedOf(row, from) ?? ['', 'g'];
  const [asked, there] = [inBase(value, unit), inBase(from.available, from.unit)];
  return asked !== null && there !== null && isVolume(unit) === isVolume(from.unit) && asked.gt(there)
    ? `${from.available} ${from.unit}`
    : null;
};

const orNull = (measured: Measured | null): BottleAmount | null => (measured === null ? null : asAmount(measured));

/** One for each row that takes from a bottle. */
export const bottleFacts = (content: Equation): readonly Fact[] =>
  rowsOf(content).flatMap((row): Fact[] =>
    row.from?.kind === 'cims'
      ? [
          {
            ...{ id: row.id, type: bottleTaken.stated, subject: { category: BOTTLE, id: row.from.bottleNo } },
            detail: { lot: row.lot, planned: orNull(plannedOf(row, row.from)), used: orNull(usedOf(row, row.from)) },
          },
        ]
      : [],
  );
