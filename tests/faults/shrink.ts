const without = <T>(all: readonly T[], from: number, to: number): readonly T[] => [
  ...all.slice(0, from),
  ...all.slice(to),
];

/**
 * The fewest of `all` that were seen to fail, in their order: delta debugging (Zeller and Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input", 2002), by complements only, asking at most `tries` times. `all` is known to fail.
 * What fails only now and then may be kept where fewer would do; what is returned has failed.
 */
export const shrink = async <T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  tries: number,
): Promise<readonly T[]> => {
  let left = all;
  let asked = 0;
  const failsAlso = async (some: readonly T[]): Promise<boolean> => {
    asked += 1;
    if (!(await fails(some))) return false;
    left = some;
    return true;
  };
  /** Leaves out the first of so many parts without which it still fails. */
  const leaveOutOne = async (parts: number): Promise<boolean> => {
    const size = Math.ceil(left.length / parts);
    for (let from = 0; from < left.length && asked < tries; from += size)
      if (await failsAlso(without(left, from, from + size))) return true;
    return false;
  };
  if (tries === 0 || all.length === 0 || (await failsAlso([]))) return left;
  for (let parts = 2; left.length > 1 && asked < tries;) {
    if (await leaveOutOne(parts)) parts = Math.max(parts - 1, 2);
    else if (parts >= left.length) break;
    else parts = Math.min(parts * 2, left.length);
  }
  return left;
};
