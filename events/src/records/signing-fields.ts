import { z } from 'zod';
import { timeZone, title, unread } from '../core/schemas';

const meaning = z.strictObject({
  value: title(100),
  zh: title(100),
  en: title(100),
});
/** Proof of who signs: password digest always, the account too at the first signing of a session or after a lock (21 CFR 11.200). */
export const signingFields = {
  account: unread(100).optional(),
  password: unread(64),
  meaning,
  timeZone,
};
