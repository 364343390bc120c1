import { cutText } from '@shilu/events/core/cut-text';
import { platformName, type Platform } from '@shilu/events/integrations/platforms/platform';
import { createSchemaChecker } from '@shilu/infra/broker/json-schema';
import type { PlatformAddress } from '@shilu/infra/config/workers-config';
import { askPlatform, NoAnswer, type PlatformReply } from '@shilu/infra/platforms/platform-http';
import { OutcomeUnknown, PermanentFault, TransientFault } from '../engine/connector';
import { jsonSchemaOf, outcomeSchema, progressSchema, type Outcome, type Progress } from './contract';

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

export const createHttpPlatform = (platform: Platform, address: PlatformAddress): HttpPlatform => {
  const params = { platform: platformName(platform) };

  const ask = async (asked: Asked, about: About): Promise<PlatformReply> => {
    try {
      return await askPlatform(address, { ...asked, ...about });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const Fault = error.reached ? OutcomeUnknown : TransientFault;
      throw new Fault({ key: 'unreachable', params }, error.detail, { cause: error });
    }
  };

  /** An answer that is none of the contract's. */
  const fault = ({ status, text, retryAfterMs }: PlatformReply): Error => {
    const detail = `HTTP ${status} ${cutText(text, 500)}`;
    if (status === 401 || status === 403) return new PermanentFault({ key: 'notAuthorised', params }, detail);
    if (status === 408 || status === 429 || status === 503)
      return new TransientFault(
        { key: 'busy', params },
        detail,
        retryAfterMs === null ? {} : { retryInMs: retryAfterMs },
      );
    // It may have broken after the deed, and a gateway in between may have passed it on before it gave up.
    if (status >= 500) return new OutcomeUnknown({ key: 'busy', params }, detail);
    if (status === 404) return new PermanentFault({ key: 'contractBroken', params }, detail);
    return new PermanentFault({ key: 'refusedForGood', params }, detail);
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
      const reply = await ask({ method: 'POST', path: resource, key, body }, about);
      if (reply.ok || reply.status === 422) return asOutcome(reply.text);
      throw fault(reply);
    },
    outcomeOf: async (key, about) => {
      const reply = await ask({ method: 'GET', path: `outcomes/${encodeURIComponent(key)}` }, about);
      if (reply.status === 404) return null;
      if (reply.ok) return asOutcome(reply.text);
      throw fault(reply);
    },
    progress: async (resource, reference, about) => {
      const path = `${resource}/${encodeURIComponent(reference)}/progress`;
      const reply = await ask({ method: 'GET', path }, about);
      if (!reply.ok) throw fault(reply);
      const body = parsed(reply.text);
      if (isProgress(body)) return body;
      throw new PermanentFault(
        { key: 'contractBroken', params },
        `${checker.errorsText(isProgress.errors)}: ${cutText(reply.text, 500)}`,
      );
    },
    withdraw: async (resource, request, about) => {
      const reply = await ask({ method: 'DELETE', path: `${resource}/${encodeURIComponent(request)}` }, about);
      if (reply.ok || reply.status === 404) return;
      throw fault(reply);
    },
  };
};
