import { proves } from '@shilu/tests/proves';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../identity/session';
import { sessionForTests } from '../testing/session';
import { callHeaders, forgetSignedHeaders } from './headers';
import { forgetServerTime, serverNow } from './server-time';

/** An hour ahead of this computer. */
const date = () =>
  Promise.resolve(new Response(null, { headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } }));
const asked = vi.fn(date);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  forgetServerTime();
  forgetSignedHeaders();
  asked.mockReset().mockImplementation(date);
  vi.stubGlobal('fetch', asked);
  sessionStore.set(sessionForTests);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStore.set(null);
  forgetServerTime();
  forgetSignedHeaders();
});

it('the server’s clock serves 500 ms, signed headers 30 s, and their timestamp runs 120 s ahead of it', async () => {
  proves('K02');
  const first = await serverNow();
  await pass(400);
  await serverNow();
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(200);
  await serverNow();
  expect(asked).toHaveBeenCalledTimes(2);
  const headers = await callHeaders();
  expect(Math.abs((first ?? 0) - Date.now() - 3_600_000)).toBeLessThan(2_000);
  expect(Math.abs(Number(headers['timestamp']) - (first ?? 0) - 120_000)).toBeLessThan(2_000);
  await pass(29_000);
  expect((await callHeaders())['signature']).toBe(headers['signature']);
  await pass(2_000);
  expect((await callHeaders())['signature']).not.toBe(headers['signature']);
});

it('a clock that cannot be read is tried three times, logged once, and left empty', async () => {
  proves('E07');
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  asked.mockImplementation(() => Promise.reject(new TypeError('no network')));
  expect(await serverNow()).toBeNull();
  expect([asked.mock.calls.length, logged.mock.calls.length]).toEqual([3, 1]);
  expect((await callHeaders())['timestamp']).toBe('');
});
