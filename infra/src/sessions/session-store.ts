import type { Session } from '../http/call-context';

/** Sessions; the token is known to the browser alone, here is only its SHA-256. */
export interface SessionStore {
  create(accountId: string, client: string, address: string): Promise<Session>;
  /** Null when unknown, revoked, unused for 4 hours, or opened 12 hours ago. */
  find(token: string): Promise<Session | null>;
  /** Effective at once in every process: one that is not alone asks the table each time. */
  revoke(id: string): Promise<void>;
  revokeAll(accountId: string, except?: string): Promise<void>;
  update(id: string, change: { readonly signedOnce?: boolean; readonly screenLocked?: boolean }): Promise<void>;
  /** Whether `find` would find it; no use of it. Asks the table each time. */
  lives(token: string): Promise<boolean>;
  /** Sessions that are over by their age or for want of use, and still to be noted and revoked. */
  idle(): Promise<readonly { readonly id: string; readonly accountId: string }[]>;
  stop(): Promise<void>;
}

export const SESSION_IDLE_MS = 4 * 60 * 60 * 1000;
/** However much it is used: a working day (OWASP ASVS 3.3.2). */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
