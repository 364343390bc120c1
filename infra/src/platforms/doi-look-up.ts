import { doiOf } from '@shilu/events/references/same-reference';
import type { Logger } from '../logging/logger';
import { createBreakers } from './breakers';
import { boundedText } from './platform-http';

/** A person waits, and there are two to ask: the resolver, and the agency that it names. */
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const CSL = 'application/vnd.citationstyles.csl+json';

/**
 * Where the agencies that register DOIs answer for their metadata: Crossref, DataCite, mEDRA, and for Chinese journals
 * ISTIC (citation.doi.org/docs.html, "Redirection"). A DOI may lead anywhere, also into the network that this stands in;
 * what is asked for metadata is one of these or nobody.
 */
const AGENCIES = ['doi.org', 'crossref.org', 'datacite.org', 'crosscite.org', 'medra.org', 'chndoi.org'];

const isAgency = (host: string): boolean => AGENCIES.some((agency) => host === agency || host.endsWith(`.${agency}`));

/** Where a redirect leads: the place that was set up, or an agency, which is asked over TLS whatever the redirect says; null elsewhere. */
const followed = (location: string | null, from: URL, base: URL): URL | null => {
  if (location === null || location === '' || !URL.canParse(location, from.href)) return null;
  const next = new URL(location, from);
  if (next.origin === base.origin) return next;
  if (!/^https?:$/.test(next.protocol) || next.port !== '' || next.username !== '' || !isAgency(next.hostname))
    return null;
  next.protocol = 'https:';
  return next;
};

/** CSL-JSON of a DOI, as text; null where no agency has any for it. */
export type DoiLookUp = {
  /** Who is asked, as people know it. */
  readonly name: string;
  /** Throws `platformSilent` where nobody answers. */
  readonly find: (doi: string) => Promise<string | null>;
};

type Options = {
  readonly url: string;
  readonly log: Logger;
  readonly timeoutMs?: number;
  readonly breakMs?: number;
};

/**
 * Looks a DOI up by content negotiation. The DOI is one part of the path, whatever it is made of. Nothing but the DOI is
 * sent: nobody learns who asks, or in which record.
 */
export const createDoiLookUp = ({ url, log, timeoutMs = TIMEOUT_MS, breakMs }: Options): DoiLookUp => {
  const ask = createBreakers(log, breakMs);
  const base = new URL(url);
  const get = async (at: URL, signal: AbortSignal): Promise<string | null> => {
    let next: URL | null = at;
    for (let step = 0; next !== null; step += 1) {
      if (step > MOST_REDIRECTS) throw new Error('redirected too often');
      const response: Response = await fetch(next, { signal, redirect: 'manual', headers: { accept: CSL, 'user-agent': 'Shilu' } }); // prettier-ignore
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        next = followed(response.headers.get('location'), next, base);
        continue;
      }
      // 404: no such DOI; 406, or a page for people: its agency has nothing in this form.
      const isOther = response.ok && !/\bjson\b/i.test(response.headers.get('content-type') ?? '');
      if (response.status === 404 || response.status === 406 || isOther) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return await boundedText(response, MOST_BYTES);
    }
    return null;
  };
  return {
    name: base.hostname,
    find: async (given) => {
      const doi = doiOf(given);
      if (doi === null) return null;
      const at = new URL(`${base.href.replace(/\/$/, '')}/${encodeURIComponent(doi)}`);
      return ask(base.hostname, () => get(at, AbortSignal.timeout(timeoutMs)));
    },
  };
};
