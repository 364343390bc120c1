/** What a compound is in a reaction, as tables of reactions say it. */
export const HELD_ROLES = ['startingMaterial', 'reagent', 'catalyst', 'product', 'byProduct', 'solvent', 'workUp'] as const; // prettier-ignore
export type HeldRole = (typeof HELD_ROLES)[number];

/** A structure that a content holds, and as what. */
export type HeldStructure = {
  /** Which of the content's rows it stands in; null where it has no rows. */
  readonly rowId: string | null;
  readonly role: HeldRole | null;
  readonly name: string;
  /** Molfile, or SMILES where that is all there is. */
  readonly structure: string;
  /** Of a product, per cent. */
  readonly yield: number | null;
};
