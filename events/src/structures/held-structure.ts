import type { Label } from '../core/call';

/** What a compound is in a reaction, as tables of reactions say it. */
export const HELD_ROLES = ['startingMaterial', 'reagent', 'catalyst', 'product', 'byProduct', 'solvent', 'workUp'] as const; // prettier-ignore
export type HeldRole = (typeof HELD_ROLES)[number];

/** What each is called, on the screen, on paper and in the trace. */
export const HELD_ROLE_WORDS: Readonly<Record<HeldRole, Label>> = {
  startingMaterial: { 'zh-CN': '原料', 'en-US': 'Starting material' },
  reagent: { 'zh-CN': '试剂', 'en-US': 'Reagent' },
  catalyst: { 'zh-CN': '催化剂', 'en-US': 'Catalyst' },
  product: { 'zh-CN': '产物', 'en-US': 'Product' },
  byProduct: { 'zh-CN': '副产物', 'en-US': 'By-product' },
  solvent: { 'zh-CN': '溶剂', 'en-US': 'Solvent' },
  workUp: { 'zh-CN': '后处理', 'en-US': 'Work-up' },
};

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
