import { flowNodeSchema, type FlowNode } from '@shilu/events/approvals/flow';
import type { Pool } from 'pg';
import { z } from 'zod';

export type Flow = {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly nodes: readonly FlowNode[];
};

const flowValues = z.object({
  name: z.string(),
  isDefault: z.boolean().catch(false),
  nodes: z.array(flowNodeSchema).catch([]),
});

export const flowsOf = async (pool: Pool): Promise<readonly Flow[]> => {
  const { rows } = await pool.query<{ id: string; entry_values: string }>(
    'select id, entry_values from rm.reg_approval_flow where not removed order by f_name, id',
  );
  return rows.map((row) => ({ id: row.id, ...flowValues.parse(JSON.parse(row.entry_values)) }));
};
