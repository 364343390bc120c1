/** No event and no list nests so deep; whatever does is none, whichever program reads it and however large its stack is. */
const DEEPEST = 500;

const insideOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? (Object.values(value) as readonly unknown[]) : [];

/** Not by recursion, and of what can be so deep alone: most is not. */
const isTooDeep = (text: string, value: unknown): boolean => {
  if (text.length <= 2 * DEEPEST) return false;
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(insideOf);
  }
  return false;
};

/** What a text of a proof says; undefined where it is no JSON, or nests deeper than anything does. */
export const readJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(text, value) ? undefined : value;
  } catch {
    return undefined;
  }
};
