import { z } from 'zod';
import { defineFact } from './fact';

/** A bottle of the inventory outside: no thing of ours, and nobody's to read here. */
export const BOTTLE = 'bottle';

const amountSchema = z.strictObject({ amount: z.string(), unit: z.string() });
export type BottleAmount = z.infer<typeof amountSchema>;

/**
 * A module takes a material from a bottle: what is planned of it, and what was really used once it says so. What is kept
 * for it at the inventory, and what is booked there when the module is signed, follow from this (`bottle-bookings.ts`).
 */
export const bottleTaken = defineFact({
  stated: 'BottleTaken',
  withdrawn: 'BottleReturned',
  label: {
    stated: { 'zh-CN': '取用瓶装物料', 'en-US': 'Took a material from a bottle' },
    withdrawn: { 'zh-CN': '不再取用瓶装物料', 'en-US': 'No longer takes a material from a bottle' },
  },
  outside: true,
  detail: z.strictObject({ lot: z.string(), planned: amountSchema.nullable(), used: amountSchema.nullable() }),
  seenFrom: () => ({ 'zh-CN': '取用于', 'en-US': 'Used in' }),
  remark: ({ lot }) => lot,
});
