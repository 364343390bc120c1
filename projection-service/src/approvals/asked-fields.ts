import type { RegisterValues } from '@shilu/events/core/define-register';
import { askedField, type AskedField } from '@shilu/events/organization/asked-field';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import type { Pool } from 'pg';

/** Further fields of products that a record is not submitted without (R058), in their order. */
export const askedFields = async (pool: Pool): Promise<readonly AskedField[]> => {
  const { rows } = await pool.query<{ id: string; entry_values: string }>(
    'select id, entry_values from rm.reg_reaction_product_field where not removed order by f_order, id',
  );
  return rows.flatMap(({ id, entry_values }) => {
    const values = reactionProductFieldRegister.readable(JSON.parse(entry_values) as RegisterValues);
    return values !== null && reactionProductFieldRegister.keptFor(values) ? [askedField(id, values)] : [];
  });
};
