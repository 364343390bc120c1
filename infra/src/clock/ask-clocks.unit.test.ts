import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ntpAnswer, openClock, openNtpServer } from '../testing/ntp-server';
import { askHttps } from './ask-https';
import { askNtp, readNtpAnswer, type AskedClock } from './ask-ntp';

const clock: AskedClock = { wall: Date.now, passed: () => performance.now() };
const WAIT_MS = 150;
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));
const ask = async (server: Promise<{ readonly url: string; readonly stop: () => void }>) => {
  const { url, stop } = await server;
  closers.push(stop);
  return askNtp(new URL(url), clock, WAIT_MS);
};
const answering = (...said: readonly Parameters<typeof ntpAnswer>[1][]) =>
  ask(openNtpServer((question) => said.map((one) => ntpAnswer(question, one))));
const now = () => Date.now();

describe('a time server', () => {
  it('says how far the clock is off, and how well that is known', async () => {
    const said = await ask(openClock(-90_000));
    if ('fault' in said) throw new Error(said.fault);
    expect(said.deviationMs).toBeGreaterThan(89_900);
    expect(said.deviationMs).toBeLessThan(90_100);
    expect(said.uncertaintyMs).toBeLessThan(WAIT_MS);
    const vague = await answering({ received: now(), rootDelayMs: 400, dispersionMs: 300 });
    expect(vague).toMatchObject({ uncertaintyMs: expect.any(Number) });
    expect('fault' in vague ? 0 : vague.uncertaintyMs).toBeGreaterThanOrEqual(499);
  });

  it.each([
    ['too short', { length: 47 }, 'malformed'],
    ['empty', { length: 0 }, 'malformed'],
    ['a question itself', { mode: 3 }, 'wrongMode'],
    ['broadcast to all', { mode: 5 }, 'wrongMode'],
    ['of another version', { version: 2 }, 'wrongMode'],
    ['an older answer, or one that was made up', { cookie: Buffer.alloc(8, 7) }, 'notOurs'],
    ['an answer to no question', { cookie: Buffer.alloc(8) }, 'notOurs'],
    ['not synchronised', { leap: 3 }, 'unsynchronised'],
    ['further from a clock than there is', { stratum: 16 }, 'unsynchronised'],
    ['without times', { received: 0, answered: 0 }, 'noTime'],
    ['answered before it came', { answered: 1 }, 'impossible'],
    ['kept for longer than it took', { answered: now() + 3_600_000 }, 'impossible'],
  ] as const)('is not believed where what comes is %s', async (_what, said, fault) => {
    expect(await answering({ received: now(), ...said })).toEqual({ fault });
  });

  it.each([
    ['RATE', 3_600_000],
    ['DENY', 86_400_000],
  ])('that sends one away (%s) is left alone, if it knows the question', async (reference, restMs) => {
    expect(await answering({ received: now(), stratum: 0, reference })).toEqual({ fault: 'sentAway', restMs });
    expect(await answering({ received: now(), stratum: 0, reference, cookie: Buffer.alloc(8) })).toEqual({ fault: 'notOurs' }); // prettier-ignore
  });

  it('is heard behind others who answer in its name, and asked once more where it says nothing', async () => {
    const said = await answering(
      { received: now() + 3_600_000, cookie: Buffer.alloc(8, 7) },
      { received: now() + 3_600_000, length: 20 },
      { received: now() },
    );
    expect(said).toMatchObject({ deviationMs: expect.any(Number) });
    expect(Math.abs('fault' in said ? Infinity : said.deviationMs)).toBeLessThan(1_000);
    let lost = 0;
    const server = await openNtpServer((question) => (lost++ === 0 ? [] : [ntpAnswer(question, { received: now() })]));
    closers.push(server.stop);
    expect(await askNtp(new URL(server.url), clock, WAIT_MS)).toMatchObject({ deviationMs: expect.any(Number) });
    expect(server.asked()).toBe(2);
  });

  it('that is not there is silent', async () => {
    const { url, stop } = await openClock(0);
    stop();
    expect(await askNtp(new URL(url), clock, WAIT_MS)).toEqual({ fault: 'silent' });
    expect(await askNtp(new URL('ntp://nowhere.invalid'), clock, WAIT_MS)).toEqual({ fault: 'silent' });
  });

  it('counts on in the era after 2036', () => {
    const [cookie, sentAt] = [Buffer.alloc(8, 1), Date.UTC(2036, 1, 8)];
    const question = Buffer.alloc(48);
    cookie.copy(question, 40);
    const packet = ntpAnswer(question, { received: sentAt + 2_000 });
    expect(readNtpAnswer(packet, { cookie, sentAt, tookMs: 0 })).toEqual({ deviationMs: -2_000, uncertaintyMs: 0 });
  });
});

describe('a web server', () => {
  const serve = async (headers: Readonly<Record<string, string>>) => {
    const server = createServer((_, response) => {
      response.sendDate = false;
      response.writeHead(404, headers).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(
      () => void server.closeAllConnections(),
      () => void server.close(),
    );
    return askHttps(new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`), clock, 2_000);
  };

  it('says what time it is with any answer', async () => {
    const said = await serve({ date: new Date(now() - 60_000).toUTCString() });
    if ('fault' in said) throw new Error(said.fault);
    expect(Math.abs(said.deviationMs - 60_000)).toBeLessThanOrEqual(said.uncertaintyMs + 5);
  });

  it.each([
    ['none', {}, 'noTime'],
    ['in words of its own', { date: 'tomorrow' }, 'noTime'],
    ['a day that is none', { date: 'Fri, 99 Nov 2026 08:00:00 GMT' }, 'noTime'],
    ['an old one from a cache', { date: new Date().toUTCString(), age: '7' }, 'cached'],
  ] as const)('is not believed where the time is %s', async (_what, headers, fault) => {
    expect(await serve(headers)).toEqual({ fault });
  });

  it('that is not there is silent', async () => {
    expect(await askHttps(new URL('http://127.0.0.1:1'), clock, 500)).toEqual({ fault: 'silent' });
  });
});
