import { cutText } from '@shilu/events/core/cut-text';
import { platformName, type Platform } from '@shilu/events/integrations/platforms/platform';
import { createSchemaChecker } from '@shilu/infra/broker/json-schema';
import type { PlatformAddress } from '@shilu/infra/config/workers-config';
import { OutcomeUnknown, PermanentFault, TransientFault } from '../engine/connector';
import { jsonSchemaOf, outcomeSchema, progressSchema, type Outcome, type Progress } from './contract';

/** The connection was never there: nothing can have been done. */
const NOT_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

type Asked = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
};
export type About = { readonly correlation: string; readonly signal: AbortSignal };

/** A platform at its address, in the terms of a delivery: it answers by the contract, or a fault says what is the matter. */
export type HttpPlatform = {
  readonly submit: (resource: string, key: string, body: unknown, about: About) => Promise<Outcome>;
  /** What became of a submission whose answer was lost; null when it never arrived. */
  readonly outcomeOf: (key: string, about: About) => Promise<Outcome | null>;
  readonly progress: (resource: string, reference: string, about: About) => Promise<Progress>;
  readonly withdraw: (resource: string, request: string, about: About) => Promise<void>;
};

const checker = createSchemaChecker();
const isOutcome = checker.compile<Outcome>(jsonSchemaOf(outcomeSchema));
const isProgress = checker.compile<Progress>(jsonSchemaOf(progressSchema));

const causeCode = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

const retryAfter = (response: Response): { readonly retryInMs?: number } => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? { retryInMs: Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) }
    : {};
};

export const createHttpPlatform = (platform: Platform, address: PlatformAddress): HttpPlatform => {
  const params = { platform: platformName(platform) };

  const ask = async ({ method, path, key, body }: Asked, { correlation, signal }: About): Promise<Response> => {
    try {
      return await fetch(`${address.url.replace(/\/$/, '')}/${path}`, {
        method,
        signal,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${address.key}`,
          'correlation-id': correlation,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const code = causeCode(error);
      if (NOT_REACHED.has(code)) throw new TransientFault({ key: 'unreachable', params }, code, { cause: error });
      throw new OutcomeUnknown({ key: 'unreachable', params }, code || String(error), { cause: error });
    }
  };

  /** An answer that is none of the contract's. */
  const fault = (response: Response, text: string): Error => {
    const detail = `HTTP ${response.status} ${cutText(text, 500)}`;
    const { status } = response;
    if (status === 401 || status === 403) return new PermanentFault({ key: 'notAuthorised', params }, detail);
    if (status === 408 || status === 429 || status === 503)
      return new TransientFault({ key: 'busy', params }, detail, retryAfter(response));
    // It may have broken after the deed, and a gateway in between may have passed it on before it gave up.
    if (status >= 500) return new OutcomeUnknown({ key: 'busy', params }, detail);
    if (status === 404) return new PermanentFault({ key: 'contractBroken', params }, detail);
    return new PermanentFault({ key: 'refusedForGood', params }, detail);
  };

  const bodyOf = async (response: Response): Promise<string> => {
    try {
      return await response.text();
    } catch (error) {
      throw new OutcomeUnknown({ key: 'unreachable', params }, String(error), { cause: error });
    }
  };

  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };

  const asOutcome = (text: string): Outcome => {
    const body = parsed(text);
    if (isOutcome(body)) return body;
    throw new PermanentFault(
      { key: 'contractBroken', params },
      `${checker.errorsText(isOutcome.errors)}: ${cutText(text, 500)}`,
    );
  };

  return {
    submit: async (resource, key, body, about) => {
      const response = await ask({ method: 'POST', path: resource, key, body }, about);
      const text = await bodyOf(response);
      if (response.ok || response.status === 422) return asOutcome(text);
      throw fault(response, text);
    },
    outcomeOf: async (key, about) => {
      const response = await ask({ method: 'GET', path: `outcomes/${encodeURIComponent(key)}` }, about);
      const text = await bodyOf(response);
      if (response.status === 404) return null;
      if (response.ok) return asOutcome(text);
      throw fault(response, text);
    },
    progress: async (resource, reference, about) => {
      const path = `${resource}/${encodeURIComponent(reference)}/progress`;
      const response = await ask({ method: 'GET', path }, about);
      const text = await bodyOf(response);
      if (!response.ok) throw fault(response, text);
      const body = parsed(text);
      if (isProgress(body)) return body;
      throw new PermanentFault(
        { key: 'contractBroken', params },
        `${checker.errorsText(isProgress.errors)}: ${cutText(text, 500)}`,
      );
    },
    withdraw: async (resource, request, about) => {
      const response = await ask({ method: 'DELETE', path: `${resource}/${encodeURIComponent(request)}` }, about);
      const text = await bodyOf(response);
      if (response.ok || response.status === 404) return;
      throw fault(response, text);
    },
  };
};
