import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBottles, type Bottle } from '@shilu/events/integrations/platforms/look-ups';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logging/logger';
import { createPlatformLookUps, type PlatformLookUps } from './look-up';

const log = createLogger({ level: 'silent', form: 'lines' });
const bottle: Bottle = {
  ...{ bottleNo: 'B-1', name: 'Tetrahydrofuran', nameZh: '四氢呋喃', cas: '109-99-9', smiles: 'C1CCOC1' },
  ...{ inchiKey: 'WYURNTSHIVDZCO-UHFFFAOYSA-N', lot: 'L1', supplier: '', purity: 99.9, density: 0.889 },
  ...{ location: 'A-03', remaining: 500, available: 450, unit: 'mL', expiry: '2027-04-01' },
};

let server: Server | null = null;
const asked: string[] = [];
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
  asked.length = 0;
});

const answering = async (
  reply: (response: ServerResponse) => void,
  more: { readonly timeoutMs?: number; readonly breakMs?: number } = {},
): Promise<PlatformLookUps> => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    reply(response);
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return createPlatformLookUps({ addresses: { cims: { url, key: 'secret' } }, log, ...more });
};

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const find = (there: PlatformLookUps) => there.find(findBottles, { key: '四氢呋喃' }, 'c1');

describe('what a platform has, looked up while a person waits', () => {
  test('it is asked by the installation’s key, and its answer is what was agreed', async () => {
    const there = await answering(json({ items: [bottle], more: false }));
    expect(await find(there)).toEqual({ items: [bottle], more: false });
    expect(asked).toEqual([`GET /bottles?key=${encodeURIComponent('四氢呋喃')}&most=50 Bearer secret`]);
  });

  test.each([
    ['with a field too few', { items: [{ ...bottle, unit: undefined }], more: false }],
    ['with something else in it', { items: [{ ...bottle, smuggled: 1 }], more: false }],
    ['with more than was asked for', { items: Array.from({ length: 51 }, () => bottle), more: false }],
    ['of another kind', 'no JSON of ours'],
  ])('an answer %s is refused in words', async (_, body) => {
    await expect(find(await answering(json(body)))).rejects.toMatchObject({
      key: 'platformUnfit',
      params: { platform: 'CIMS' },
    });
  });

  test('a platform that is not connected, or answers with a fault, is said to be so', async () => {
    const none = createPlatformLookUps({ addresses: {}, log });
    await expect(find(none)).rejects.toMatchObject({ key: 'platformNotConnected' });
    await expect(find(await answering(json({}, 503)))).rejects.toMatchObject({ key: 'platformSilent' });
  });

  test('one that says nothing is not waited for, and an endless answer is not read to its end', async () => {
    const silent = await answering(() => undefined, { timeoutMs: 50 });
    await expect(find(silent)).rejects.toMatchObject({ key: 'platformSilent' });
    server?.closeAllConnections();
    server?.close();
    const endless = await answering((response) => {
      response.writeHead(200);
      response.on('error', () => undefined);
      const more = (): void => void (response.writable && response.write('x'.repeat(1_000_000), more));
      more();
    });
    await expect(find(endless)).rejects.toMatchObject({ key: 'platformSilent' });
  });

  test('after five failures it is left alone, and asked once more when a while has passed', async () => {
    let up = false;
    const there = await answering((response) => json(up ? { items: [], more: false } : {}, up ? 200 : 500)(response), {
      breakMs: 100,
    });
    for (let times = 0; times < 8; times += 1)
      await expect(find(there)).rejects.toMatchObject({ key: 'platformSilent' });
    expect(asked).toHaveLength(5);
    up = true;
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await find(there)).toEqual({ items: [], more: false });
    expect(asked).toHaveLength(6);
  });
});
