import { minus, ratioOf } from '../../../units/ratio';
import { isDecimal } from '../../../units/base-value';
import type { Parameter, Step } from './lab-method-schema';

/** In what a step differs from the method: what is said of it needs a reason before the record is submitted. */
export type Deviation =
  | { readonly kind: 'skipped' }
  /** Done after the step of this number (from 1), which stands behind it. */
  | { readonly kind: 'late'; readonly after: number }
  | { readonly kind: 'below' | 'above'; readonly parameter: Parameter };

/** Whether a decimal is less than another; no double stands between them. */
const isLess = (a: string, b: string): boolean => minus(ratioOf(a), ratioOf(b)).n < 0n;

/** Where a number lies that was found, against its limits; both of them are within. */
export const outOfLimits = ({ kind, value, min, max }: Parameter): 'below' | 'above' | null => {
  if (kind !== 'number' || !isDecimal(value)) return null;
  if (isDecimal(min) && isLess(value, min)) return 'below';
  return isDecimal(max) && isLess(max, value) ? 'above' : null;
};

/** The last step behind this one that was done before it; 0 where there is none. Steps of one save were done together. */
const doneBefore = (steps: readonly Step[], at: number): number => {
  const own = steps[at];
  if (own?.state !== 'done') return 0;
  // What was ticked just now and is not saved yet comes after all that is.
  const isBefore = (moment: string): boolean => moment !== '' && (own.at === '' || moment < own.at);
  return steps.findLastIndex((other, index) => index > at && other.state === 'done' && isBefore(other.at)) + 1;
};

export const deviationsOf = (steps: readonly Step[], at: number): readonly Deviation[] => {
  const step = steps[at];
  if (step === undefined) return [];
  if (step.state === 'skipped') return [{ kind: 'skipped' }];
  const after = doneBefore(steps, at);
  return [
    ...(after === 0 ? [] : [{ kind: 'late' as const, after }]),
    ...step.parameters.flatMap((parameter) => {
      const kind = outOfLimits(parameter);
      return kind === null ? [] : [{ kind, parameter }];
    }),
  ];
};

/** How far it has come: steps that are done or skipped, and steps that deviate. */
export const progressOf = (steps: readonly Step[]) => ({
  closed: steps.filter(({ state }) => state !== 'open').length,
  deviating: steps.filter((_, at) => deviationsOf(steps, at).length > 0).length,
});

/** Whether anything was done by it yet: from then on it is the method that it was begun by. */
export const isBegun = (steps: readonly Step[]): boolean =>
  steps.some(({ state, undone }) => state !== 'open' || undone.length > 0);
