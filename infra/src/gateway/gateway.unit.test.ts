import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger';
import { createGateway } from './gateway';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('law 5 a command that broke off at one instance is brought to the next, body and id the same', async () => {
  const seen: { readonly at: string; readonly id: unknown; readonly body: string }[] = [];
  const instance = (at: string, answers: boolean): Promise<string> =>
    listen(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          if (request.url === '/healthz') return void response.end('{}');
          seen.push({ at, id: request.headers['command-id'], body: Buffer.concat(chunks).toString() });
          if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":100}');
          else request.socket.destroy();
        });
      }),
    );
  const urls = [await instance('broken', false), await instance('whole', true)];
  const gateway = await createGateway({
    ...{ commandUrls: urls, projectionUrls: urls, serviceToken: 'token', trustedProxies: [], frontendDir: null },
    ...{ version: '0', log: createLogger({ level: 'silent', form: 'lines' }) },
  });
  closers.push(() => gateway.close());
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  const { port } = gateway.server.address() as AddressInfo;
  const body = JSON.stringify({ account: 'wangsy', text: '收率 31.8%' });
  // Whichever instance is first in turn: of two calls one begins at the broken one, as long as it is not passed over.
  for (let call = 0; call < 2; call += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/account/login`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    });
    expect(answer.status).toBe(200);
  }
  const broken = seen.find(({ at }) => at === 'broken');
  expect(broken?.id).toBeTypeOf('string');
  expect(seen.find(({ at, id }) => at === 'whole' && id === broken?.id)?.body).toBe(body);
});
