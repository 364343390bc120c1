/** A bulk action takes at most 25 (V020). */
export const MAX_SELECTED = 25;

export const toggled = (selected: readonly string[], id: string): readonly string[] => {
  if (selected.includes(id)) return selected.filter((each) => each !== id);
  return selected.length >= MAX_SELECTED ? selected : [...selected, id];
};

/** Adds what still fits, or takes the whole page out when it is already in. */
export const toggledPage = (selected: readonly string[], page: readonly string[]): readonly string[] => {
  if (page.every((id) => selected.includes(id))) return selected.filter((id) => !page.includes(id));
  return [...selected, ...page.filter((id) => !selected.includes(id))].slice(0, MAX_SELECTED);
};
