import { assertionSchema } from '../identity/passkey-schemas';
import { timeZone, title, unread } from '../core/schemas';

/**
 * Proof of who signs: a passkey, or the password digest, and the account with it at the first signing of a session or after
 * a lock (21 CFR 11.200).
 */
export const signerFields = {
  account: unread(100).optional(),
  password: unread(64).default(''),
  passkey: assertionSchema.optional(),
};

/** With what it means. */
export const signingFields = {
  ...signerFields,
  /** Code of the meaning in the organisation's dictionary; its words are the server's. */
  meaning: title(100),
  /** Its words as the signer read them: refused when they have changed meanwhile. */
  meaningShown: title(100).optional(),
  timeZone,
};
