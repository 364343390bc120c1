import type { VariedRun } from '@shilu/events/records/modules/equation/variations-schema';
import { useState } from 'react';

const emptyRun = (id: string = crypto.randomUUID()): VariedRun => ({ id, values: {} });

/**
 * The empty line below the runs: it becomes a run with the first thing that is typed into it, and is no part of the content
 * before. What was taken back, or cleared, is the same line again, so that the cell in hand stays in hand.
 */
export const useSpareRun = (runs: readonly VariedRun[]) => {
  const [spares, setSpares] = useState<readonly VariedRun[]>(() => [emptyRun()]);
  const kept = spares.find(({ id }) => runs.every((run) => run.id !== id));
  const spare = kept ?? emptyRun();
  if (kept === undefined) setSpares([...spares, spare]);
  return {
    spare,
    /** That run ceased to be one, and its line stays. */
    clear: (id: string): void => setSpares((before) => [emptyRun(id), ...before.filter((each) => each.id !== id)]),
  };
};
