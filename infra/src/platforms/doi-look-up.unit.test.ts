import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { part } from '@shilu/tests/proves';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logging/logger';
import { createDoiLookUp, type DoiLookUp } from './doi-look-up';

const log = createLogger({ level: 'silent', form: 'lines' });
const DOI = '10.1021/cr00039a007';
const CSL = JSON.stringify({ type: 'journal-article', title: 'x', DOI });

const servers: Server[] = [];
const asked: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  asked.length = 0;
});

/** A registration agency on this machine. */
const answering = async (
  reply: (response: ServerResponse, url: string) => void,
  more: { readonly timeoutMs?: number } = {},
): Promise<DoiLookUp> => {
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    reply(response, request.url ?? '');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return createDoiLookUp({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log, ...more });
};
const csl = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'application/vnd.citationstyles.csl+json' }).end(CSL);
const to =
  (location: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(302, { location }).end();

describe('a DOI is looked up by content negotiation', () => {
  test('nothing but the DOI is sent, as one part of the path, and the answer is text', async () => {
    part('M06', 'a DOI is looked up');
    const dois = await answering(csl);
    expect(await dois.find(` https://doi.org/${DOI} `)).toBe(CSL);
    expect(asked.map(({ url }) => url)).toEqual(['/10.1021%2Fcr00039a007']);
    const { accept, cookie, authorization, referer } = asked[0]?.headers ?? {};
    expect({ accept, cookie, authorization, referer }).toEqual({ accept: 'application/vnd.citationstyles.csl+json' });
    // Signs with a meaning of their own in an address have none in a DOI.
    await dois.find('10.1000/../../admin?x=1#y');
    expect(asked.at(-1)?.url).toBe('/10.1000%2F..%2F..%2Fadmin%3Fx%3D1%23y');
  });

  test('what is no DOI asks nobody', async () => {
    const dois = await answering(csl);
    for (const none of ['', 'http://127.0.0.1/', '10.1021', '169.254.169.254/latest'])
      expect(await dois.find(none)).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    ['this machine', 'http://127.0.0.1:1/latest'],
    ['the network around it', 'http://10.0.0.5/admin'],
    ['data of a cloud about this machine', 'http://169.254.169.254/latest/meta-data/'],
    ['a page of a publisher', 'https://publisher.example/article'],
    ['a name that ends like an agency', 'https://evilcrossref.org/x'],
    ['an agency at another port', 'https://api.crossref.org:8443/x'],
    ['an agency with a name and a password', 'https://a:b@api.crossref.org/x'],
    ['a file', 'file:///etc/passwd'],
    ['nowhere', ''],
  ])('a DOI that leads to %s is not followed', async (_, location) => {
    const dois = await answering(to(location));
    expect(await dois.find(DOI)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('within the place that was set up redirects are followed, and not for ever', async () => {
    const dois = await answering((response, url) => (url === '/works' ? csl(response) : to('/works')(response)));
    expect(await dois.find(DOI)).toBe(CSL);
    const endless = await answering((response, url) => to(`${url}x`)(response));
    await expect(endless.find(DOI)).rejects.toMatchObject({ key: 'platformSilent', params: { platform: '127.0.0.1' } });
  });

  test('one that nobody knows, and one whose agency answers with a page, have nothing to offer', async () => {
    for (const status of [404, 406])
      expect(await (await answering((response) => void response.writeHead(status).end('no'))).find(DOI)).toBeNull();
    const page = await answering(
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    expect(await page.find(DOI)).toBeNull();
  });

  test('a fault, silence and an endless answer are said to be so, within the time', async () => {
    const broken = await answering((response) => void response.writeHead(500).end());
    await expect(broken.find(DOI)).rejects.toMatchObject({ key: 'platformSilent' });
    const silent = await answering(() => undefined, { timeoutMs: 50 });
    await expect(silent.find(DOI)).rejects.toMatchObject({ key: 'platformSilent' });
    const endless = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('error', () => undefined);
      const more = (): void => void (response.writable && response.write('x'.repeat(1_000_000), more));
      more();
    });
    await expect(endless.find(DOI)).rejects.toMatchObject({ key: 'platformSilent' });
  });
});
