import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { ringsOf } from './count-rings';
import type { Rdkit } from './rdkit';
import { bounded, READ_LIMITS } from './too-much';
import { Unreadable } from './unreadable';

const SHOWN = 60;

/** Atoms of a SMILES by its text alone. */
export const atomsOfLine = (smiles: string): number => (smiles.match(/\[[^\][]*\]|Br|Cl|[A-Za-z*]/g) ?? []).length;

/** The reader of the engine takes any word for a structure, `benzene` too; the checking one does not. */
export const checkSmiles = (rdkit: Rdkit, text: string): void => {
  const [smiles = ''] = text.trim().split(/\s/, 1);
  if (smiles.length > READ_LIMITS.smiles) throw new Unreadable('tooManyAtoms', { most: STRUCTURE_LIMITS.named });
  bounded(smiles.split(/[.>]/).length, READ_LIMITS.compounds);
  bounded(ringsOf(smiles), READ_LIMITS.rings);
  for (const part of smiles.split('>').filter((each) => each !== '')) {
    if (part.split('.').some((molecule) => atomsOfLine(molecule) > STRUCTURE_LIMITS.named))
      throw new Unreadable('tooManyAtoms', { most: STRUCTURE_LIMITS.named });
    const checked = rdkit.check(part);
    if ('problem' in checked && !/Explicit valence/.test(checked.problem))
      throw new Unreadable('badSmiles', { smiles: part.slice(0, SHOWN) });
  }
};
