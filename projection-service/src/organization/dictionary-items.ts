import { dictionaryItemSchema, type DictionaryItem } from '@shilu/events/organization/dictionary';
import type { Pool } from 'pg';
import { z } from 'zod';

const dictionaryValues = z.object({ items: z.array(dictionaryItemSchema).catch([]) });

/** Options of a dictionary, those switched off included; null when the organisation has none by this code. */
export const dictionaryItems = async (pool: Pool, code: string): Promise<readonly DictionaryItem[] | null> => {
  const { rows } = await pool.query<{ entry_values: string }>(
    'select entry_values from rm.reg_dictionary where f_code = $1 and not removed limit 1',
    [code],
  );
  return rows[0] ? dictionaryValues.parse(JSON.parse(rows[0].entry_values)).items : null;
};
