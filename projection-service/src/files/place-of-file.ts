import { streamName } from '@shilu/events/core/envelope';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { NOWHERE } from '@shilu/infra/blob-store/note-lost-file';
import type { Pool } from 'pg';
import { filesTable, hasFiles } from '../registers/register-tables';

type Place = { readonly category: string; readonly id: string };

/** The first record that holds a file, or else the first entry of a register, as an incident names it: for no person. */
export const placeOfFile =
  (pool: Pool) =>
  async (hash: string): Promise<string> => {
    const entries = registers
      .filter(hasFiles)
      .map((register) => `select 1 as rank, '${register.name}' as category, id from rm.${filesTable(register)} where hash = $1`); // prettier-ignore
    const records = `select 0 as rank, '${RECORD}' as category, record_id as id from rm.record_files where hash = $1`;
    const { rows } = await pool.query<Place>(
      `select category, id from (${[records, ...entries].join(' union all ')}) held order by rank, category, id limit 1`,
      [hash],
    );
    return rows[0] === undefined ? NOWHERE : streamName(rows[0].category, rows[0].id);
  };

/** What a file of a record is called in it; its hash where it is called nothing. */
export const nameOfFile = async (pool: Pool, recordId: string, hash: string): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    'select name from rm.record_files where record_id = $1 and hash = $2',
    [recordId, hash],
  );
  return rows[0]?.name ?? hash;
};
