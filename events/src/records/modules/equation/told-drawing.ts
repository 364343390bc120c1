import { z } from 'zod';
import type { WholeDrawing } from '../../../structures/drawing';
import { STRUCTURE_LIMITS } from '../../../structures/structure-limits';
import { maybeStereo, sidesOfStereo, type ToldStereo } from './told-stereo';

const smilesList = z.array(z.string());
const schemeSchema = z.object({
  reactants: smilesList,
  /** What was drawn over the arrow; not told of schemes before structures were. */
  agents: smilesList.default([]),
  products: smilesList,
  stereo: sidesOfStereo,
});
const structureSchema = z.object({ smiles: z.string().default(''), stereo: maybeStereo });

const PICTURE = { width: 220, height: 140 } as const;

const isDrawable = (smiles: string): boolean => smiles !== '' && smiles.length <= STRUCTURE_LIMITS.structure;

/** Its SMILES alone would show a racemate as one enantiomer: what has groups is drawn as it was, or not at all. */
const toDraw = (smiles: string, stereo: ToldStereo | null | undefined): string => (stereo ? stereo.molfile : smiles);

const side = (smiles: readonly string[], stereo: readonly (ToldStereo | null)[] = []): { structure: string }[] =>
  smiles.map((each, at) => toDraw(each, stereo[at])).filter(isDrawable).slice(0, STRUCTURE_LIMITS.components).map((structure) => ({ structure })); // prettier-ignore

/**
 * T04, structure: what the trace has of a scheme, of a row's structure, or of a row that came or went, as a drawing. It is
 * drawn from what the trace holds, so that a trace needs no content to be read.
 */
export const equationDrawing = (part: string, data: unknown): WholeDrawing | null => {
  if (part === 'scheme') {
    const scheme = schemeSchema.safeParse(data).data;
    if (scheme === undefined || scheme.reactants.length + scheme.products.length === 0) return null;
    return {
      ...{ kind: 'scheme', above: [], below: [] },
      ...{
        reactants: side(scheme.reactants, scheme.stereo?.reactants),
        agents: side(scheme.agents, scheme.stereo?.agents),
        products: side(scheme.products, scheme.stereo?.products),
      },
    };
  }
  if (part !== 'structure' && part !== 'row') return null;
  const { smiles = '', stereo } = structureSchema.safeParse(data).data ?? {};
  const structure = toDraw(smiles, stereo);
  return isDrawable(structure) ? { kind: 'molecule', structure, ...PICTURE } : null;
};
