import { auditCalls } from '@shilu/events/audit/calls';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { ValueFault } from '@shilu/events/core/read-event';
import { messageCalls } from '@shilu/events/messages/calls';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { openClock } from '@shilu/infra/testing/ntp-server';
import { runVerify } from '@shilu/projection-service/audit/verify-command';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import { putAside } from '@shilu/infra/broker/unreadable';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from './support/client';
import { projectDir } from './support/child';
import { parkOne } from './support/deliveries';
import { part } from './support/proves';
import { openStack, type Running } from './support/stack';

const PATIENCE = { timeout: 30_000, interval: 20 };

let clocks: Awaited<ReturnType<typeof openClock>>[];
let stack: Running;
let admin: Person;
let member: Person;
beforeAll(async () => {
  // Two agree that this machine is an hour ahead; the third would have it right, or is bribed.
  clocks = await Promise.all([openClock(-3_600_000), openClock(-3_600_000, '127.0.0.2'), openClock(0, '127.0.0.3')]);
  stack = await openStack({ env: { CLOCK_SOURCES: clocks.map(({ url }) => url).join(',') } });
  admin = stack.admin;
  member = await stack.member('li', { realName: '李静' });
});
afterAll(async () => {
  await stack.stop();
  for (const { stop } of clocks) stop();
});

const pool = () => {
  if (!stack.database) throw new Error('no database');
  return stack.database.pool;
};
const park = (connector: string, followers: number) =>
  parkOne(pool(), { connector, recordId: `r-${connector}`, actor: 'li', followers });
const page = async (connector: string, status: ('parked' | 'retrying' | 'waiting' | 'discarded')[]) =>
  (await admin.call(deliveryCalls.page, { connector, status })).response;
const trail = async (type: string, entityId: string) =>
  vi.waitFor(async () => {
    const { response } = await admin.call(auditCalls.auditPage, { type: [type], entity: 'connector' });
    const row = response.find((one) => one.entityId === entityId);
    if (row === undefined) throw new Error(`the trail does not tell ${type}`);
    return row;
  }, PATIENCE);

test('law 8 what is parked is shown with why, of whom, since when, and what waits behind it', async () => {
  const [id] = await park('relay', 2);
  const { response: connectors } = await admin.call(deliveryCalls.connectors, {});
  expect(connectors.find(({ connector }) => connector === 'relay')).toMatchObject({
    ...{ label: 'Kafka 事件发布', circuit: null, lag: null },
    ...{ waiting: 2, retrying: 0, unknown: 0, parked: 1, parkedKeys: 1, deliveredToday: 0 },
  });
  const [row, ...others] = await page('relay', []);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ id, status: 'parked', attempts: 1, nextAt: null, waitingBehind: 2, actorName: '李静', recordId: 'r-relay' },
    ...{
      error: expect.stringContaining('拒绝了访问凭据') as string,
      errorDetail: 'HTTP 403',
      eventType: 'CommentAdded',
    },
  });
  const { response: detail } = await admin.call(deliveryCalls.detail, { id });
  expect(detail.data).toEqual({ commentId: 'c0', mentions: [] });
  // What an event says is part of what its record was.
  const [read] = (await admin.call(auditCalls.reads, { recordId: 'r-relay' })).response;
  expect(read).toMatchObject({ accountId: admin.id, kind: 'history', moment: null });
  expect(detail.behind.map(({ revision, status, nextAt }) => [revision, status, nextAt])).toEqual([
    [1, 'waiting', null],
    [2, 'waiting', null],
  ]);
});

test('law 8 a retry is an event first, then it is done: the delivery is due again, and the trail tells who asked', async () => {
  const [id] = await park('dingtalk', 1);
  await admin.call(deliveryCalls.retry, { connector: 'dingtalk', ids: [id] });
  await vi.waitFor(
    async () => expect((await page('dingtalk', ['retrying'])).map((one) => one.id)).toEqual([id]),
    PATIENCE,
  );
  expect(await page('dingtalk', ['parked'])).toEqual([]);
  expect(await trail('DeliveriesRetried', 'dingtalk')).toMatchObject({ actorId: 'admin' });
});

test('law 8 discarding asks for a reason, stands in the trail with it, and lets the next one go; repeated, it is one deed', async () => {
  const [id, next] = await park('wecom', 1);
  const without = await admin.client.send(deliveryCalls.discard, { id, reason: ' ' }, { identity: admin.identity });
  expect(without.status).toBe(400);
  const commandId = '6b0f5a2e-5a55-4a0e-9f4c-3b1f8f0f7a10';
  await admin.call(deliveryCalls.discard, { id, reason: '样品已弃用', commandId });
  await vi.waitFor(
    async () => expect((await page('wecom', ['discarded'])).map((one) => one.id)).toEqual([id]),
    PATIENCE,
  );
  expect((await page('wecom', ['waiting'])).map((one) => [one.id, one.nextAt !== null])).toEqual([[next, true]]);
  expect(await trail('DeliveryDiscarded', 'wecom')).toMatchObject({ reason: '样品已弃用', changeCount: 3 });
  await admin.call(deliveryCalls.discard, { id, reason: '样品已弃用', commandId });
  const again = await admin.client.send(deliveryCalls.discard, { id, reason: '再次' }, { identity: admin.identity });
  expect(again.status).toBe(409);
  const { rows } = await pool().query<{ n: number }>(
    `select count(*)::int as n from rm.audit_events where type = 'DeliveryDiscarded'`,
  );
  expect(rows[0]?.n).toBe(1);
});

test('P01 nobody but the administrator acts on deliveries, and a member does not see them', async () => {
  const [id] = await park('mail', 0);
  for (const [call, input] of [
    [deliveryCalls.connectors, {}],
    [deliveryCalls.page, {}],
    [deliveryCalls.detail, { id }],
    [deliveryCalls.retry, { connector: 'mail' }],
    [deliveryCalls.discard, { id, reason: '试' }],
  ] as const)
    expect((await member.client.send(call, input, { identity: member.identity })).status, call.path).toBe(403);
  expect((await page('mail', [])).map((one) => one.id)).toEqual([id]);
});

test('an administrator sees how the installation does; nobody else does', async () => {
  const { response } = await admin.call(systemCalls.status, {});
  expect(response).toMatchObject({ node: process.versions.node, log: { store: 'postgresql' }, mail: false });
  expect(response).toMatchObject({ incidents: 0, lastRuns: { backup: null, verify: null } });
  const records = response.readModels.find(({ name }) => name === 'records');
  expect(records).toMatchObject({ setAside: 0, paused: false });
  expect(response.disk.size).toBeGreaterThan(response.disk.free);
  // Each of them has a name on the page, in both languages, and nothing else has.
  for (const language of ['zh-CN', 'en-US']) {
    const texts = await readFile(join(projectDir, 'frontend/src/i18n', language, 'system.ts'), 'utf8');
    const [, named = ''] = /readModel: \{([^}]*)\}/.exec(texts) ?? [];
    expect([...named.matchAll(/(\w+): './g)].map(([, name]) => name).sort(), language).toEqual(
      response.readModels.map(({ name }) => name).sort(),
    );
  }
  await vi.waitFor(async () => {
    const { notary } = (await admin.call(systemCalls.status, {})).response;
    expect(notary.signedSize).toBeGreaterThan(0);
  }, PATIENCE);
  expect((await member.send(systemCalls.status, {})).status).toBe(403);
});

test('a clock that is off is an event of the log and an alarm on every screen; verification tells it, and who said otherwise', async () => {
  part('REQ-T1', 'sources outside');
  const row = await vi.waitFor(async () => {
    const { response } = await admin.call(auditCalls.auditPage, { type: ['ClockDeviated'] });
    return response[0] ?? expect.fail('the trail does not tell it');
  }, PATIENCE);
  expect(row).toMatchObject({ actorId: 'system', entityName: '服务器时钟' });
  const told = JSON.stringify(row.changes);
  for (const words of ['+3600.0 s', '+5.0 s', '127.0.0.3', '与多数来源不一致']) expect(told).toContain(words);

  const [shown] = (await admin.call(systemCalls.status, {})).response.clocks;
  expect(shown).toMatchObject({ machine: hostname(), limitMs: 5_000 });
  expect(Math.abs((shown?.deviationMs ?? 0) - 3_600_000)).toBeLessThan(5_000);
  expect(shown?.sources.map(({ fault }) => fault)).toEqual([null, null, 'disagrees']);
  await vi.waitFor(async () => {
    const { response } = await admin.call(messageCalls.messagePage, {});
    expect(JSON.stringify(response)).toContain('clockOff');
  }, PATIENCE);

  const said: string[] = [];
  const options = {
    pool: pool(),
    source: postgresSource(pool()),
    key: await readNotaryKey(stack.dataDir),
    now: new Date(),
  };
  await vi.waitFor(async () => expect(await runVerify([], options, (line) => void said.push(line))).toBe(0), PATIENCE);
  expect(said.join('\n')).toMatch(/the clock of \S+ was off by \+3600\.0 s since .*, and still is/);
});

test('a test letter is refused in words where no mail is set up', async () => {
  const refused = await admin.send(systemCalls.testLetter, {});
  expect(refused.status).toBe(422);
  expect(refused.body.toString()).toContain('SMTP_URL');
  expect((await member.send(systemCalls.testLetter, {})).status).toBe(403);
});

test('one process answers for the figures of all services, to the bearer of the service token', async () => {
  const token = (await readFile(join(stack.dataDir, 'service.token'))).toString('base64url');
  const ask = (bearer: string) => fetch(`${stack.url}/metrics`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await ask('x'.repeat(43))).status).toBe(401);
  const answer = await ask(token);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const name of [
    'shilu_projection_lag_seconds',
    'shilu_notary_events',
    'shilu_disk_bytes',
    'shilu_clock_deviation_seconds',
    'shilu_pool_connections',
  ])
    expect(text).toMatch(new RegExp(`^${name}\\{`, 'm'));
  expect(text).toContain('shilu_call_seconds_count');
});

test('law 12 what a broker brought and nobody can read is on the list with its text, and can be tried again from there', async () => {
  const texts = ['no JSON at all', '{"order":1}'];
  await inTransaction(pool(), async (tx) => {
    for (const [revision, text] of texts.entries())
      await putAside(
        tx,
        'bims',
        {
          ...{ from: 'log', stream: 'request-foreign', revision, position: `p${revision}`, type: 'OrderPlaced' },
          ...{ eventId: null, bytes: Buffer.from(text) },
        },
        new ValueFault('has no envelope'),
      );
  });
  const listed = await page('bims', ['parked']);
  expect(listed).toMatchObject([
    { stream: 'request-foreign', revision: 0, attempts: 0, actorName: '', errorDetail: 'has no envelope' },
    { stream: 'request-foreign', revision: 1, attempts: 0 },
  ]);
  const [first] = listed;
  if (first === undefined) throw new Error('nothing is listed');
  expect((await admin.call(deliveryCalls.detail, { id: first.id })).response).toMatchObject({ data: 'no JSON at all' });
  await admin.call(deliveryCalls.retry, { connector: 'bims', ids: [first.id] });
  // It is read again, and still is none.
  await vi.waitFor(async () => expect((await page('bims', ['parked']))[0]).toMatchObject({ attempts: 1 }), PATIENCE);
});
