import { z } from 'zod';
import { plainText } from '../core/schemas';

const atoms = z.number().int().min(0).max(100_000);
/** What a spectrum is held against: the compound as it was drawn when it was chosen. */
export const comparedSchema = z.strictObject({
  name: plainText(600),
  formula: plainText(200),
  hydrogens: atoms,
  /** Null where no structure says. */
  exchangeable: atoms.nullable(),
  carbons: atoms,
});
export type Compared = z.infer<typeof comparedSchema>;
