import type { Language } from '../../../core/call';
import type { FoundCompound } from '../../../resources/compound-calls';
import type { ComponentReading } from '../../../structures/structure-reading';
import { LONGEST, type Origin, type Row } from './equation-schema';

/** What a structure says, as the server reads it; null for a material without one. */
export type TakenStructure = Pick<ComponentReading, 'structure' | 'smiles' | 'inchiKey' | 'formula'> | null;

const originOf = ({ source, id }: FoundCompound): Origin => ({ kind: source, compound: id });

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/**
 * What a row takes from a compound that was looked up: what it is, how strong and how dense it is, and from where. How much
 * is planned and what was weighed stays; lot and supplier were another bottle’s.
 */
export const takenCompound = (
  row: Row,
  found: FoundCompound,
  read: TakenStructure,
  language: Language,
): Partial<Row> => {
  const formula = read?.formula ?? found.formula;
  const named = language === 'zh-CN' ? found.zh : found.en;
  const others = row.held.filter((cell) => cell !== 'formula' && cell !== 'molecularWeight');
  return {
    name: cut(named, LONGEST.name),
    cas: cut(found.cas, LONGEST.cas),
    ...{ structure: read?.structure ?? '', smiles: read?.smiles ?? '', inchiKey: read?.inchiKey ?? '' },
    ...{ formula, molecularWeight: '', salt: null, solvate: null },
    // A formula that no drawing says is held as if it had been typed.
    held: read === null && formula !== '' ? [...others, 'formula'] : others,
    strength: found.strength,
    density: found.density === null ? '' : String(found.density.number),
    ...{ lot: '', supplier: '', from: originOf(found), hazards: found.hazards },
  };
};
