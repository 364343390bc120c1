import { AppError } from '@shilu/events/core/app-error';
import type { Call } from '@shilu/events/core/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { NOT_KEPT } from './security-headers';
import { sendRefusal } from './refusal';

const patternOf = (path: string): RegExp => new RegExp(`^/api/${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** What may be asked of an address, for one that nothing answers: the methods of the calls that have it. */
export const methodsAt = (calls: readonly Call[]): ((path: string) => readonly string[]) => {
  const known = calls.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const methods = new Set<string>(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
  };
};

const READ = ['GET', 'HEAD'];

/** Answers what no route does: 405 where another method would be answered, else 404, both in words. */
export const refuseUnknown = (app: FastifyInstance, calls: readonly Call[], log: Logger): void => {
  const allowedAt = methodsAt(calls);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    // A file that is not there was about to be kept for a year.
    reply.header('cache-control', NOT_KEPT);
    const [path = '/'] = request.url.split('?');
    const isCall = path.startsWith('/api/');
    const allowed = isCall ? allowedAt(path) : READ;
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '));
      return sendRefusal(reply, request, new AppError('methodNotAllowed', { allowed: allowed.join('、') }), log);
    }
    return isCall
      ? sendRefusal(reply, request, new AppError('unknownCall'), log)
      : reply.code(404).type('text/plain').send('404');
  });
};
