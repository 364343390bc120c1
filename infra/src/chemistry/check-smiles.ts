import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { Rdkit } from './rdkit';
import { Unreadable } from './unreadable';

const SHOWN = 60;

/** No more atoms than this, however they are written: hydrogens and the second letters of symbols count too. */
const atomsAtMost = (smiles: string): number => (smiles.match(/[A-Za-z*]/g) ?? []).length;

/** The reader of the engine takes any word for a structure, `benzene` too; the checking one does not. */
export const checkSmiles = (rdkit: Rdkit, text: string): void => {
  const [smiles = ''] = text.trim().split(/\s/);
  for (const part of smiles.split('>').filter((each) => each !== '')) {
    if (atomsAtMost(part) > 2 * STRUCTURE_LIMITS.atoms)
      throw new Unreadable('tooManyAtoms', { most: STRUCTURE_LIMITS.atoms });
    const checked = rdkit.check(part);
    if ('problem' in checked && !/Explicit valence/.test(checked.problem))
      throw new Unreadable('badSmiles', { smiles: part.slice(0, SHOWN) });
  }
};
