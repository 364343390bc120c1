import { inTransaction, migrate, type Migration } from '@shilu/infra/postgres/pool';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/**
 * What each different drawing is found by, worked out from its text alone: nothing here is of the log, and all of it can be
 * thrown away and is worked out again: with read models that are built anew on request (`forgetIndex`), for whoever has altered
 * a row of those may have altered one here.
 * `structure` has each compound once, however often it was drawn; `drawing` says which of them a drawing is.
 */
const migrations: readonly Migration[] = [
  {
    id: '0001-index',
    sql: `
      create table structure (
        id bigint generated always as identity primary key,
        smiles_hash text not null unique,
        smiles text not null,
        inchi_key text,
        heavy_atoms integer not null,
        whole_main text, whole_stereo text, whole_isotopes text, whole_isotope_stereo text,
        parent_main text, parent_stereo text, parent_isotopes text, parent_isotope_stereo text,
        pattern bytea not null,
        morgan bytea not null,
        molecule bytea not null
      );
      alter table structure alter column pattern set storage external, alter column morgan set storage external, alter column molecule set storage external;
      create index structure_whole on structure (whole_main, whole_stereo);
      create index structure_parent on structure (parent_main, parent_stereo);
      create index structure_inchi_key on structure (inchi_key);
      -- Without a structure where nothing can be made of it.
      create table drawing (hash text primary key, structure_id bigint);
      create index drawing_structure on drawing (structure_id);
      create table made_by (only_one boolean primary key default true check (only_one), version text not null, epoch text not null);`,
  },
];

const hasVersion = async (pool: Pool | PoolClient, version: string): Promise<string | null> => {
  const { rows } = await pool.query<{ version: string; epoch: string }>(
    'select version, epoch from structure_index.made_by',
  );
  return rows[0]?.version === version ? rows[0].epoch : null;
};

/** Of these the tables are as they should be; a search does not look again, unless they are gone. */
const shaped = new WeakSet<Pool>();
const UNDEFINED_TABLE = '42P01';

const epochOf = async (pool: Pool, version: string): Promise<string | null> => {
  try {
    return await hasVersion(pool, version);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
};

/** Ready for this version of what structures are described by; answers what tells this filling of it from any other. */
export const prepareIndex = async (pool: Pool, version: string): Promise<string> => {
  const standing = shaped.has(pool) ? await epochOf(pool, version) : null;
  if (standing !== null) return standing;
  await migrate(pool, { schema: 'structure_index', migrations });
  shaped.add(pool);
  const known = await hasVersion(pool, version);
  if (known !== null) return known;
  return inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('structure_index', 0))`);
    const made = await hasVersion(tx, version);
    if (made !== null) return made;
    const epoch = randomUUID();
    await tx.query(
      'truncate structure_index.structure, structure_index.drawing, structure_index.made_by restart identity',
    );
    await tx.query('insert into structure_index.made_by (version, epoch) values ($1, $2)', [version, epoch]);
    return epoch;
  });
};

/** The index is filled anew by whoever searches next; a product that runs meanwhile sees it too. */
export const forgetIndex = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('structure_index.made_by') is not null as there`,
  );
  if (rows[0]?.there === true) await pool.query('delete from structure_index.made_by');
};
