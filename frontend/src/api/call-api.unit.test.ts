import { defineCall } from '@shilu/events/core/call';
import { signatureOf } from '@shilu/events/identity/request-signature';
import { part, proves } from '@shilu/tests/proves';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sessionStore } from '../identity/session';
import { ApiError } from './api-error';
import { callApi, fetchFile } from './call-api';
import { forgetSignedHeaders } from './headers';
import { forgetPosition } from './positions';
import { forgetServerTime } from './server-time';
import { asks, unheard } from '../testing/server';
import { sessionForTests } from '../testing/session';

const summary = { 'zh-CN': '试', 'en-US': 'try' };
const save = defineCall({
  id: 'X999',
  method: 'POST',
  path: 'Thing/{id}/Save',
  kind: 'command',
  context: 'records',
  summary,
  request: z.object({ id: z.string(), title: z.string() }),
  response: z.object({ ok: z.boolean() }),
});
const read = defineCall({
  id: 'X998',
  method: 'GET',
  path: 'Thing/{id}',
  kind: 'query',
  context: 'records',
  summary,
  request: z.object({ id: z.string(), part: z.string().optional() }),
  response: z.object({ ok: z.boolean() }),
});

type Seen = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: unknown };
let seen: Seen[];
let answers: (() => Response)[];
const SERVER = Date.parse('2026-11-20T06:00:00Z');

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const fine =
  (extra: object = {}) =>
  () =>
    answer({ code: 100, message: '', response: { ok: true }, ...extra });

beforeEach(() => {
  seen = [];
  answers = [];
  forgetSignedHeaders();
  forgetServerTime();
  forgetPosition();
  sessionStore.set(sessionForTests);
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'HEAD')
      return Promise.resolve(new Response(null, { headers: { date: new Date(SERVER).toUTCString() } }));
    if (!asks(save, url) && !asks(read, url)) return unheard();
    seen.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    });
    const next = answers.shift();
    if (!next) return Promise.reject(new TypeError('no network'));
    try {
      return Promise.resolve(next());
    } catch (error) {
      return Promise.reject(error);
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStore.set(null);
});

const away = () => {
  throw new TypeError('no network');
};

describe('callApi', () => {
  it('K02 E07 signs with the server’s time plus 120 s, whatever this computer’s clock says', async () => {
    answers = [fine()];
    await callApi(save, { id: 'a/b', title: '苯' });
    const { headers, url, body } = seen[0] ?? { headers: new Headers(), url: '', body: null };
    const timestamp = headers.get('timestamp') ?? '';
    expect(Math.abs(Number(timestamp) - (SERVER + 120_000))).toBeLessThan(3_000);
    expect(headers.get('signature')).toBe(signatureOf({ token: 'token-1', uid: 'wang', timestamp }));
    expect(headers.get('signature')).toMatch(/^[0-9A-F]{64}$/);
    expect(headers.get('product-type')).toBe('EDM');
    expect(decodeURIComponent(headers.get('real-name') ?? '')).toBe('王思远');
    expect(decodeURIComponent(headers.get('dept-name') ?? '')).toBe('药物化学一部');
    expect(url).toBe('/api/Thing/a%2Fb/Save');
    expect(body).toEqual({ title: '苯' });
  });

  it('sends a command again after the network failed, with the same command id', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    answers = [away, away, fine()];
    const done = callApi(save, { id: 'a', title: 'x' }, { commandId: '11111111-1111-4111-8111-111111111111' });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(done).resolves.toMatchObject({ code: 100 });
    expect(seen.map((each) => each.headers.get('command-id'))).toEqual(
      Array(3).fill('11111111-1111-4111-8111-111111111111'),
    );
    expect(new Set(seen.map((each) => each.headers.get('correlation-id'))).size).toBe(1);
  });

  it('gives up after four attempts and says that nothing is known', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const done = callApi(read, { id: 'a' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await done).toMatchObject({ name: 'ApiError', code: 0 });
    expect(seen).toHaveLength(4);
  });

  it('lets the next query wait for the position of the last command', async () => {
    answers = [fine({ position: '42' }), fine()];
    await callApi(save, { id: 'a', title: 'x' });
    await callApi(read, { id: 'a', part: '溶剂' });
    expect(seen[0]?.headers.has('min-position')).toBe(false);
    expect(seen[1]?.headers.get('min-position')).toBe('42');
    expect(seen[1]?.url).toBe(`/api/Thing/a?part=${encodeURIComponent('溶剂')}`);
  });

  it('lets the next query wait for what a refusal was decided on', async () => {
    answers = [() => answer({ code: 4091, message: '已变', response: null, position: '43' }, 409), fine()];
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toThrow();
    await callApi(read, { id: 'a', part: '溶剂' });
    expect(seen[1]?.headers.get('min-position')).toBe('43');
  });

  it('asks again for what was refused before the server had caught up with our own command, and gives up after four', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const early = () => answer({ code: 404, message: '找不到', response: null, stale: true }, 404);
    answers = [early, early, fine()];
    const done = callApi(read, { id: 'a' });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(done).resolves.toMatchObject({ code: 100 });
    answers = [early, early, early, early, fine()];
    const never = callApi(read, { id: 'a' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await never).toMatchObject({ name: 'ApiError', code: 404 });
    expect(answers).toHaveLength(1);
    // Told in the words of somebody's content, it is nothing of ours.
    answers = [() => answer({ code: 404, message: '"stale":true', response: null }, 404), fine()];
    await expect(callApi(read, { id: 'a' })).rejects.toMatchObject({ code: 404 });
  });

  it('E01 refuses every code but 100, E03 an empty answer', async () => {
    proves('E03');
    part('E01', 'a code other than 100 is an error with its message');
    answers = [
      () => answer({ code: 4092, message: '内容刚被他人修改', response: null, details: { a: 1 } }, 409),
      () => new Response('', { status: 200 }),
    ];
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toMatchObject({
      code: 4092,
      message: '内容刚被他人修改',
      status: 409,
      details: { a: 1 },
    });
    await expect(callApi(read, { id: 'a' })).rejects.toMatchObject({ code: 5002, message: '5002:Get Response Error!' });
  });

  it('a failed call is an error of its status, code and words, whatever came instead of them; without a session it ends', async () => {
    proves('E02');
    const failed = [
      () => answer({ code: 5001, message: '系统异常', response: null }, 500),
      () => new Response('<h1>Bad request</h1>', { status: 400 }),
      () => answer({ code: 4010, message: '请登录', response: null }, 401),
    ];
    const told: unknown[] = [];
    for (const each of failed) {
      expect(sessionStore.get()).not.toBeNull();
      answers = [each];
      const error = await callApi(save, { id: 'a', title: 'x' }).catch((thrown: unknown) => thrown);
      if (error instanceof ApiError) told.push([error.status, error.code, error.message]);
    }
    expect(told).toEqual([
      [500, 5001, '系统异常'],
      [400, 400, '400: Thing/{id}/Save'],
      [401, 4010, '请登录'],
    ]);
    expect(sessionStore.get()).toBeNull();
  });

  it('S11 a password that expired in the middle of a session is asked for in place of the screen', async () => {
    answers = [() => answer({ code: 4479, message: '密码已过期，请先修改密码', response: null }, 403)];
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toMatchObject({ code: 4479 });
    expect(sessionStore.get()).toEqual({ ...sessionForTests, passwordExpired: true });
  });

  it('E08 ends the session on 401, but not on a wrong password', async () => {
    answers = [() => answer({ code: 4014, message: '密码错误', response: null }, 401)];
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toBeInstanceOf(ApiError);
    expect(sessionStore.get()).not.toBeNull();
    answers = [() => answer({ code: 401, message: '请登录', response: null }, 401)];
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toMatchObject({ code: 401 });
    expect(sessionStore.get()).toBeNull();
  });

  it('K02 signs anew once when the server finds the timestamp off', async () => {
    answers = [() => answer({ code: 4011, message: '', response: null }, 401), fine()];
    await expect(callApi(save, { id: 'a', title: 'x' })).resolves.toMatchObject({ code: 100 });
    expect(seen).toHaveLength(2);
    expect(sessionStore.get()).not.toBeNull();
  });

  it('E07 a clock that cannot be read ends no session', async () => {
    answers = Array.from({ length: 2 }, () => () => answer({ code: 4011, message: '', response: null }, 401));
    await expect(callApi(save, { id: 'a', title: 'x' })).rejects.toMatchObject({ code: 4011 });
    expect(sessionStore.get()).not.toBeNull();
  });

  it('E05 takes JSON instead of a file for a refusal', async () => {
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    proves('E05');
    answers = [() => json({ code: 4034, message: '您没有删除权限', response: null })];
    await expect(fetchFile(read, { id: 'a' })).rejects.toMatchObject({ code: 4034, message: '您没有删除权限' });
    answers = [() => json({ not: 'an envelope' })];
    await expect(fetchFile(read, { id: 'a' })).rejects.toMatchObject({
      code: 5002,
      message: '5002:Get Response Error!',
    });
    answers = [
      () =>
        new Response('%PDF', {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': "attachment; filename*=UTF-8''%E8%AE%B0%E5%BD%95.pdf",
          },
        }),
    ];
    expect((await fetchFile(read, { id: 'a' })).name).toBe('记录.pdf');
  });

  it('a failed call is no file, whatever it says that it is', async () => {
    const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="a.pdf"' };
    answers = [() => new Response('<h1>Bad gateway</h1>', { status: 500, headers })];
    await expect(fetchFile(read, { id: 'a' })).rejects.toMatchObject({ status: 500 });
  });
});
