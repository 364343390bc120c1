import type { Bottle, RegisteredCompound } from '../../../integrations/platforms/look-ups';
import type { Language } from '../../../core/call';
import type { CarriedFrom } from '../carry-over';
import { isAnother, withoutCompound } from './another-compound';
import { asStartingMaterial } from './carried-over';
import { LONGEST, type Row } from './equation-schema';
import { strengthInName } from './strength-text';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');
const orOwn = (own: string, theirs: string, most: number): string => (own.trim() === '' ? cut(theirs, most) : own);

/** What a row lets go of that becomes another compound, found by its name: that is no name that stays. */
export const asAnother = (row: Row, inchiKey: string): Partial<Row> =>
  isAnother(row, inchiKey) ? withoutCompound(row) : { name: '' };

const isPurity = ({ strength }: Row): boolean => strength === null || strength.kind === 'purity';

/** What its name says of a bottle of which no purity is known: `n-Butyllithium solution, 1.6 M in hexanes`. */
const strengthOf = (row: Row, { name, nameZh, purity }: Bottle): Partial<Row> => {
  const strength = purity === null && row.strength === null ? (strengthInName(name, row) ?? strengthInName(nameZh, row)) : null;
  return strength === null ? {} : { strength };
}; // prettier-ignore

/** How pure it is said to be: in place of what was taken from elsewhere, never of a solution or a gas. */
const purityOf = (row: Row, purity: number | null): Partial<Row> =>
  purity !== null && isPurity(row) ? { strength: { kind: 'purity', percent: String(purity) } } : {};

/** A row as it takes from a bottle: what stands on the label; what the row is called stays as it was. */
export const takenFromBottle = (row: Row, bottle: Bottle, asOf: string, language: Language): Partial<Row> => ({
  from: {
    ...{ kind: 'cims', bottleNo: bottle.bottleNo, location: bottle.location, available: String(bottle.available) },
    ...{ unit: bottle.unit, asOf, expiry: bottle.expiry ?? '' },
  },
  lot: cut(bottle.lot, LONGEST.lot),
  supplier: cut(bottle.supplier, LONGEST.lot),
  name: orOwn(row.name, (language === 'zh-CN' && bottle.nameZh) || bottle.name, LONGEST.name),
  cas: orOwn(row.cas, bottle.cas, LONGEST.cas),
  ...(row.density === '' && bottle.density !== null ? { density: String(bottle.density) } : {}),
  ...purityOf(row, bottle.purity),
  ...strengthOf(row, bottle),
});

/** What a row weighs by, where nothing says yet what it is. */
const compoundOf = (row: Row, { structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, held }: Row): Partial<Row> =>
  row.structure !== '' || row.formula !== ''
    ? {}
    : { structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, held: [...row.held.filter((cell) => !held.includes(cell)), ...held] }; // prettier-ignore

/** A row as it takes a batch of another reaction's product: its number and purity; what the row is called stays as it was. */
export const takenFromBatch = (row: Row, product: Row, source: CarriedFrom): Partial<Row> => {
  const material = asStartingMaterial(product, source);
  return {
    ...{ from: material.from, lot: material.lot, supplier: '' },
    name: orOwn(row.name, product.name || product.cnum, LONGEST.name),
    cas: orOwn(row.cas, product.cas, LONGEST.cas),
    cnum: orOwn(row.cnum, product.cnum, LONGEST.label),
    density: orOwn(row.density, product.density, LONGEST.label),
    ...compoundOf(row, material),
    ...(material.strength !== null && isPurity(row) ? { strength: material.strength } : {}),
  };
};

/** A row that is a compound of the registry, and the batch of it where one is meant. */
export const takenFromRegistry = (row: Row, compound: RegisteredCompound, batchNo: string): Partial<Row> => ({
  from: { kind: 'regms', compoundNo: compound.compoundNo, batchNo },
  ...(batchNo === '' ? {} : { lot: cut(batchNo, LONGEST.lot) }),
  name: orOwn(row.name, compound.name, LONGEST.name),
  cas: orOwn(row.cas, compound.cas, LONGEST.cas),
  ...purityOf(row, compound.batches.find((batch) => batch.batchNo === batchNo)?.purity ?? null),
});
