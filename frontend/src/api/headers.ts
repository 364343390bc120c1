import { signatureOf, TIMESTAMP_OFFSET_MS } from '@shilu/events/identity/request-signature';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { sessionStore } from '../identity/session';
import { languageStore } from '../lib/language';
import { serverNow } from './server-time';

/** Signed headers are made anew after 30 s (K02). */
const REFRESH_MS = 30_000;

type Signed = {
  readonly token: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly madeAt: number;
};
let signed: Signed | null = null;

const sign = async (session: SessionInfo): Promise<Signed> => {
  if (signed && signed.token === session.token && performance.now() - signed.madeAt < REFRESH_MS) return signed;
  const now = await serverNow();
  const timestamp = now === null ? '' : String(Math.round(now + TIMESTAMP_OFFSET_MS));
  const signature = signatureOf({ token: session.token, uid: session.accountInfo.id, timestamp });
  const made = { token: session.token, timestamp, signature, madeAt: performance.now() };
  signed = timestamp === '' ? null : made;
  return made;
};

/** The next call signs anew: after waking from sleep, or when the server said the timestamp was off. */
export const forgetSignedHeaders = (): void => {
  signed = null;
};

const always = (): Record<string, string> => ({
  'product-type': 'EDM',
  'login-client': 'web',
  language: languageStore.get(),
  'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Headers of every call (product.md §7). Names are encoded: headers carry ASCII. */
export const callHeaders = async (): Promise<Record<string, string>> => {
  const session = sessionStore.get();
  if (!session) return always();
  const { timestamp, signature } = await sign(session);
  return {
    ...always(),
    token: session.token,
    uid: session.accountInfo.id,
    identity: session.identity,
    area: session.areaCode,
    organ: session.orgCode,
    account: encodeURIComponent(session.accountInfo.account),
    'real-name': encodeURIComponent(session.accountInfo.realName),
    phone: session.accountInfo.mobilePhone,
    'dept-id': session.deptInfo?.deptId ?? '',
    'dept-name': encodeURIComponent(session.deptInfo?.deptName ?? ''),
    'is-dept-header': String(session.deptInfo?.isDeptHeader ?? false),
    'is-organ-admin': String(session.accountInfo.isOrganAdmin),
    timestamp,
    signature,
  };
};
