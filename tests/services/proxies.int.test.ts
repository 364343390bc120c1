import { part } from '@shilu/tests/proves';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, freshAddress, login, signedHeaders, type Client, type Person } from '../support/client';
import { proxyKinds, type Proxy } from '../support/proxies';
import { openStack, PASSWORD, type Running } from '../support/stack';

// The examples of infra/proxy, in programs that are on this machine; they are not fetched, because Debian's packages
// start a server on port 80.
const texts = registerCalls(quickTextRegister);
let stack: Running;
beforeAll(async () => {
  stack = await openStack({ trustedProxies: ['127.0.0.1'] });
  await stack.member('ann');
});
afterAll(() => stack.stop());

const heardThrough = (proxy: Proxy, who: Person, write: () => Promise<unknown>): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(proxy.url);
    const headers = signedHeaders(who.identity);
    const options = { host: '127.0.0.1', port, servername: 'localhost', ca: proxy.ca, agent: false };
    const asked = get(
      { ...options, path: '/api/Stream', headers: { ...headers, host: `localhost:${port}` } },
      (answer) => {
        let text = '';
        let written = false;
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (!written && text.includes(': ready')) {
            written = true;
            write().catch(reject);
          }
          if (!text.includes('data:')) return;
          resolve(text);
          asked.destroy();
        });
        // Buffered, it would come only now, if at all.
        answer.on('end', () => reject(new Error(`ended without a word: ${text}`)));
      },
    );
    asked.on('error', reject);
  });

for (const kind of proxyKinds)
  describe.skipIf(kind.missing !== null)(`behind ${kind.missing ?? kind.name}`, () => {
    let proxy: Proxy;
    let folder: string;
    const clients: (Client & { readonly close: () => void })[] = [];
    const browser = (): Client => {
      const made = createClient(proxy.url, { address: freshAddress(), ca: proxy.ca });
      clients.push(made);
      return made;
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'shilu-proxy-'));
      proxy = await kind.start(folder, Number(new URL(stack.url).port));
    });
    afterAll(async () => {
      for (const { close } of clients) close();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test('a person logs in by TLS, works, and hears of it at once: the stream is not held back', async () => {
      part('REQ-P15', 'over TLS');
      const ann = await login(browser(), 'ann', PASSWORD);
      const write = (): Promise<unknown> =>
        ann.call(texts.add, { id: randomUUID(), title: '称量', content: '称取', category: '', shared: true });
      expect(await heardThrough(proxy, ann, write)).toContain('quickText');
      const { status, headers } = await browser().raw({ method: 'GET', path: '/healthz' });
      expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
      const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/login`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:/);
    });

    test('a file of 24 MB passes, larger than what proxies take unless told', async () => {
      const ann = await login(browser(), 'ann', PASSWORD);
      const bytes = Buffer.alloc(24 * 1024 * 1024, 'spectrum ');
      const answer = await ann.send(fileCalls.upload, {}, { files: [{ name: 'a.txt', bytes, mime: 'text/plain' }] });
      expect(answer).toMatchObject({ status: 200, response: { size: bytes.length } });
    });

    test('each caller has a limit of their own, whatever they say of their address', async () => {
      const [greedy, other] = [browser(), browser()];
      const guess = (who: Client, index: number): Promise<number> =>
        who
          .send(identityCalls.login, { account: '' }, { headers: { 'x-forwarded-for': `198.51.100.${index}` } })
          .then(({ status }) => status);
      const statuses: number[] = [];
      for (let index = 0; index < 31; index += 1) statuses.push(await guess(greedy, index));
      expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
      expect(await guess(other, 0)).toBe(400);
    });
  });
