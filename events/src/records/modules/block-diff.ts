/** One step of turning `old` into `next`: positions are indexes, -1 where there is none. */
export type ListStep = { readonly oldIndex: number; readonly newIndex: number };

/**
 * Longest common subsequence of two lists of keys; steps in order, unmatched runs paired one to one so that an edited
 * paragraph reads as one modification. Beyond `limit` cells the middle is paired by position, so cost stays bounded.
 */
export const alignLists = (old: readonly string[], next: readonly string[], limit = 4_000_000): ListStep[] => {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end++;
  const steps: ListStep[] = [];
  for (let i = 0; i < start; i++) steps.push({ oldIndex: i, newIndex: i });
  const a = old.slice(start, old.length - end);
  const b = next.slice(start, next.length - end);
  const matches = a.length * b.length > limit ? [] : longestCommon(a, b);
  let i = 0;
  let j = 0;
  for (const [mi, mj] of [...matches, [a.length, b.length] as const]) {
    const paired = Math.min(mi - i, mj - j);
    for (let k = 0; k < paired; k++) steps.push({ oldIndex: start + i + k, newIndex: start + j + k });
    for (let k = i + paired; k < mi; k++) steps.push({ oldIndex: start + k, newIndex: -1 });
    for (let k = j + paired; k < mj; k++) steps.push({ oldIndex: -1, newIndex: start + k });
    if (mi < a.length) steps.push({ oldIndex: start + mi, newIndex: start + mj });
    i = mi + 1;
    j = mj + 1;
  }
  for (let k = end; k > 0; k--) steps.push({ oldIndex: old.length - k, newIndex: next.length - k });
  return steps;
};

const longestCommon = (a: readonly string[], b: readonly string[]): (readonly [number, number])[] => {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const matches: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) matches.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return matches;
};
