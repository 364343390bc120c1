import { Exact } from '../../../units/exact';
import type { RequestValues } from '../../../integrations/platforms/operation';
import type { Batch, Row, WithParent } from './equation-schema';
import { LONGEST_MOLFILE } from '../../../integrations/platforms/regms';
import { inBase } from './units';

/** What a registry of compounds takes of a name, a number and a structure. */
const LONGEST_SENT = { name: 200, batchNo: 50, smiles: 2_000, salt: 100 } as const;

/** The header of a molfile has 80 characters a line (CTfile formats). */
const LONGEST_NAME = 80;

const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');
const saltOf = (salt: WithParent | null): string =>
  salt === null ? '' : `${salt.count === '1' ? '' : `${salt.count} `}${salt.formula || salt.name}`;

/** The drawing with its stereo groups, which a SMILES does not say; its first line is the name. */
const molfileOf = ({ structure }: Row, name: string): string => {
  const [, ...lines] = structure.split(/\r?\n/);
  const molfile = [cut(name, LONGEST_NAME), ...lines].join('\n').trimEnd();
  return lines.length === 0 || molfile.length > LONGEST_MOLFILE ? '' : molfile;
};

const given = (values: Readonly<Record<string, string | number | null>>): RequestValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** What the form of a registration begins with: a product as it stands, and the batch of it that is registered. */
export const registrationOf = (row: Row, batch: Batch | null, fallbackBatch: string): RequestValues => {
  const grams = batch === null ? null : inBase(batch.mass, batch.massUnit);
  const purity = batch === null || batch.purity === '' ? null : Number(batch.purity);
  const name = cut(row.name || row.cnum || row.formula, LONGEST_SENT.name);
  return given({
    name,
    // Cut, it would be another structure.
    smiles: row.smiles.length > LONGEST_SENT.smiles ? '' : row.smiles,
    inchiKey: row.inchiKey,
    molfile: molfileOf(row, name),
    batchNo: cut(batch?.number || fallbackBatch, LONGEST_SENT.batchNo),
    purity,
    salt: cut(saltOf(row.salt), LONGEST_SENT.salt),
    amount: grams?.gt(0) === true ? new Exact(grams).times(1_000).toSignificantDigits(12).toNumber() : null,
  });
};
