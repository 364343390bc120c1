import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { asAnother, takenFromBottle, takenFromRegistry } from '@shilu/events/records/modules/equation/taken-from';
import i18next from 'i18next';
import { readStructure } from '../../../chemistry/read-structure';
import { showError, showWarning } from '../../../ui/toasts';
import { readBatch } from './batch-product';
import { moleculePart } from './molecule-part';
import type { Offer } from './offers';
import { takeCompound } from './take-compound';

/** The structure of what was picked, for a row that has none yet; it stays without one where that cannot be read. */
const structureOf = async (row: Row, smiles: string): Promise<Partial<Row>> => {
  if (smiles === '' || row.structure !== '' || row.formula !== '') return {};
  const { entries } = await readStructure(smiles);
  const [entry] = entries;
  return (entry && moleculePart(row, entry)) ?? {};
};

type Into = {
  readonly row: Row;
  readonly language: Language;
  /** The name of the row was typed to find it, and is no name that stays. */
  readonly isSearched: boolean;
  readonly put: (taken: (row: Row) => Partial<Row>) => void;
};

/** What a row becomes of what was offered; also where its structure does not come, which is said. */
export const takeOffer = async (offer: Offer, { row, language, isSearched, put }: Into): Promise<void> => {
  if (offer.kind === 'library') return takeCompound(offer.compound, language, put);
  if (offer.kind === 'named') {
    const { entry } = offer;
    const key = entry.components[0]?.inchiKey ?? '';
    return put((of) => ({ ...asAnother(of, key), ...moleculePart(of, entry), name: entry.title }));
  }
  if (offer.kind === 'batch') {
    try {
      const becomes = await readBatch(offer);
      if (becomes === null) return showWarning(i18next.t('equation:batches.gone'));
      put((of) => {
        const blank = isSearched ? asAnother(of, offer.batch.inchiKey) : {};
        return { ...blank, ...becomes({ ...of, ...blank }) };
      });
    } catch (error) {
      showError(error);
    }
    return;
  }
  const { smiles, inchiKey } = offer.kind === 'bottle' ? offer.bottle : offer.compound;
  const blank = (of: Row): Partial<Row> => (isSearched ? asAnother(of, inchiKey) : {});
  const taken = (of: Row): Partial<Row> => {
    const begun = { ...of, ...blank(of) };
    return {
      ...blank(of),
      ...(offer.kind === 'bottle'
        ? takenFromBottle(begun, offer.bottle, offer.asOf, language)
        : takenFromRegistry(begun, offer.compound, offer.batchNo)),
    };
  };
  let structure: Partial<Row> = {};
  try {
    structure = await structureOf({ ...row, ...blank(row) }, smiles);
  } catch (error) {
    showError(error);
  }
  put((of) => ({ ...taken(of), ...structure }));
};
