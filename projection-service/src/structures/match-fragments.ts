/**
 * Puts each fragment on a component of its own, of those that contain it: no two share one. Answers the component of each
 * fragment, or null where there is no such way. Augmenting paths (Kuhn 1955): a component that is taken is given up where
 * its fragment has another.
 */
export const matchFragments = <Component>(
  containing: readonly (readonly Component[])[],
): readonly Component[] | null => {
  const holder = new Map<Component, number>();
  const place = (fragment: number, asked: Set<Component>): boolean => {
    for (const component of containing[fragment] ?? []) {
      if (asked.has(component)) continue;
      asked.add(component);
      const held = holder.get(component);
      if (held === undefined || place(held, asked)) {
        holder.set(component, fragment);
        return true;
      }
    }
    return false;
  };
  for (let fragment = 0; fragment < containing.length; fragment += 1) if (!place(fragment, new Set())) return null;
  const placed = new Map([...holder].map(([component, fragment]) => [fragment, component]));
  return containing.flatMap((_, fragment) => placed.get(fragment) ?? []);
};
