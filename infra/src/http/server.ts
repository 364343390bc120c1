import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@shilu/events/core/app-error';
import type { Call } from '@shilu/events/core/call';
import { SUCCESS } from '@shilu/events/core/result-codes';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { cutSlowBodies, LONGEST_REQUEST_MS } from './slow-bodies';
import type { Logger } from '../logging/logger';
import { NOBODY, type CallContext, type FileReply, type Route, type EventStreamReply } from './call-context';
import { answerEventStream, answerFile, answerJson } from './answers';
import {
  allowedWhileDue,
  allowedWhileExpired,
  allowedWhileLocked,
  commandIdOf,
  correlationOf,
  header,
  identify,
  languageOf,
  refuseBeyondScopes,
  type Identify,
} from './identify';
import { callerAddress, isProtected, trustProxyOf } from './caller-address';
import { pathOf } from './path-of';
import { bodyLimitOf, JSON_LIMIT_BYTES } from './body-limit';
import { faultOptions, readAway } from './faults';
import { parseJson } from './parse-json';
import { readInput } from './read-input';
import { sendRefusal } from './refusal';
import { NOT_KEPT, securityHeadersOf } from './security-headers';
import { refuseUnknown } from './unknown-call';
import { createOpenStreams } from './open-streams';
import { identifyService } from './service-token';

/** Guessing passwords is slow by design of the hash; this keeps one address from trying at all. */
export const PUBLIC_CALLS_LIMIT = { max: 30, timeWindow: '1 minute' };
/** What anybody may read: often enough for one who follows the log, too seldom to be a burden. */
export const PUBLIC_READS_LIMIT = { max: 120, timeWindow: '1 minute' };
/** So long a call in flight may still take when the service is asked to stop. */
const LONGEST_CLOSE_MS = 10_000;

/** A body that takes longer is asked once more who sent it. */
const SLOW_BODY_MS = 1_000;

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
  /** What the product's own processes show each other; without one, internal calls are refused. */
  readonly serviceToken: string | null;
  /** Whose word is taken for the address of a caller; nobody's when empty. */
  readonly trustedProxies?: readonly string[];
  /** Answers what is no call: the application's files. */
  readonly also?: (app: FastifyInstance) => Promise<void>;
  readonly onCall?: (done: CallDone) => void;
};

const contextOf = async (
  route: Route,
  request: FastifyRequest,
  options: HttpServerOptions,
  closed: AbortSignal,
): Promise<CallContext> => {
  const now = options.clock();
  const session = route.call.public
    ? NOBODY
    : route.call.internal
      ? identifyService(request.headers, options.serviceToken)
      : await identify(request.headers, now, options.identify);
  refuseBeyondScopes(session, route.call);
  if (session.screenLocked && !allowedWhileLocked(route.call))
    throw new AppError('unauthenticated', {}, { screenLocked: true });
  if (session.passwordExpired && !allowedWhileExpired(route.call)) throw new AppError('passwordExpired');
  if (session.secondFactorDue && !allowedWhileDue(route.call)) throw new AppError('secondFactorDue');
  const asOf = header(request.headers, 'as-of');
  // Whoever looks at the past changes nothing there, and nothing of today by mistake.
  if (asOf !== null && route.call.kind === 'command') throw new AppError('pastIsReadOnly');
  return {
    session,
    language: languageOf(request.headers),
    timeZone: header(request.headers, 'time-zone') ?? 'UTC',
    commandId: commandIdOf(header(request.headers, 'command-id'), session.accountId, randomUUID),
    correlation: correlationOf(request.headers, () => request.id),
    minPosition: header(request.headers, 'min-position'),
    ...(asOf === null ? {} : { asOf }),
    address: callerAddress(request, options.serviceToken),
    ...(isProtected(request, options.serviceToken) ? {} : { unprotected: true as const }),
    client: header(request.headers, 'login-client') ?? 'web',
    now,
    closed,
  };
};

const mount = (app: FastifyInstance, route: Route, options: HttpServerOptions, closing: AbortSignal): void => {
  const { call } = route;
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  const streams = createOpenStreams(options.identify.sessionLives);
  app.route({
    method: call.method,
    url: pathOf(call),
    // A command answers with little.
    ...(call.kind === 'command' ? { compress: false } : {}),
    ...(call.public && call.method === 'POST' ? { config: { rateLimit: PUBLIC_CALLS_LIMIT } } : {}),
    ...(call.public && call.kind === 'query' ? { config: { rateLimit: PUBLIC_READS_LIMIT } } : {}),
    bodyLimit: bodyLimitOf(call),
    // Who asks is known before anything of the body is read.
    onRequest: async (request, reply) => {
      const closed = new AbortController();
      // The response's own: a connection is kept for the next call.
      reply.raw.once('close', () => closed.abort());
      try {
        contexts.set(request, await contextOf(route, request, options, closed.signal));
      } catch (error) {
        sendRefusal(reply, request, error, options.log);
        readAway(request.raw);
        return reply;
      }
    },
    onResponse: (request, reply, done) => {
      options.onCall?.({
        call,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
        correlation: correlationOf(request.headers, () => request.id),
      });
      done();
    },
    handler: async (request, reply) => {
      try {
        const { input, parts } = await readInput(call, request);
        const known = contexts.get(request);
        // A body that took its time: its sender may have lost the session since.
        const context =
          known && reply.elapsedTime < SLOW_BODY_MS
            ? known
            : await contextOf(route, request, options, known?.closed ?? new AbortController().signal);
        // A command is carried out whether or not anybody waits for its answer; a query is for whoever asked.
        const stillWanted = (): void => (call.kind === 'query' ? context.closed?.throwIfAborted() : undefined);
        stillWanted();
        const answer = await route.handle(input, context, parts);
        stillWanted();
        if (call.answer === 'file') return await answerFile(reply, answer.response as FileReply);
        if (call.answer === 'sse')
          return await streams.during(context.session, (ended) =>
            answerEventStream(request, reply, answer.response as EventStreamReply, AbortSignal.any([closing, ended])),
          );
        return await answerJson(reply, { code: SUCCESS, message: '', ...answer });
      } catch (error) {
        return sendRefusal(reply, request, error, options.log);
      } finally {
        readAway(request.raw);
      }
    },
  });
};

/** The product's calls under `/api/`, with identity, limits and the answer envelope in one place. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Calls in flight are answered first; streams never end by themselves and are ended.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...faultOptions(options.log),
    trustProxy: trustProxyOf(options.trustedProxies ?? []),
  });
  // Without this, bodies of other types would be taken as text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : parseJson(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    const tooLong = setTimeout(() => app.server.closeAllConnections(), LONGEST_CLOSE_MS);
    app.server.once('close', () => clearTimeout(tooLong));
    done();
  });
  // What is answered now is the last on its connection: a stop does not wait for one that is kept.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeadersOf(request)).header('cache-control', NOT_KEPT);
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
    // A name is judged as it was given (V019); where it is kept, folders go (`tidyName`).
    preservePath: true,
    limits: { fileSize: options.maxUploadBytes, files: 10, fields: 5, fieldSize: JSON_LIMIT_BYTES },
  });
  cutSlowBodies(app, options.log);
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, request, error, options.log));
  for (const route of options.routes) mount(app, route, options, closing.signal);
  await options.also?.(app);
  refuseUnknown(
    app,
    options.routes.map(({ call }) => call),
    options.log,
  );
  return app;
};
