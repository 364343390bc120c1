import { isAnother, withoutCompound } from '@shilu/events/records/modules/equation/another-compound';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import type { EntryReading } from '@shilu/events/structures/structure-reading';

/** What a row takes over from a drawn or pasted molecule; null where that is a reaction, or several molecules. */
export const moleculePart = (row: Row, entry: EntryReading): Partial<Row> | null => {
  const [component] = entry.components;
  if (component === undefined || entry.kind === 'reaction' || entry.components.length > 1) return null;
  const inchiKey = component.inchiKey ?? '';
  const gone = withoutCompound(row);
  return {
    ...(isAnother(row, inchiKey) ? gone : {}),
    ...{ structure: component.structure, smiles: component.smiles, inchiKey, formula: component.formula ?? '' },
    ...{ molecularWeight: '', held: gone.held ?? row.held },
  };
};
