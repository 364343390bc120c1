import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noteSigner, openCheckpoint, parseCheckpoint, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { openAnchors, stampPages, type Anchors } from '@shilu/infra/notary/anchors';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { latestCheckpoint, notaryMigrations, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import { openTimestamp, stampedText, trustRoots } from '@shilu/infra/notary/timestamp-token';
import { migrate } from '@shilu/infra/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { hasOpenssl, openTimestampAuthority, type TimestampAuthority } from '@shilu/infra/testing/timestamp-authority';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnchoring } from './anchoring';
import { timestampAnchor, webhookAnchor } from './timestamping';

let database: TestDatabase;
const signer = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
const clock = (): Date => new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
});
beforeEach(() => database.pool.query('truncate notary.anchors, notary.checkpoints, notary.incidents'));
afterAll(() => database.drop());

const signed = async (size: number, signedAt = clock()): Promise<SignedCheckpoint> => {
  const root = new Uint8Array(32).fill(size);
  // As once a minute, with the root of the map of streams below.
  const note = signCheckpoint({ origin: signer.name, size, root, heads: { streams: 3, root } }, signer);
  await database.pool.query('insert into notary.checkpoints (size, root, note, signed_at) values ($1, $2, $3, $4)', [size, Buffer.from(root), note, signedAt]); // prettier-ignore
  const latest = await latestCheckpoint(database.pool);
  if (latest === null) throw new Error('nothing is signed');
  return latest;
};

const held = (timestampRoots: string | null = null): Anchors =>
  openAnchors(database.pool, { witnesses: [], timestampRoots, notaryKey: () => Promise.resolve(signer) });

describe.skipIf(!hasOpenssl())('a time-stamp authority', () => {
  let authority: TimestampAuthority;
  beforeAll(async () => {
    authority = await openTimestampAuthority();
  });
  afterAll(() => authority.stop());
  const anchor = (everyMs?: number, roots = authority.root) =>
    timestampAnchor({ pool: database.pool, held: held(roots), url: authority.url, roots, clock, ...(everyMs === undefined ? {} : { everyMs }) }); // prettier-ignore

  const stamps = async () => {
    const pages = [];
    for await (const page of stampPages(database.pool)) pages.push(page);
    return pages.flat();
  };

  it('stamps the checkpoint, at most every ten minutes; token and list of revoked certificates are kept', async () => {
    const first = await signed(7);
    expect(await anchor().ask(first)).toBe(true);
    expect(await anchor().ask(first)).toBe(false);
    const second = await signed(9);
    expect(await anchor().ask(second)).toBe(false);
    expect(await anchor(0).ask(second)).toBe(true);
    const [kept] = await stamps();
    expect(kept).toMatchObject({ size: 7, revocation: expect.stringContaining('BEGIN X509 CRL') });
    const roots = trustRoots(authority.root);
    // By hand: `head -3 note`.
    const lines = `${first.note.split('\n').slice(0, 3).join('\n')}\n`;
    const checkpoint = parseCheckpoint(first.note);
    expect(Buffer.from(checkpoint ? stampedText(checkpoint) : []).toString('utf8')).toBe(lines);
    const token = kept?.evidence ?? new Uint8Array();
    const { at } = await openTimestamp({ token, data: Buffer.from(lines), roots });
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    const stamped = held(authority.root);
    expect(await stamped.firstHolding(7)).toMatchObject({ kind: 'timestamp', size: 7 });
    expect(await stamped.firstHolding(8)).toMatchObject({ size: 9 });
    expect(await stamped.firstHolding(10)).toBeNull();
    expect(await stamped.newest()).toMatchObject({ size: 9 });
    // Whom the product trusts no more says nothing, and did nothing.
    const stranger = await openTimestampAuthority('Stranger');
    await stranger.stop();
    for (const roots of [null, stranger.root]) expect(await held(roots).newest()).toBeNull();
    expect(await incidentsOf(database.pool)).toEqual([]);
    // Put beside another checkpoint, or with another time, by whoever can write there.
    await database.pool.query(`update notary.anchors set size = 8 where size = 9`);
    await database.pool.query(`update notary.anchors set said_at = '2020-01-01' where size = 7`);
    expect(await held(authority.root).firstHolding(7)).toBeNull();
    expect((await incidentsOf(database.pool)).map(({ kind, detail }) => [kind, detail])).toEqual(
      [7, 8].map((size) => ['anchorInvalid', `the timestamp ${kept?.name ?? ''} over the checkpoint of size ${String(size)}`]),
    ); // prettier-ignore
  });

  it('is not believed where its root is another one, and nothing is kept', async () => {
    const stranger = await openTimestampAuthority('Stranger');
    await expect(anchor(0, stranger.root).ask(await signed(7))).rejects.toMatchObject({ code: 'timestampRefused' });
    await stranger.stop();
    expect(await stamps()).toEqual([]);
  });
});

it('a webhook is sent the signed checkpoint; one that does not answer is asked again, and how long it has waited is told', async () => {
  const bodies: string[] = [];
  let broken = true;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      if (!broken) bodies.push(body);
      response.writeHead(broken ? 503 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keep?token=secret`;
  await signed(7, new Date(Date.now() - 7_200_000));
  const warned: unknown[] = [];
  const anchoring = await startAnchoring({
    ...{
      pool: database.pool,
      anchors: [webhookAnchor({ pool: database.pool, held: held(), url, clock })],
      everyMs: 20,
    },
    log: { warn: (_, details) => void warned.push(details), error: () => undefined },
    clock: () => new Date(Date.now() - 5_400_000),
  });
  await vi.waitFor(() => expect(warned.length).toBeGreaterThan(1), { timeout: 10_000, interval: 20 });
  expect(JSON.stringify(warned)).not.toContain('secret');
  const [waiting] = await held().latest(new Date());
  // Since it is asked at all.
  expect(waiting).toMatchObject({ kind: 'webhook', size: 0 });
  expect(waiting?.waitedSeconds).toBeGreaterThan(5_300);
  expect(waiting?.waitedSeconds).toBeLessThan(5_500);
  broken = false;
  await vi.waitFor(() => expect(bodies.length).toBe(1), { timeout: 20_000, interval: 20 });
  await anchoring.stop();
  server.close();
  expect(openCheckpoint(bodies[0] ?? '', signer, signer.name)).toMatchObject({ size: 7 });
  expect(await held().latest(new Date())).toMatchObject([{ size: 7, waitedSeconds: 0 }]);
  // One that is asked no more is shown no more; what it held stays.
  await (await startAnchoring({ pool: database.pool, anchors: [], log: { warn: () => undefined, error: () => undefined } })).stop(); // prettier-ignore
  expect(await held().latest(new Date())).toEqual([]);
  expect(await held().firstHolding(7)).toMatchObject({ kind: 'webhook' });
});
