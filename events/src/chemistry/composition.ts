import { z } from 'zod';

/**
 * How many atoms of each nuclide a substance has: `isotope` is its mass number, null where it is the element as it occurs
 * on Earth. Deuterium is hydrogen of the isotope 2. Counts may be fractions, as of a hemihydrate.
 */
export const compositionSchema = z.array(
  z.strictObject({
    /** Symbol, `Na`. */
    element: z.string().regex(/^[A-Z][a-z]?$/),
    isotope: z.number().int().min(1).max(350).nullable(),
    count: z.number().positive().max(1_000_000),
  }),
);
export type Nuclide = Readonly<z.infer<typeof compositionSchema>[number]>;
export type Composition = readonly Nuclide[];

const keyOf = ({ element, isotope }: Pick<Nuclide, 'element' | 'isotope'>): string => `${element} ${isotope ?? ''}`;

/** Sums of decimals such as 0.1 + 0.2 are told as they are meant; no count has more digits than this. */
const exactly = (count: number): number => Number(count.toFixed(9));

/** Atoms of all of them together, each nuclide once, in the order in which it was first met. */
export const together = (...parts: readonly Composition[]): Composition => {
  const all = new Map<string, Nuclide>();
  for (const nuclide of parts.flat()) {
    const known = all.get(keyOf(nuclide));
    all.set(keyOf(nuclide), { ...nuclide, count: exactly((known?.count ?? 0) + nuclide.count) });
  }
  return [...all.values()];
};

/** The same so many times; half of a molecule of water is 0.5. */
export const multiplied = (composition: Composition, by: number): Composition =>
  composition.map((nuclide) => ({ ...nuclide, count: exactly(nuclide.count * by) }));
