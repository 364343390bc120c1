import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger';
import { cutSlowBodies } from './slow-bodies';

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify({ logger: false });
  cutSlowBodies(app, createLogger({ level: 'silent', form: 'lines' }), { windowMs: 500, leastBytes: 1_000 });
  app.addContentTypeParser('application/stream', (_request, payload, done) => done(null, payload));
  app.post('/whole', (request) => ({ got: JSON.stringify(request.body).length }));
  app.post('/stream', async (request) => ({ got: (await buffer(request.body as Readable)).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => app.close());

/** Sends `bytes` every 50 ms until the server cuts or all is sent, and gives what was answered. */
const send = (path: string, type: string, total: number, bytes: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sent = 1;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${total}\r\nconnection: close\r\n\r\n"`,
    );
    const drip = setInterval(() => {
      const left = total - sent;
      if (left <= 0) return clearInterval(drip);
      const piece = Math.min(bytes, left);
      sent += piece;
      socket.write('x'.repeat(left === piece ? piece - 1 : piece) + (left === piece ? '"' : ''));
    }, 50);
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => {
      clearInterval(drip);
      resolve(answer);
    });
  });

test.each([
  ['/whole', 'application/json'],
  ['/stream', 'application/stream'],
])('a body that trickles into %s is answered with 408 in words, and cut', { timeout: 30_000 }, async (path, type) => {
  const answer = await send(path, type, 100_000, 1);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('上传过慢');
});

test('one that is slow but steady is taken', { timeout: 30_000 }, async () => {
  const answer = await send('/whole', 'application/json', 20_000, 1_000);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
