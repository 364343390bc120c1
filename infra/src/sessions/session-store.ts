import type { Session } from '../http/call-context';

/** Sessions; the token is known to the browser alone, here is only its SHA-256. */
export interface SessionStore {
  create(accountId: string, client: string, address: string): Promise<Session>;
  /** Null when unknown, revoked, or unused for 12 hours. */
  find(token: string): Promise<Session | null>;
  /** Effective at once in every process: one that is not alone asks the table each time. */
  revoke(id: string): Promise<void>;
  revokeAll(accountId: string, except?: string): Promise<void>;
  update(id: string, change: { readonly signedOnce?: boolean; readonly screenLocked?: boolean }): Promise<void>;
  /** Sessions that nobody has used for 12 hours: over, and still to be noted and revoked. */
  idle(): Promise<readonly { readonly id: string; readonly accountId: string }[]>;
  stop(): Promise<void>;
}

export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;
