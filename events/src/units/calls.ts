import { z } from 'zod';
import { defineCall } from '../core/call';
import { UNIT_TYPES, type UnitType } from './unit-list';

export const unitCalls = {
  unitsOfType: defineCall({
    id: 'C121',
    method: 'GET',
    path: 'Unit/List/{type}',
    kind: 'query',
    context: 'organization',
    summary: { 'zh-CN': '某类计量单位', 'en-US': 'Units of a kind' },
    request: z.object({ type: z.enum(Object.keys(UNIT_TYPES) as [UnitType, ...UnitType[]]) }),
    response: z.array(
      z.object({
        /** As it is written: `mg`. */
        value: z.string(),
        /** Every other way in which it is typed: `milligram`, `毫克`. */
        names: z.array(z.string()),
        /** The unit that `factor` and `offset` lead to. */
        base: z.string(),
        /** In the base unit: (value + offset) × factor. Decimal digits, or a quotient of two where they do not end. */
        factor: z.string(),
        offset: z.string(),
      }),
    ),
  }),
} as const;
