type Sought = { readonly numbers: readonly string[]; readonly names: readonly string[]; readonly inchiKey: string };

/** How well something fits what is looked for: a number first, then the beginning of a name, then within it; 0 not at all. */
export const fit = ({ numbers, names, inchiKey }: Sought, key: string, wanted: string): number => {
  if (wanted !== '' && inchiKey !== wanted) return 0;
  if (key === '') return 1;
  if (numbers.some((number) => number.toLowerCase() === key)) return 3;
  const small = names.map((name) => name.toLowerCase());
  if (small.some((name) => name.startsWith(key))) return 2;
  return small.some((name) => name.includes(key)) ? 1 : 0;
};
