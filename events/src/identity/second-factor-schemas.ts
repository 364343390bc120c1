import { z } from 'zod';
import { unread } from '../core/schemas';
import { assertionSchema } from './passkey-schemas';
import { SECOND_FACTORS } from './second-factor';

/** What a device is asked to sign, as with signatures. */
export const askedSchema = z.object({
  challenge: z.string(),
  site: z.string(),
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  timeout: z.number(),
});
/** With what the person may answer, in `details` of the refusal that asks for it. */
export const waysSchema = z.object({ ways: z.array(z.enum(SECOND_FACTORS)), passkey: askedSchema.nullable() });

/** A code of the app or a recovery code, or what a device signed. */
export const shownFactor = {
  code: unread(40).optional(),
  passkey: assertionSchema.optional(),
};
