import { Exact } from '../../../units/exact';
import type { RequestValues } from '../../../integrations/platforms/operation';
import type { Batch, Row, WithParent } from './equation-schema';
import { inBase } from './units';

/** What a registry of compounds takes of a name, a number and a structure. */
const LONGEST_SENT = { name: 200, batchNo: 50, smiles: 2_000, salt: 100 } as const;

const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');
const saltOf = (salt: WithParent | null): string =>
  salt === null ? '' : `${salt.count === '1' ? '' : `${salt.count} `}${salt.formula || salt.name}`;

const given = (values: Readonly<Record<string, string | number | null>>): RequestValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** What the form of a registration begins with: a product as it stands, and the batch of it that is registered. */
export const registrationOf = (row: Row, batch: Batch | null, fallbackBatch: string): RequestValues => {
  const grams = batch === null ? null : inBase(batch.mass, batch.massUnit);
  const purity = batch === null || batch.purity === '' ? null : Number(batch.purity);
  return given({
    name: cut(row.name || row.cnum || row.formula, LONGEST_SENT.name),
    // Cut, it would be another structure.
    smiles: row.smiles.length > LONGEST_SENT.smiles ? '' : row.smiles,
    inchiKey: row.inchiKey,
    batchNo: cut(batch?.number || fallbackBatch, LONGEST_SENT.batchNo),
    purity,
    salt: cut(saltOf(row.salt), LONGEST_SENT.salt),
    amount: grams?.gt(0) === true ? new Exact(grams).times(1_000).toSignificantDigits(12).toNumber() : null,
  });
};
