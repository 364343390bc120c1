import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@shilu/events/core/app-error';
import type { Call } from '@shilu/events/core/call';
import { SUCCESS } from '@shilu/events/core/result-codes';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { NOBODY, type CallContext, type FileReply, type Route, type EventStreamReply } from './call-context';
import { answerEventStream, answerFile } from './answers';
import {
  allowedWhileLocked,
  commandIdOf,
  correlationOf,
  header,
  identify,
  languageOf,
  type Identify,
} from './identify';
import { callerAddress } from './caller-address';
import { pathOf } from './path-of';
import { readInput } from './read-input';
import { sendRefusal } from './refusal';
import { securityHeaders } from './security-headers';
import { identifyService } from './service-token';

/** JSON larger than this is refused before it is parsed; files go by multipart and are streamed. */
export const JSON_LIMIT_BYTES = 8 * 1024 * 1024;
/** Guessing passwords is slow by design of the hash; this keeps one address from trying at all. */
export const PUBLIC_CALLS_LIMIT = { max: 30, timeWindow: '1 minute' };
/** So long a call in flight may still take when the service is asked to stop. */
const LONGEST_CLOSE_MS = 10_000;

/** A call that was answered. */
export type CallDone = {
  readonly call: Call;
  readonly status: number;
  readonly seconds: number;
  readonly correlation: string;
};

export type HttpServerOptions = {
  readonly routes: readonly Route[];
  readonly identify: Identify;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly maxUploadBytes: number;
  /** What the house's own processes show each other; without one, internal calls are refused. */
  readonly serviceToken: string | null;
  /** Answers what is no call: the application's files. */
  readonly also?: (app: FastifyInstance) => Promise<void>;
  readonly onCall?: (done: CallDone) => void;
};

const contextOf = async (route: Route, request: FastifyRequest, options: HttpServerOptions): Promise<CallContext> => {
  const now = options.clock();
  const session = route.call.public
    ? NOBODY
    : route.call.internal
      ? identifyService(request.headers, options.serviceToken)
      : await identify(request.headers, now, options.identify);
  if (session.screenLocked && !allowedWhileLocked(route.call))
    throw new AppError('unauthenticated', {}, { screenLocked: true });
  return {
    session,
    language: languageOf(request.headers),
    commandId: commandIdOf(header(request.headers, 'command-id'), session.accountId, randomUUID),
    correlation: correlationOf(request.headers, () => request.id),
    minPosition: header(request.headers, 'min-position'),
    address: callerAddress(request, options.serviceToken),
    client: header(request.headers, 'login-client') ?? 'web',
    now,
  };
};

const mount = (app: FastifyInstance, route: Route, options: HttpServerOptions, closing: AbortSignal): void => {
  const { call } = route;
  app.route({
    method: call.method,
    url: pathOf(call),
    // A command answers with little.
    ...(call.kind === 'command' ? { compress: false } : {}),
    ...(call.public && call.method === 'POST' ? { config: { rateLimit: PUBLIC_CALLS_LIMIT } } : {}),
    handler: async (request, reply) => {
      const begun = performance.now();
      try {
        const context = await contextOf(route, request, options);
        const { input, parts } = await readInput(call, request);
        const answer = await route.handle(input, context, parts);
        if (call.answer === 'file') return await answerFile(reply, answer.response as FileReply);
        if (call.answer === 'sse')
          return await answerEventStream(request, reply, answer.response as EventStreamReply, closing);
        return await reply.send({ code: SUCCESS, message: '', ...answer });
      } catch (error) {
        return sendRefusal(reply, request, error, options.log);
      } finally {
        // A body that was refused, or not wanted, halfway: what is left is read away, or the next call on this connection
        // would wait behind it for ever.
        if (!request.raw.complete) {
          request.raw.unpipe();
          request.raw.resume();
        }
        options.onCall?.({
          call,
          status: reply.statusCode,
          seconds: (performance.now() - begun) / 1000,
          correlation: correlationOf(request.headers, () => request.id),
        });
      }
    },
  });
};

/** The product's calls under `/api/`, with identity, limits and the answer envelope in one place. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit: JSON_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Calls in flight are answered first; streams never end by themselves and are ended.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    const tooLong = setTimeout(() => app.server.closeAllConnections(), LONGEST_CLOSE_MS);
    app.server.once('close', () => clearTimeout(tooLong));
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  await app.register(compress, {
    global: true,
    // No caller sends compressed bodies, and one that swells up has no business here.
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript|xml)|image\/svg)/,
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => callerAddress(request, options.serviceToken),
  });
  await app.register(multipart, {
    limits: { fileSize: options.maxUploadBytes, files: 10, fields: 5, fieldSize: JSON_LIMIT_BYTES },
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, request, error, options.log));
  for (const route of options.routes) mount(app, route, options, closing.signal);
  await options.also?.(app);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? sendRefusal(reply, request, new AppError('unknownCall'), options.log)
      : reply.code(404).type('text/plain').send('404'),
  );
  return app;
};
