import type { Row } from './equation-schema';

/** Whether what is drawn is another compound than the row's, as far as both are known. */
export const isAnother = ({ inchiKey }: Pick<Row, 'inchiKey'>, drawn: string): boolean =>
  inchiKey !== '' && drawn !== '' && inchiKey !== drawn;

/**
 * What a row lets go of that becomes another compound: all that was known of the one before, and the bottle it came from.
 * How much is planned of it and what was really used stays.
 */
export const withoutCompound = ({ held }: Pick<Row, 'held'>): Partial<Row> => ({
  ...{ name: '', cas: '', structure: '', smiles: '', inchiKey: '', formula: '', molecularWeight: '', density: '' },
  ...{ strength: null, salt: null, solvate: null, lot: '', supplier: '', from: null, hazards: null },
  held: held.filter((cell) => cell !== 'formula' && cell !== 'molecularWeight'),
});
