import type { ReactionParts } from '../module-type';
import type { Equation } from './equation-schema';

/** What a reaction is asked for and does not have: nothing else may stand in its place. */
export const lackingPart = (
  { cwdataSource, variations }: Equation,
  { row = null, batch = null, run = null }: ReactionParts,
): keyof ReactionParts | null => {
  const product = cwdataSource.find(({ id }) => id === row);
  if (row !== null && product === undefined) return 'row';
  if (batch !== null && product?.batches.every(({ id }) => id !== batch) !== false) return 'batch';
  return run !== null && variations.runs.every(({ id }) => id !== run) ? 'run' : null;
};
