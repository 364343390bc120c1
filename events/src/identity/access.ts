import { z } from 'zod';
import type { DomainEvent } from '../core/envelope';
import { defineUpcaster } from '../core/upcasters';

/** Comings and goings of one account, in a stream of their own (`access-<accountId>`): sessions, failures, locks of the screen. */
export const ACCESS = 'access';

/** What leaves: whole events, changed fields, or who read what. */
export const TRAILS = ['trail', 'trace', 'reads'] as const;

/** Why nobody was let in. */
export const LOGIN_FAILURES = ['wrongPassword', 'disabled', 'locked', 'passwordAltered', 'wrongCode'] as const;
export type LoginFailure = (typeof LOGIN_FAILURES)[number];

export const accessEventSchemas = {
  LoggedIn: z.strictObject({ sessionId: z.string(), client: z.string(), address: z.string() }),
  LoginFailed: z.strictObject({
    why: z.enum(LOGIN_FAILURES),
    client: z.string(),
    address: z.string(),
  }),
  LoggedOut: z.strictObject({ sessionId: z.string(), why: z.enum(['asked', 'expired', 'revoked']) }),
  ScreenLocked: z.strictObject({ sessionId: z.string() }),
  ScreenUnlocked: z.strictObject({ sessionId: z.string() }),
  SigningPasswordWrong: z.strictObject({
    sessionId: z.string(),
    recordId: z.string().nullable(),
    failures: z.number().int(),
  }),
  /** The audit trail, or a part of it, left the system: what was asked for, and the code that the copy bears. */
  TrailExported: z.strictObject({
    what: z.enum(TRAILS),
    format: z.enum(['csv', 'pdf']),
    /** What it was narrowed down to, as asked. */
    filters: z.record(z.string(), z.string()),
    verificationCode: z.string(),
  }),
  /**
   * A stored file left the system as it is. `recordId`: of the record that it was taken from, `entry`: the entry of a
   * register; both null where the caller had brought it and nothing holds it.
   */
  FileDownloaded: z.strictObject({
    recordId: z.string().nullable(),
    entry: z.strictObject({ category: z.string(), id: z.string() }).nullable(),
    file: z.strictObject({ name: z.string(), hash: z.string(), size: z.number().int() }),
  }),
  /** Entries of a register left as a table: which, how many, and the file by its hash. */
  ListExported: z.strictObject({
    register: z.string(),
    rows: z.number().int(),
    /** What the list was narrowed down to, as asked. */
    filters: z.record(z.string(), z.string()),
    file: z.strictObject({ name: z.string(), hash: z.string(), size: z.number().int() }),
  }),
} as const;

// Since version 2 also where what is stored of the password was changed.
defineUpcaster('LoginFailed', 1, (data) => data);
// Since version 3 also where the second factor was not theirs.
defineUpcaster('LoginFailed', 2, (data) => data);

type Schemas = typeof accessEventSchemas;
export type AccessEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
