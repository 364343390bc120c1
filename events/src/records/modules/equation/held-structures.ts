import type { HeldStructure } from '../../../structures/held-structure';
import { calculate } from './calculate';
import { rowsOf, type Equation, type Row } from './equation-schema';

const nameOf = ({ name, cnum }: Row): string => name || cnum;

/** Every row with a structure, products with their yields. */
export const heldStructures = (content: Equation): readonly HeldStructure[] => {
  const held = rowsOf(content).filter(({ structure, smiles }) => structure.trim() !== '' || smiles.trim() !== '');
  if (held.length === 0) return [];
  const isolated = content.cwdataSource.some(({ batches }) => batches.length > 0);
  const calculated = isolated ? calculate(content).rows : null;
  return held.map((row) => {
    const given = calculated?.get(row.id)?.cells.yield?.number;
    return {
      ...{ rowId: row.id, role: row.role, name: nameOf(row) },
      structure: row.structure.trim() === '' ? row.smiles : row.structure,
      yield: given === undefined ? null : Number(given),
    };
  });
};
