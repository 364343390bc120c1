import type { CompoundKey, StructureKeys } from '@shilu/infra/chemistry/structure-keys';
import type { Pool } from 'pg';
import { where } from '../engine/where';

export type Alike = {
  readonly ignoreStereo: boolean;
  readonly ignoreIsotopes: boolean;
  readonly ignoreSalt: boolean;
};

/** So many structures are the same compound at most, as drawings of one that differ in what is ignored. */
const MOST = 10_000;

/** Parts of the key that must be the same: what is ignored is left out. */
const sameParts = ({ ignoreStereo, ignoreIsotopes }: Alike): readonly (keyof CompoundKey)[] => [
  'main',
  ...(ignoreStereo ? [] : (['stereo'] as const)),
  ...(ignoreIsotopes ? [] : (['isotopes'] as const)),
  ...(ignoreStereo || ignoreIsotopes ? [] : (['isotopeStereo'] as const)),
];

const COLUMN: Readonly<Record<keyof CompoundKey, string>> = {
  ...{ main: 'main', stereo: 'stereo', isotopes: 'isotopes', isotopeStereo: 'isotope_stereo' },
};

/** Structures that are the same compound, the latest first: a look-up in an index. */
export const sameCompound = async (pool: Pool, keys: StructureKeys, alike: Alike): Promise<readonly number[]> => {
  const which = alike.ignoreSalt ? 'parent' : 'whole';
  const filter = where();
  for (const part of sameParts(alike)) filter.add(`${which}_${COLUMN[part]} = ?`, keys[which][part]);
  const { rows } = await pool.query<{ id: string }>(
    `select id from structure_index.structure where ${filter.sql()} order by id desc limit ${MOST}`,
    filter.values,
  );
  return rows.map(({ id }) => Number(id));
};

/** Structures of this InChIKey that are no mixtures: those of a racemate have it too, and are other compounds. */
export const withInchiKey = async (pool: Pool, inchiKey: string): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from structure_index.structure where inchi_key = $1 and position(' |' in smiles) = 0 order by id desc limit ${MOST}`,
    [inchiKey],
  );
  return rows.map(({ id }) => Number(id));
};
