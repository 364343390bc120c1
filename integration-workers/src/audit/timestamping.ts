import { parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { keepAnchor, type Anchors } from '@shilu/infra/notary/anchors';
import {
  openTimestamp,
  revocationLists,
  revocationPem,
  stampedText,
  timestampRequest,
  tokenOf,
  trustRoots,
} from '@shilu/infra/notary/timestamp-token';
import type { Pool } from 'pg';
import { readShort, type Anchor } from './anchoring';

const EVERY_MS = 600_000;
const ANSWER_WITHIN_MS = 30_000;
/** A token of another time than this says that one of the two clocks is far off, and is not kept. */
const MOST_APART_MS = 86_400_000;

const fetched = async (url: string, init: RequestInit = {}): Promise<Buffer> => {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return readShort(answer);
};

/** The lists that are there at this moment; one that cannot be had is no reason to have no token. */
const listsOf = async (token: Uint8Array): Promise<string> => {
  const lists = await Promise.all(revocationLists(token).map((url) => fetched(url).then(revocationPem, () => null)));
  return lists.filter((pem) => pem !== null).join('');
};

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/** RFC 3161: a token of this authority over the latest checkpoint, at most every ten minutes, verified before it is kept. */
export const timestampAnchor = (options: {
  readonly pool: Pool;
  readonly held: Pick<Anchors, 'lastOf'>;
  readonly url: string;
  /** As PEM. */
  readonly roots: string;
  readonly clock: () => Date;
  readonly everyMs?: number;
}): Anchor => {
  const { pool, held, url, clock, everyMs = EVERY_MS } = options;
  const roots = trustRoots(options.roots);
  const anchor = { kind: 'timestamp', name: nameOf(url) } as const;
  return {
    ...anchor,
    ask: async (latest) => {
      const last = await held.lastOf(anchor);
      const now = clock().getTime();
      if (last.size === latest.size || (last.saidAt !== null && Math.abs(now - last.saidAt.getTime()) < everyMs)) return false; // prettier-ignore
      const checkpoint = parseCheckpoint(latest.note);
      if (checkpoint === null) throw new Error('what is stored is no checkpoint');
      const data = stampedText(checkpoint);
      const { body, nonce } = timestampRequest(data);
      const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
      const token = tokenOf(await fetched(url, { method: 'POST', body: new Uint8Array(body), headers }), nonce);
      if (token === null) throw new Error('it granted no token');
      // First by itself: addresses in a certificate are followed once it leads to a root that is trusted.
      await openTimestamp({ token, data, roots });
      const revocation = await listsOf(token);
      const { at } = await openTimestamp({ token, data, roots, revocation });
      if (Math.abs(at.getTime() - clock().getTime()) > MOST_APART_MS) throw new Error(`it says ${at.toISOString()}`);
      await keepAnchor(pool, { ...anchor, size: latest.size, saidAt: at, evidence: token, revocation });
      return true;
    },
  };
};

/** Sends the checkpoint to an address that keeps it, such as another organisation's archive; what it answers is not read. */
export const webhookAnchor = (options: {
  readonly pool: Pool;
  readonly held: Pick<Anchors, 'lastOf'>;
  readonly url: string;
  readonly clock: () => Date;
  readonly everyMs?: number;
}): Anchor => {
  const { pool, held, url, clock, everyMs = EVERY_MS } = options;
  const anchor = { kind: 'webhook', name: new URL(url).host } as const;
  return {
    ...anchor,
    ask: async (latest) => {
      const last = await held.lastOf(anchor);
      const now = clock().getTime();
      if (last.size === latest.size || (last.saidAt !== null && Math.abs(now - last.saidAt.getTime()) < everyMs)) return false; // prettier-ignore
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      await fetched(url, { method: 'POST', body: latest.note, headers });
      await keepAnchor(pool, { ...anchor, size: latest.size, saidAt: clock(), evidence: Buffer.alloc(0) });
      return true;
    },
  };
};
