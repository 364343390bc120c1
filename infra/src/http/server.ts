import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import { SUCCESS } from '@shilu/events/core/result-codes';
import { messageOf } from '@shilu/events/messages/message-of';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
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
import { readInput } from './read-input';
import { securityHeaders } from './security-headers';
import { identifyService } from './service-token';

/** JSON larger than this is refused before it is parsed; files go by multipart and are streamed. */
const JSON_LIMIT_BYTES = 8 * 1024 * 1024;

export type HttpServerOptions = {
  readonly routes: readonly Route[];
  readonly identify: Identify;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly maxUploadBytes: number;
  /** What the house's own processes show each other; without one, internal calls are refused. */
  readonly serviceToken?: string;
  /** Answers what is no call: the application's files. */
  readonly also?: (app: FastifyInstance) => Promise<void>;
  readonly onCall?: (callId: string, status: number, seconds: number) => void;
};

const contextOf = async (route: Route, request: FastifyRequest, options: HttpServerOptions): Promise<CallContext> => {
  const now = options.clock();
  const session = route.call.public
    ? NOBODY
    : route.call.internal
      ? identifyService(request.headers, options.serviceToken ?? null)
      : await identify(request.headers, now, options.identify);
  if (session.screenLocked && !allowedWhileLocked(route.call))
    throw new AppError('unauthenticated', {}, { screenLocked: true });
  return {
    session,
    language: languageOf(request.headers),
    commandId: commandIdOf(header(request.headers, 'command-id'), session.accountId, randomUUID),
    correlation: correlationOf(request.headers, () => request.id),
    minPosition: header(request.headers, 'min-position'),
    address: request.ip,
    client: header(request.headers, 'login-client') ?? 'web',
    now,
  };
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Of the error, or of what brought it about: the log answers with errors of its own. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', '53100'].includes(codeOf(error)) || (error instanceof Error && isDiskFull(error.cause));

const refusal = (error: unknown, request: FastifyRequest, log: Logger): AppError => {
  if (isAppError(error)) return error;
  if (isDiskFull(error)) return new AppError('storageFull');
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('payloadTooLarge');
  if (code.startsWith('FST_ERR_CTP') || code.startsWith('FST_INVALID_MULTIPART') || code === 'FST_ERR_VALIDATION')
    return new AppError('invalidJson');
  // The parser of multipart bodies throws plain errors for a body that is cut off or malformed.
  if (error instanceof Error && /multipart|part terminated|malformed part/i.test(error.message))
    return new AppError('invalidJson');
  if (error instanceof SyntaxError) return new AppError('invalidJson');
  if (
    code === 'storeUnavailable' ||
    /^(ECONN|57P0|08|EPIPE|ETIMEDOUT)/.test(code) ||
    /terminat|timeout exceeded when trying to connect/i.test(String(error))
  ) {
    log.warn(error, 'a server behind this call was not reached');
    return new AppError('unavailable');
  }
  if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 429)
    return new AppError('tooManyRequests');
  // A file outside the application's folder, asked for by a crooked path.
  if (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    (error.statusCode === 403 || error.statusCode === 404)
  )
    return new AppError('notFound');
  log.error(error, `call ${request.url} failed`);
  return new AppError('systemError', { correlation: request.id });
};

const sendRefusal = (reply: FastifyReply, request: FastifyRequest, error: unknown, log: Logger): FastifyReply => {
  const why = refusal(error, request, log);
  return reply.code(why.status).send({
    code: why.code,
    message: messageOf(why.key, why.params, languageOf(request.headers)),
    response: null,
    details: why.details ?? null,
  });
};

const pathOf = (call: Route['call']): string => `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

const mount = (app: FastifyInstance, route: Route, options: HttpServerOptions): void => {
  const { call } = route;
  app.route({
    method: call.method,
    url: pathOf(call),
    // A command answers with little.
    ...(call.kind === 'command' ? { compress: false } : {}),
    // Guessing passwords is slow by design of the hash; this keeps one address from trying at all.
    ...(call.public && call.method === 'POST' ? { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } } : {}),
    handler: async (request, reply) => {
      const begun = performance.now();
      try {
        const context = await contextOf(route, request, options);
        const { input, parts } = await readInput(call, request);
        const answer = await route.handle(input, context, parts);
        if (call.answer === 'file') return await answerFile(reply, answer.response as FileReply);
        if (call.answer === 'sse') return await answerEventStream(request, reply, answer.response as EventStreamReply);
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
        options.onCall?.(call.id, reply.statusCode, (performance.now() - begun) / 1000);
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
    forceCloseConnections: true,
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
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip });
  await app.register(multipart, {
    limits: { fileSize: options.maxUploadBytes, files: 10, fields: 5, fieldSize: JSON_LIMIT_BYTES },
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, request, error, options.log));
  for (const route of options.routes) mount(app, route, options);
  await options.also?.(app);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? sendRefusal(reply, request, new AppError('unknownCall'), options.log)
      : reply.code(404).type('text/plain').send('404'),
  );
  return app;
};
