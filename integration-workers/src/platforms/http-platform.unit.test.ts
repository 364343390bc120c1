import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OutcomeUnknown, PermanentFault, TransientFault } from '../engine/connector';
import { createHttpPlatform, type HttpPlatform } from './http-platform';

type Reply = { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

let server: Server | null = null;
let asked = 0;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

/** A platform that always says the same; null cuts the connection in the middle of its answer. */
const answering = async (reply: Reply | null): Promise<HttpPlatform> => {
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    request.once('end', () => {
      if (reply === null) return void request.socket.destroy();
      response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return createHttpPlatform('sip', {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    key: 'the key of the installation',
  });
};

const about = { correlation: 'c', signal: new AbortController().signal };
const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => `no fault: ${JSON.stringify(value)}`,
    (error: unknown) => error,
  );

const ACCEPTED = JSON.stringify({ outcome: 'accepted', reference: 'S-1', result: null });

test.each([
  ['a key that the platform does not know', { status: 401 }, PermanentFault, 'notAuthorised'],
  ['a key that may not do this', { status: 403 }, PermanentFault, 'notAuthorised'],
  ['an address where nothing is', { status: 404, body: '<html>' }, PermanentFault, 'contractBroken'],
  ['a form that it cannot read', { status: 400, body: '{"issues":[]}' }, PermanentFault, 'refusedForGood'],
  ['too much at once', { status: 429, headers: { 'retry-after': '3' } }, TransientFault, 'busy'],
  ['maintenance', { status: 503 }, TransientFault, 'busy'],
  ['a program of theirs that broke', { status: 500 }, OutcomeUnknown, 'busy'],
  ['a gateway that gave up', { status: 504 }, OutcomeUnknown, 'busy'],
  ['an answer that is no JSON', { status: 200, body: 'OK' }, PermanentFault, 'contractBroken'],
  ['an answer of another contract', { status: 200, body: '{"outcome":"maybe"}' }, PermanentFault, 'contractBroken'],
  [
    'an acceptance without reference',
    { status: 200, body: '{"outcome":"accepted"}' },
    PermanentFault,
    'contractBroken',
  ],
  ['a refusal without words', { status: 422, body: '{"outcome":"refused"}' }, PermanentFault, 'contractBroken'],
  ['a connection cut instead of an answer', null, OutcomeUnknown, 'unreachable'],
] as const)('law 8 %s: what it means for the delivery', async (_, reply, kind, key) => {
  const fault = await faultOf((await answering(reply)).submit('inspections', 'k', {}, about));
  expect(fault).toBeInstanceOf(kind);
  expect(fault).toMatchObject({ why: { key, params: { platform: 'SIP' } } });
  expect(String(fault)).not.toContain('the key of the installation');
});

test('law 8 a platform that says when to come back is asked again then, and within the hour', async () => {
  const later = async (value: string): Promise<unknown> =>
    faultOf(
      (await answering({ status: 503, headers: { 'retry-after': value } })).submit('inspections', 'k', {}, about),
    );
  expect(await later('3')).toMatchObject({ retryInMs: 3_000 });
  expect(await later('99999999')).toMatchObject({ retryInMs: 3_600_000 });
  expect(await later('Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ retryInMs: null });
});

test('law 8 a platform that nobody can reach did nothing', async () => {
  const there = await answering({ status: 200 });
  await new Promise((resolve) => server?.close(resolve));
  expect(await faultOf(there.submit('inspections', 'k', {}, about))).toBeInstanceOf(TransientFault);
});

test('law 8 a redirection is not followed: what is submitted goes to nobody else', async () => {
  const there = await answering({ status: 307, headers: { location: '/elsewhere' } });
  expect(await faultOf(there.submit('inspections', 'k', {}, about))).toBeInstanceOf(OutcomeUnknown);
  expect(asked).toBe(1);
});

test('law 8 a submission that never arrived is not known; one that did is as it was', async () => {
  expect(await (await answering({ status: 404 })).outcomeOf('k', about)).toBeNull();
  server?.close();
  expect(await (await answering({ status: 200, body: ACCEPTED })).outcomeOf('k', about)).toMatchObject({
    reference: 'S-1',
  });
});
