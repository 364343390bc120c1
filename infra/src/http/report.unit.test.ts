import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import { defineCall } from '@shilu/events/core/call';
import type { RefusalKey } from '@shilu/events/core/result-codes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logging/logger';
import { route, type CallContext } from './call-context';
import { reportByHttp, reportInProcess, reportToAny, type Report } from './report';
import { createHttpServer } from './server';

const TOKEN = 'the-product-knows';
const told = defineCall({
  ...{ id: 'X998', kind: 'command', context: 'try', method: 'POST', path: 'Try/Told', internal: true },
  summary: { 'zh-CN': '试', 'en-US': 'Try' },
  request: z.strictObject({ result: z.string() }),
  response: z.unknown(),
});

let refusal: AppError | null = null;
const heard: { readonly result: string; readonly context: CallContext }[] = [];
const routes = [
  route(told, ({ result }, context) => {
    if (refusal) throw refusal;
    heard.push({ result, context });
    return Promise.resolve({ response: {} });
  }),
];
const clock = (): Date => new Date('2026-03-02T08:00:00Z');

let app: FastifyInstance;
let baseUrl: string;
beforeAll(async () => {
  app = await createHttpServer({
    ...{ routes, clock, serviceToken: TOKEN, maxUploadBytes: 1_000 },
    log: createLogger({ level: 'silent', form: 'lines' }),
    identify: { findSession: () => Promise.resolve(null), knownIdentity: () => null },
  });
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  refusal = null;
  heard.length = 0;
});

const about = () => ({ commandId: randomUUID(), correlation: randomUUID() });
const refusalOf = async (report: Report): Promise<RefusalKey | null> => {
  try {
    await report(told, { result: 'passed' }, about());
    return null;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};
const byHttp = (serviceToken = TOKEN): Report => reportByHttp({ baseUrl, serviceToken });
const nowhere: Report = reportByHttp({ baseUrl: 'http://127.0.0.1:1', serviceToken: TOKEN });

test('law 8 law 5 told over HTTP or in process it is the same command of the product, with the correlation of the deed', async () => {
  const one = about();
  await byHttp()(told, { result: 'passed' }, one);
  await reportInProcess(routes, clock)(told, { result: 'passed' }, one);
  const [first, second] = heard.map(({ result, context }) => ({
    ...{ result, commandId: context.commandId, correlation: context.correlation },
    actor: context.session.accountId,
  }));
  expect(first).toEqual(second);
  expect(first).toMatchObject({ result: 'passed', correlation: one.correlation, actor: 'system' });
});

test('law 11 an internal call without the token of the product is refused, and so is one where there is no token at all', async () => {
  expect(await refusalOf(byHttp('guessed'))).toBe('unauthenticated');
  expect(await refusalOf(byHttp(''))).toBe('unauthenticated');
  const response = await fetch(new URL('/api/Try/Told', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result: 'passed' }),
  });
  expect(response.status).toBe(401);
  expect(heard).toEqual([]);
});

test('what the product refuses comes back as it was refused; what it did not hear may be told again', async () => {
  refusal = new AppError('wrongState');
  expect(await refusalOf(byHttp())).toBe('wrongState');
  expect(await refusalOf(reportInProcess(routes, clock))).toBe('wrongState');
  refusal = null;
  expect(await refusalOf(nowhere)).toBe('unavailable');
  expect(await refusalOf(reportInProcess([], clock))).toBe('unknownCall');
});

test('of several instances one that is gone is passed over, and a refusal is not asked for again', async () => {
  for (const _ of [1, 2, 3, 4]) expect(await refusalOf(reportToAny([nowhere, byHttp()]))).toBeNull();
  expect(heard).toHaveLength(4);
  expect(await refusalOf(reportToAny([nowhere, nowhere]))).toBe('unavailable');
  refusal = new AppError('wrongState');
  expect(await refusalOf(reportToAny([byHttp(), nowhere]))).toBe('wrongState');
});
