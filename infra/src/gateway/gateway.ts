import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { Call } from '@shilu/events/core/call';
import { allCalls } from '@shilu/events/core/calls';
import Fastify, { type FastifyInstance } from 'fastify';
import { trustProxyOf } from '../http/caller-address';
import { serveDocs } from '../http/docs-page';
import { bodyLimitOf, JSON_LIMIT_BYTES } from '../http/body-limit';
import { faultOptions } from '../http/faults';
import { correlationOf } from '../http/identify';
import { serveHealth } from '../http/health';
import { pathOf } from '../http/path-of';
import { sendRefusal } from '../http/refusal';
import { NOT_KEPT, securityHeadersOf } from '../http/security-headers';
import { PUBLIC_CALLS_LIMIT, type CallDone } from '../http/server';
import { serveFrontend } from '../http/static-files';
import { refuseUnknown } from '../http/unknown-call';
import { cutSlowBodies, LONGEST_REQUEST_MS } from '../http/slow-bodies';
import type { Logger } from '../logging/logger';
import { serveVerifiers } from '../verifiers/verifier-files';
import { forwarder } from './forward';
import { watchUpstreams, type Upstreams } from './upstreams';

export type GatewayOptions = {
  readonly commandUrls: readonly string[];
  readonly projectionUrls: readonly string[];
  readonly serviceToken: string;
  /** Whose word is taken for the address of a caller. */
  readonly trustedProxies: readonly string[];
  readonly frontendDir: string | null;
  readonly version: string;
  readonly log: Logger;
  readonly also?: (app: FastifyInstance) => void;
  readonly onCall?: (done: CallDone) => void;
};

const CONNECT_MS = 2_000;
const READY_MS = 3_000;

const readyAt = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

const someReady = async (upstreams: Upstreams): Promise<boolean> =>
  (await Promise.all(upstreams.all.map(readyAt))).includes(true);

/**
 * The one entry to an installation whose services are processes of their own. It knows the calls by their contracts and brings
 * each to its service; what only the product itself may call is not routed. Bodies pass as they are.
 */
export const createGateway = async (options: GatewayOptions): Promise<FastifyInstance> => {
  const { log, serviceToken } = options;
  const commands = watchUpstreams(options.commandUrls);
  const queries = watchUpstreams(options.projectionUrls);
  const app = Fastify({
    logger: false,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: true,
    return503OnClosing: false,
    ...faultOptions(log),
    trustProxy: trustProxyOf(options.trustedProxies),
  });
  app.addHook('onClose', async () => {
    await Promise.all([commands.stop(), queries.stop()]);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeadersOf(request)).header('cache-control', NOT_KEPT);
    done();
  });
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
  });
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip });
  // Loaded here: what runs as one process has no gateway, and starts without it.
  await app.register(import('@fastify/reply-from'), {
    disableCache: true,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: { connections: 256, connect: { timeout: CONNECT_MS }, keepAliveTimeout: 4_000 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  cutSlowBodies(app, log);
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, request, error, log));

  const forward = forwarder({
    log,
    serviceToken,
    upstreamsOf: (call: Call) => (call.kind === 'command' ? commands : queries),
  });
  for (const call of allCalls.filter(({ internal }) => internal !== true)) {
    app.route({
      method: call.method,
      url: pathOf(call),
      // The services compress what is worth it.
      compress: false,
      ...(call.body === 'multipart' ? {} : { bodyLimit: bodyLimitOf(call) }),
      ...(call.public && call.method === 'POST' ? { config: { rateLimit: PUBLIC_CALLS_LIMIT } } : {}),
      onResponse: (request, reply, done) => {
        const correlation = correlationOf(request.headers, () => request.id);
        options.onCall?.({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1000, correlation });
        done();
      },
      handler: (request, reply) => forward(call, request, reply),
    });
  }
  serveHealth(app, async () => (await someReady(commands)) && (await someReady(queries)));
  serveDocs(app, options.version);
  serveVerifiers(app);
  options.also?.(app);
  if (options.frontendDir !== null) await serveFrontend(app, options.frontendDir);
  refuseUnknown(
    app,
    allCalls.filter(({ internal }) => internal !== true),
    log,
  );
  return app;
};
