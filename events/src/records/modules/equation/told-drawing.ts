import { z } from 'zod';
import type { WholeDrawing } from '../../../structures/drawing';
import { STRUCTURE_LIMITS } from '../../../structures/structure-limits';

const smilesList = z.array(z.string());
const schemeSchema = z.object({
  reactants: smilesList,
  /** What was drawn over the arrow; not told of schemes before structures were. */
  agents: smilesList.default([]),
  products: smilesList,
});
const structureSchema = z.object({ smiles: z.string().default('') });

const PICTURE = { width: 220, height: 140 } as const;

const isDrawable = (smiles: string): boolean => smiles !== '' && smiles.length <= STRUCTURE_LIMITS.structure;

const side = (smiles: readonly string[]): { structure: string }[] =>
  smiles.filter(isDrawable).slice(0, STRUCTURE_LIMITS.components).map((structure) => ({ structure })); // prettier-ignore

/**
 * T04, structure: what the trace has of a scheme, of a row's structure, or of a row that came or went, as a drawing. It is
 * drawn from the SMILES that the trace holds, so that a trace needs no content to be read.
 */
export const equationDrawing = (part: string, data: unknown): WholeDrawing | null => {
  if (part === 'scheme') {
    const scheme = schemeSchema.safeParse(data).data;
    if (scheme === undefined || scheme.reactants.length + scheme.products.length === 0) return null;
    return {
      ...{ kind: 'scheme', above: [], below: [] },
      ...{ reactants: side(scheme.reactants), agents: side(scheme.agents), products: side(scheme.products) },
    };
  }
  if (part !== 'structure' && part !== 'row') return null;
  const { smiles = '' } = structureSchema.safeParse(data).data ?? {};
  return isDrawable(smiles) ? { kind: 'molecule', structure: smiles, ...PICTURE } : null;
};
