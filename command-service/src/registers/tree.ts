import type { RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { Services } from '../engine/services';

/** Nothing stands below itself: an entry moves with all that is below it, and so to no place among that. */
export const mustNotCircle = ({ live }: Services, register: RegisterOf, id: string, values: RegisterValues): void => {
  const { tree } = register;
  if (tree === undefined) return;
  const entries = live.kept(register);
  const seen = new Set<unknown>();
  // A circle that two moves at the same moment have made is left by the next move of either.
  for (let above = values[tree]; typeof above === 'string' && !seen.has(above);) {
    if (above === id) throw inputUnfit([{ path: tree, message: 'circle' }]);
    seen.add(above);
    above = entries.get(above)?.values[tree];
  }
};
