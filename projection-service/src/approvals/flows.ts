import { flowRegister, type FlowValues } from '@shilu/events/approvals/flow';
import type { RegisterValues } from '@shilu/events/core/define-register';
import type { Pool } from 'pg';

export type Flow = FlowValues & { readonly id: string };

export const flowsOf = async (pool: Pool): Promise<readonly Flow[]> => {
  const { rows } = await pool.query<{ id: string; entry_values: string }>(
    'select id, entry_values from rm.reg_approval_flow where not removed order by f_name, id',
  );
  return rows.flatMap(({ id, entry_values }) => {
    const values = flowRegister.readable(JSON.parse(entry_values) as RegisterValues);
    return values === null ? [] : [{ id, ...values }];
  });
};
