import { randomUUID } from 'node:crypto';
import { AppError } from '@shilu/events/core/app-error';
import type { Call } from '@shilu/events/core/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLER_ADDRESS_HEADER, CALLER_PROTECTED_HEADER, isProtected } from '../http/caller-address';
import { correlationOf } from '../http/identify';
import { sendRefusal } from '../http/refusal';
import { SERVICE_TOKEN_HEADER } from '../http/service-token';
import type { Logger } from '../logging/logger';
import type { Upstreams } from './upstreams';

/** Silence of an instance that is longer than this counts as no answer. Streams say something every 15 s. */
const SILENCE_MS = { command: 30_000, query: 60_000, stream: 60_000, bytes: 600_000 } as const;

const silenceOf = (call: Call): number => {
  if (call.answer === 'sse') return SILENCE_MS.stream;
  if (call.answer === 'file' || call.body === 'multipart') return SILENCE_MS.bytes;
  return SILENCE_MS[call.kind];
};

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : '';
};

export type ForwardOptions = {
  readonly log: Logger;
  readonly serviceToken: string;
  readonly upstreamsOf: (call: Call) => Upstreams;
};

/**
 * Brings a call to an instance of its service. One that cannot be reached, breaks off or is stopping is passed over and
 * the call brought to the next. Repeating a command is safe because it carries an id (law 5): one that came without gets
 * it here. Only an upload, whose bytes are gone, is not repeated: its instance is asked beforehand whether it answers.
 */
export const forwarder = ({ log, serviceToken, upstreamsOf }: ForwardOptions) => {
  const headersFor = (call: Call, request: FastifyRequest): Record<string, string> => ({
    [CALLER_ADDRESS_HEADER]: request.ip,
    [CALLER_PROTECTED_HEADER]: String(isProtected(request, null)),
    [SERVICE_TOKEN_HEADER]: serviceToken,
    'correlation-id': correlationOf(request.headers, () => request.id),
    ...(call.kind === 'command' && request.headers['command-id'] === undefined ? { 'command-id': randomUUID() } : {}),
  });

  const firstThatAnswers = async (upstreams: Upstreams): Promise<string | null> => {
    const tried = new Set<string>();
    for (let url = upstreams.next(tried); url !== null; url = upstreams.next(tried)) {
      if (await upstreams.answers(url)) return url;
      tried.add(url);
    }
    return null;
  };

  return async (call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const upstreams = upstreamsOf(call);
    const headers = headersFor(call, request);
    const { body } = request;
    const repeatable = body === undefined || Buffer.isBuffer(body);
    const tried = new Set<string>();

    const bring = (url: string): void => {
      tried.add(url);
      const goOn = (why: string): void => {
        upstreams.failed(url);
        // The request itself counts as destroyed once its body is read; whether somebody waits, the connection tells.
        const next = repeatable && !request.raw.socket.destroyed ? upstreams.next(tried) : null;
        log.warn(
          { call: call.id, why, correlation: headers['correlation-id'], repeated: next !== null },
          'no answer from an instance',
        );
        if (next === null) void sendRefusal(reply, request, new AppError('unavailable'), log);
        else bring(next);
      };
      reply.from(undefined, {
        getUpstream: () => url,
        timeout: silenceOf(call),
        ...(Buffer.isBuffer(body)
          ? { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }
          : {}),
        rewriteRequestHeaders: (_request, given) => ({ ...given, ...headers }),
        onError: (_reply, { error }) => goOn(codeOf(error)),
      });
    };

    const url = repeatable ? upstreams.next(tried) : await firstThatAnswers(upstreams);
    if (url === null) return sendRefusal(reply, request, new AppError('unavailable'), log);
    bring(url);
    return reply;
  };
};
