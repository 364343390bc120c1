import type { RegisteredCompound } from '@shilu/events/integrations/platforms/look-ups';
import { expect, it } from 'vitest';
import { numberFirst, offerKey, type Offer, type OfferGroup } from './offers';

const compound: RegisteredCompound = {
  ...{ compoundNo: 'CP-900002', name: 'Aspirin', cas: '50-78-2', smiles: '', inchiKey: '', salt: '', released: true },
  ...{ version: 1, batches: [] },
};
const registered = (batchNo: string): Offer => ({ kind: 'registered', compound, batchNo });
const group = (source: OfferGroup['source'], ...offers: Offer[]): OfferGroup => ({ source, offers, more: false, asOf: null, fault: null }); // prettier-ignore

it('what a typed number is the number of stands first, in whatever case; else nothing changes its place', () => {
  const groups = [group('library'), group('cims'), group('regms', registered(''), registered('CP-900002-01'))];
  const keys = (text: string) =>
    numberFirst(groups, text).map(({ source, offers }) => [source, ...offers.map(offerKey)]);
  expect(keys('cp-900002-01 ')[0]).toEqual(['regms', 'registered CP-900002 CP-900002-01', 'registered CP-900002 ']);
  expect(keys('CP-900002')[0]).toEqual(['regms', 'registered CP-900002 ', 'registered CP-900002 CP-900002-01']);
  for (const text of ['aspirin', '', 'CP-9000']) expect(keys(text).map(([source]) => source)).toEqual(['library', 'cims', 'regms']); // prettier-ignore
});
