import type { Decimal } from 'decimal.js';
import type { Label } from '../../../core/call';
import { Exact } from '../../../units/exact';
import { parseQuantity } from '../../../units/quantity';
import { derivedEquation, isHeld, plannedQuantities } from './derived';
import { rowOf, SOURCES, type Equation, type Row } from './equation-schema';
import { plannedReference } from './row-quantities';
import { scaledRuns, type Extensive } from './scaled-runs';
import { inOwnUnit, stored } from './typed-quantity';
import { TYPING_FAULTS, type TypingFault } from './typing-faults';
import { aboveZero, inBase, numberOf, written } from './units';

/** Cells that grow with the reaction; equivalents, concentrations and volumes per gram are the same on any scale. */
const EXTENSIVE = ['amount', 'mass', 'volume'] as const satisfies readonly Extensive[];

export type Scaled = { readonly row: string; readonly cell: Extensive; readonly from: string; readonly to: string };
export type ScaleWanted = {
  readonly to: 'factor' | 'mass' | 'amount';
  /** To whose mass or amount; the reference where none is named. */
  readonly row?: string;
  readonly text: string;
};
export type ScaleAnswer =
  { readonly content: Equation; readonly changed: readonly Scaled[] } | { readonly fault: Label };
const fault = (kind: TypingFault): { readonly fault: Label } => ({ fault: TYPING_FAULTS[kind] });

const LARGEST = 1_000_000;

/** A typed number above zero in the unit that stands beside it. */
const target = (row: Row, cell: 'mass' | 'amount', text: string): Decimal | null => {
  const own = inOwnUnit(text, cell, row[`${cell}Unit`]);
  const number = own && stored(own.number);
  if (own === null || number === null) return null;
  return inBase(number, own.unit);
};

const factorFrom = (text: string): Decimal | null => {
  const quantity = parseQuantity(text.replace(/^\s*[×xX*]\s*/, ''));
  const number = quantity !== null && /^(?:[×x]|倍|fold|times)?$/i.test(quantity.unit) ? stored(quantity.number) : null;
  return number === null ? null : aboveZero(number);
};

const factorOf = (content: Equation, wanted: ScaleWanted): Decimal | TypingFault => {
  const usable = (factor: Decimal | null): Decimal | TypingFault =>
    factor !== null && factor.gt(0) && factor.lte(LARGEST) && factor.gte(1 / LARGEST) ? factor : 'scaleUnusable';
  if (wanted.to === 'factor') return usable(factorFrom(wanted.text));
  const row = rowOf(content, wanted.row ?? content.reference ?? '');
  if (row === undefined) return 'scaleUnknown';
  const now = plannedQuantities(content, row, plannedReference(content))[wanted.to];
  const aim = target(row, wanted.to, wanted.text.trim());
  if (aim === null || !aim.gt(0)) return 'scaleUnusable';
  return now === undefined || now.isZero() ? 'scaleUnknown' : usable(aim.div(now));
};

const significant = (number: string): number => (number.split('e')[0] ?? '').replace('.', '').replace(/^0+/, '').length;

/** Digits that were typed are not taken away: 1.50 twice is 3.00. */
const scaledText = (number: string, factor: Decimal): string => {
  const value = (numberOf(number) ?? new Exact(0)).times(factor);
  const text = written(value);
  const lacking = number.includes('.') && !value.isZero() ? significant(number) - significant(text) : 0;
  return lacking <= 0 || text.includes('e') ? text : `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(lacking)}`;
};

/**
 * V052: the plan on another scale, to a factor or so that a row has a mass or an amount. What was typed grows with it and
 * stays typed, in the runs that are still a plan too; what was really used, what was isolated, times and temperatures stay
 * as they are. A factor that is none changes nothing and says so.
 */
export const scale = (typed: Equation, wanted: ScaleWanted): ScaleAnswer => {
  const content = derivedEquation(typed);
  const factor = factorOf(content, wanted);
  if (typeof factor === 'string') return fault(factor);
  const changed: Scaled[] = [];
  const scaled = (row: Row): Row =>
    EXTENSIVE.filter((cell) => isHeld(content, row, cell) && row[cell] !== '').reduce<Row>((next, cell) => {
      const to = scaledText(row[cell], factor);
      changed.push({ row: row.id, cell, from: row[cell], to });
      return { ...next, [cell]: to };
    }, row);
  const next = SOURCES.reduce<Equation>((all, source) => ({ ...all, [source]: all[source].map(scaled) }), content);
  if (changed.length === 0) return fault('nothingToScale');
  const derived = derivedEquation(next);
  const variations = scaledRuns(content, derived, (number) => scaledText(number, factor));
  // Smaller than any number that is kept: there would be no way back.
  if (variations === null || changed.some(({ to }) => to === '')) return fault('scaleUnusable');
  return { content: { ...derived, variations }, changed };
};
