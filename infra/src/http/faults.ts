import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@shilu/events/core/app-error';
import { messageOf } from '@shilu/events/messages/message-of';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { sendRefusal } from './refusal';
import { NOT_KEPT, securityHeaders } from './security-headers';

/** What was sent is not HTTP, or nothing that this server speaks: no request was made of it and no route sees it. */
const refusalOf = (code: string | undefined): AppError => {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return new AppError('methodNotAllowed', { allowed: 'GET、HEAD、POST' });
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headersTooLarge');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('requestTimeout');
    default:
      return new AppError('badRequest');
  }
};

const answerTo = (why: AppError): string => {
  const body = JSON.stringify({
    code: why.code,
    message: messageOf(why.key, why.params, 'zh-CN'),
    response: null,
    details: null,
  });
  const headers = {
    ...securityHeaders,
    'cache-control': NOT_KEPT,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(why.status === 405 ? { allow: 'GET, HEAD, POST' } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${why.status} ${STATUS_CODES[why.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
};

/** For requests that reach no route: an address that cannot be decoded, a head that cannot be read. */
export const faultOptions = (log: Logger) => ({
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeaders).header('cache-control', NOT_KEPT);
    sendRefusal(reply, request, new AppError('badAddress'), log);
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.end(answerTo(refusalOf(error.code)));
    else socket.destroy(error);
  },
});

/** So much of a body that nobody wants is read away, for the sake of the next call on its connection. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * A body that was refused, or not wanted, halfway: what is left is read away, or the next call on this connection would
 * wait behind it for ever. Of one that does not end the connection is closed.
 */
export const readAway = (request: IncomingMessage): void => {
  if (request.complete) return;
  let bytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_UNREAD_BYTES) request.destroy();
  });
  request.resume();
};
