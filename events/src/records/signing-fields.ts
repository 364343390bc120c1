import { timeZone, title, unread } from '../core/schemas';

/** Proof of who signs: password digest always, the account too at the first signing of a session or after a lock (21 CFR 11.200). */
export const signingFields = {
  account: unread(100).optional(),
  password: unread(64),
  /** Code of the meaning in the organisation's dictionary; its words are the server's. */
  meaning: title(100),
  /** Its words as the signer read them: refused when they have changed meanwhile. */
  meaningShown: title(100).optional(),
  timeZone,
};
