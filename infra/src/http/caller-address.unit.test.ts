import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { CALLER_PROTECTED_HEADER, isProtected, trustProxyOf } from './caller-address';
import { SERVICE_TOKEN_HEADER } from './service-token';

const TOKEN = 't'.repeat(64);
const PROXY = '10.0.0.9';
type From = { readonly from: string; readonly host?: string; readonly headers?: Record<string, string> };

it('S11 a new password comes over TLS, as a trusted proxy says, or from this machine', async () => {
  const answer = async ({ from, host = 'eln.example', headers = {} }: From, proxies: readonly string[] = []) => {
    const app = Fastify({ trustProxy: trustProxyOf(proxies) });
    app.get('/', (request) => ({ is: isProtected(request, TOKEN) }));
    const reply = await app.inject({ url: '/', remoteAddress: from, headers: { host, ...headers } });
    await app.close();
    return reply.json<{ is: boolean }>().is;
  };
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
  const plain = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '192.0.2.7' };
  expect(await answer({ from: '127.0.0.1' })).toBe(true);
  expect(await answer({ from: '::1' })).toBe(true);
  expect(await answer({ from: '192.0.2.7' })).toBe(false);
  // A browser that opened its own machine, which a container sees come from elsewhere.
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await answer({ from: '172.18.0.1', host })).toBe(true);
  for (const host of ['localhost.example', '127.0.0.1.example', 'eln'])
    expect(await answer({ from: '172.18.0.1', host })).toBe(false);
  // Nobody's word is taken but a trusted proxy's; behind one that came without TLS, its own name says nothing.
  expect(await answer({ from: PROXY, headers: secure })).toBe(false);
  expect(await answer({ from: PROXY, headers: secure }, [PROXY])).toBe(true);
  expect(await answer({ from: PROXY, host: 'localhost:3000', headers: plain }, [PROXY])).toBe(false);
  // The gateway says it for its callers, with the product's own token.
  const said = (protectedCaller: string, token = TOKEN) => ({
    ...{ [SERVICE_TOKEN_HEADER]: token, [CALLER_PROTECTED_HEADER]: protectedCaller },
  });
  expect(await answer({ from: '127.0.0.1', headers: said('false') })).toBe(false);
  expect(await answer({ from: PROXY, headers: said('true') })).toBe(true);
  expect(await answer({ from: PROXY, headers: said('true', 'x') })).toBe(false);
});
