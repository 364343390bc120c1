/**
 * A list with what a newer version of it brings: each new part stands behind the part that it follows there, or first where
 * it follows none. Nothing of the list goes or changes place.
 */
export const withAdded = <Part>(
  mine: readonly Part[],
  newer: readonly Part[],
  keyOf: (part: Part) => string,
  isNew: (part: Part) => boolean,
): Part[] => {
  const held = new Set(mine.map(keyOf));
  const behind = new Map<string | null, Part[]>();
  let follows: string | null = null;
  for (const part of newer) {
    if (isNew(part)) behind.set(follows, [...(behind.get(follows) ?? []), part]);
    else if (held.has(keyOf(part))) follows = keyOf(part);
  }
  return [...(behind.get(null) ?? []), ...mine.flatMap((part) => [part, ...(behind.get(keyOf(part)) ?? [])])];
};
