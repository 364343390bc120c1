import type { MarkedPart } from '@shilu/events/structures/drawing';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { checkSmiles } from './check-smiles';
import { ringsOf } from './count-rings';
import { highlighted } from './highlighted';
import { EngineFault, type Indigo } from './indigo';
import { moleculesIn, readKet } from './ket-document';
import { molecularMarks, type MoleculeMarks } from './molecule-marks';
import type { Engines } from './read-component';
import { tidyText, withHeader } from './structure-text';
import { bounded, READ_LIMITS } from './too-much';
import { Unreadable } from './unreadable';

/** Three columns of ten for the place of an atom, then its symbol. */
const isAtomLine = (line: string): boolean => /^[ \d.-]{30} [A-Za-z*]/.test(line);
const isAtOrigin = (line: string): boolean => Number(line.slice(0, 10)) === 0 && Number(line.slice(10, 20)) === 0;

/** Whether all atoms stand in one place, as programs write what was never drawn. */
const isUnplaced = (molfile: string): boolean => {
  const atoms = molfile.split('\n').filter(isAtomLine);
  return atoms.length > 1 && atoms.every(isAtOrigin);
};

/** Atoms of what is drawn; infinite for lists and reactions, which are no molecule. */
const atomsIn = (text: string): number => {
  if (/^\$(?:\$\$\$|RXN|RDFILE)/m.test(text)) return Infinity;
  const ket = text.trimStart().startsWith('{') ? readKet(text) : null;
  if (ket !== null) return moleculesIn(ket).reduce((sum, [, { atoms }]) => sum + atoms.length, 0);
  return Number(/^M\s+V30 COUNTS\s+(\d+)/m.exec(text)?.[1] ?? 0);
};

const laidOut = ({ indigo, rdkit }: Engines, line: string): string => {
  if (!line.startsWith('InChI=')) checkSmiles(rdkit, line);
  else bounded(line.length, READ_LIMITS.inchi);
  return indigo.layOut(line, 'ket');
};

const placed = (indigo: Indigo, text: string): string => {
  if (text.trimStart().startsWith('{')) return text;
  const molfile = withHeader(text);
  return isUnplaced(molfile) ? indigo.layOut(molfile, 'ket') : molfile;
};

/** A stored structure as paths; null where nothing draws it. A line is SMILES, and gets coordinates. */
export const marksOfStructure = (
  engines: Engines,
  structure: string,
  marked: MarkedPart | null = null,
): MoleculeMarks | null => {
  const { indigo } = engines;
  const text = tidyText(structure);
  if (atomsIn(text) > STRUCTURE_LIMITS.drawn || ringsOf(text) > READ_LIMITS.rings) return null;
  const isLine = !text.trim().includes('\n') && !text.trimStart().startsWith('{');
  try {
    const source = isLine ? laidOut(engines, text.trim()) : placed(indigo, text);
    const shown = marked === null ? null : highlighted(engines, { structure: text, source }, marked);
    const marks = molecularMarks(indigo, shown ?? source, { highlights: shown !== null });
    return marks.marks.length === 0 ? null : marks;
  } catch (error) {
    if (error instanceof EngineFault || error instanceof Unreadable) return null;
    throw error;
  }
};
