import { isDecimal } from '@shilu/events/units/base-value';
import { understandQuantity, type Understood } from '@shilu/events/units/quantity';

type Fault = Extract<Understood, { readonly fault: unknown }>['fault'] | 'badNumber';
export type NumberInUnit = { readonly value: string } | { readonly fault: Fault };

/** A number as it is typed where its unit is given, which a unit typed along is converted into; where none is given, a number alone. */
export const numberInUnit = (typed: string, unit: string): NumberInUnit => {
  const understood = understandQuantity(typed, unit === '' ? undefined : unit);
  // 5 g in a field without a unit are not 5.
  if (unit === '' && ('fault' in understood || understood.unit !== undefined)) return { fault: 'badNumber' };
  if ('fault' in understood) return understood;
  const value = understood.value.replace('−', '-').replace('+', '');
  return isDecimal(value) && Number.isFinite(Number(value)) ? { value } : { fault: unit === '' ? 'badNumber' : 'notANumber' }; // prettier-ignore
};

/**
 * What a number field holds after a key: what its text means, at once, so that a save in between has it. null leaves what
 * it holds: the text says nothing. 'stood' takes back what was typed on the way there: of `90 m`, which goes on behind
 * `90`, not the 90.
 */
export const heldByText = (text: string, before: string, unit: string): { readonly value: string } | 'stood' | null => {
  const said = text.trim();
  if (said === '' || isDecimal(said)) return { value: said };
  const read = numberInUnit(said, unit);
  if (!('fault' in read)) return read;
  return before.trim() !== '' && text.startsWith(before.trim()) ? 'stood' : null;
};
