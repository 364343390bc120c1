import type { RegisterValues } from '@shilu/events/core/define-register';
import { dictionaryRegister, type DictionaryItem } from '@shilu/events/organization/dictionary';
import type { Pool } from 'pg';

/** Options of a dictionary, those switched off included; null when the organisation has none by this code. */
export const dictionaryItems = async (pool: Pool, code: string): Promise<readonly DictionaryItem[] | null> => {
  const { rows } = await pool.query<{ entry_values: string }>(
    'select entry_values from rm.reg_dictionary where f_code = $1 and not removed limit 1',
    [code],
  );
  if (!rows[0]) return null;
  return dictionaryRegister.readable(JSON.parse(rows[0].entry_values) as RegisterValues)?.items ?? [];
};
