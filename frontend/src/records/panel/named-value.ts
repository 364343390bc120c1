/** An id, or a list of ids every one of which is known, by name; what a person wrote is shown as it was written. */
export const namedValue = (names: ReadonlyMap<string, string>, value: string): string => {
  const found = value.split(', ').map((id) => names.get(id) ?? '');
  return found.includes('') ? value : found.join('、');
};
