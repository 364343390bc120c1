import { z } from 'zod';
import { timeZone } from '../core/schemas';

const meaning = z.strictObject({
  value: z.string().min(1).max(100),
  zh: z.string().min(1).max(100),
  en: z.string().min(1).max(100),
});
/** Proof of who signs: password digest always, the account too at the first signing of a session or after a lock (21 CFR 11.200). */
export const signingFields = {
  account: z.string().max(100).optional(),
  password: z.string().max(64),
  meaning,
  timeZone,
};
