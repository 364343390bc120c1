import type { IncomingHttpHeaders } from 'node:http';
import { isUuid, uuidV5 } from '@shilu/events/core/uuid';
import { AppError } from '@shilu/events/core/app-error';
import type { Call, Language } from '@shilu/events/core/call';
import { scopeOf } from '@shilu/events/core/token-scopes';
import { signatureOf, TIMESTAMP_OFFSET_MS, TIMESTAMP_TOLERANCE_MS } from '@shilu/events/identity/request-signature';
import type { Session } from './call-context';

export const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The caller's language; Chinese unless English is asked for (K01). */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  /^en\b/i.test(header(headers, 'language') ?? header(headers, 'accept-language') ?? '') ? 'en-US' : 'zh-CN';

/**
 * Identity of a command for idempotency (law 5). A caller's key that is no UUID is folded into one, and so is tied to
 * the account: nobody can collide with another's command.
 */
export const commandIdOf = (given: string | null, accountId: string, fresh: () => string): string =>
  given === null ? fresh() : uuidV5(`${accountId}/${given}`, COMMAND_NAMESPACE);
const COMMAND_NAMESPACE = '6f1f7e2c-5f0e-5a86-9d55-0c6f8b8f2a10';

export const correlationOf = (headers: IncomingHttpHeaders, fresh: () => string): string => {
  const given = header(headers, 'correlation-id');
  return given !== null && isUuid(given) ? given : fresh();
};

/** What the server holds against the claims of the headers. */
export type KnownIdentity = { readonly accountId: string; readonly isOrganAdmin: boolean };

export type Identify = {
  readonly findSession: (token: string) => Promise<Session | null>;
  /** Whether a session goes on, without being used by the question. Absent: streams do not end with theirs. */
  readonly sessionLives?: (token: string) => Promise<boolean>;
  /** An API token shown as `authorization: Bearer …`. */
  readonly findApiToken?: (token: string) => Promise<Session | null>;
  readonly knownIdentity: (accountId: string) => KnownIdentity | null;
};

/** A program shows an API token: nothing to sign, for nothing of it is kept where a page could read it. */
const identifyProgram = async (headers: IncomingHttpHeaders, known: Identify): Promise<Session> => {
  const [, shown] = /^Bearer ([\w-]{1,100})$/.exec(header(headers, 'authorization') ?? '') ?? [];
  const session = shown === undefined ? null : await known.findApiToken?.(shown);
  if (!session) throw new AppError('unauthenticated');
  return session;
};

/** By construction: what no scope opens, no token reaches, whatever rights its account has. */
export const refuseBeyondScopes = (session: Session, call: Call): void => {
  if (session.scopes === undefined) return;
  const scope = scopeOf(call);
  if (scope === null) throw new AppError('personOnly');
  if (!session.scopes.includes(scope)) throw new AppError('tokenScope', { scope });
};

/**
 * Checks the headers of product.md §7 against the session: token, uid, timestamp (server's time plus 120 s, K02) and
 * signature must hold; any other identity header that is present must tell the truth. Refuses with the reason.
 */
export const identify = async (headers: IncomingHttpHeaders, now: Date, known: Identify): Promise<Session> => {
  const token = header(headers, 'token');
  if (token === null) return identifyProgram(headers, known);
  const uid = header(headers, 'uid') ?? '';
  const timestamp = header(headers, 'timestamp') ?? '';
  if (
    !/^\d{13}$/.test(timestamp) ||
    Math.abs(Number(timestamp) - TIMESTAMP_OFFSET_MS - now.getTime()) > TIMESTAMP_TOLERANCE_MS
  ) {
    throw new AppError('badTimestamp', {}, { serverTime: now.toISOString() });
  }
  if (header(headers, 'signature') !== signatureOf({ token, uid, timestamp })) throw new AppError('badSignature');
  const session = await known.findSession(token);
  if (session === null) throw new AppError('unauthenticated');
  if (uid !== session.accountId) throw new AppError('identityMismatch');
  const identity = known.knownIdentity(session.accountId);
  const claimsAdmin = header(headers, 'is-organ-admin');
  if (identity !== null && claimsAdmin !== null && /^(1|true)$/i.test(claimsAdmin) && !identity.isOrganAdmin) {
    throw new AppError('identityMismatch');
  }
  return session;
};

/** Calls that a locked screen still lets through (T16): unlocking, leaving, and keeping what was typed. */
const WHILE_LOCKED = new Set(['C009', 'C010', 'C011', 'C013', 'C016', 'X011']);
export const allowedWhileLocked = (call: Call): boolean => WHILE_LOCKED.has(call.id);

/** Calls for whoever's password has expired: changing it by the rule that holds, locking the screen, and leaving. */
const WHILE_EXPIRED = new Set(['C009', 'C010', 'C011', 'C013', 'X011', 'X012', 'X020']);
export const allowedWhileExpired = (call: Call): boolean => WHILE_EXPIRED.has(call.id);

/** Calls for whoever has no second factor yet where one is required: the same, and setting one up, a passkey too. */
const WHILE_DUE = new Set([...WHILE_EXPIRED, 'X795', 'X796', 'X798', 'X834', 'X835', 'X837']);
export const allowedWhileDue = (call: Call): boolean => WHILE_DUE.has(call.id);
