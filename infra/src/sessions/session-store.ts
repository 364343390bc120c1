import type { Session } from '../http/call-context';

/** Sessions; the token is known to the browser alone, here is only what a key outside the database makes of it. */
export interface SessionStore {
  create(accountId: string, client: string, address: string): Promise<Session>;
  /** Null when unknown, revoked, unused for too long, or opened too long ago. */
  find(token: string): Promise<Session | null>;
  /** Effective at once in every process: one that is not alone asks the table each time. */
  revoke(id: string): Promise<void>;
  revokeAll(accountId: string, except?: string): Promise<void>;
  update(
    id: string,
    change: {
      readonly signedOnce?: boolean;
      readonly screenLocked?: boolean;
      readonly passwordExpired?: boolean;
      readonly secondFactorDue?: boolean;
    },
  ): Promise<void>;
  /** Whether `find` would find it; no use of it. Asks the table each time. */
  lives(token: string): Promise<boolean>;
  /** The same of a session known by its id. */
  goesOn(id: string): Promise<boolean>;
  /** Sessions that are over by their age or for want of use, and still to be noted and revoked. */
  idle(): Promise<readonly { readonly id: string; readonly accountId: string }[]>;
  stop(): Promise<void>;
}

/** How long a session lives without use, and however much it is used. */
export type SessionLimits = { readonly idleMs: number; readonly lifetimeMs: number };
/** Half a working day, and a long one (OWASP ASVS 3.3.2). */
export const sessionDefaults = { idleMinutes: 240, hours: 12 };
export const sessionLimits = ({ idleMinutes, hours }: typeof sessionDefaults): SessionLimits => ({
  idleMs: idleMinutes * 60_000,
  lifetimeMs: hours * 3_600_000,
});
