import type { ClockLook } from '@shilu/events/audit/clock';
import type { Report } from '@shilu/infra/http/report';
import { ntpAnswer, openClock, openNtpServer } from '@shilu/infra/testing/ntp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { watchClock, type ClockWatch } from './watch-clock';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Told = { readonly steppedByMs: number | null; readonly look: ClockLook | null };
const watching = (sources: readonly string[], clock?: ClockWatch['clock']) => {
  const [told, kept]: [Told[], ClockLook[]] = [[], []];
  const failing = { next: false };
  const report: Report = (_call, input) => {
    if (failing.next) {
      failing.next = false;
      return Promise.reject(new Error('the command service is not there'));
    }
    told.push(z.custom<Told>().parse(input));
    return Promise.resolve({} as never);
  };
  const watch = watchClock({
    ...{ sources: sources.map((url) => new URL(url)), limitMs: 5_000, machine: 'eln-1', report },
    ...{ keep: (look) => Promise.resolve(void kept.push(look)), log: { warn: vi.fn() }, answerWithinMs: 150 },
    // Looked at by hand.
    ...{ everyMs: 60_000, tickMs: 1_000_000 },
    ...(clock && { clock }),
  });
  closers.push(watch.stop);
  return { watch, told, kept, failing };
};
const opened = async (server: ReturnType<typeof openClock>): Promise<string> => {
  const { url, stop } = await server;
  closers.push(stop);
  return url;
};

test('sources are asked at their pace, and at once when somebody set the clock; who sent us away is not asked again', async () => {
  let [set, passed] = [0, 0];
  const clock = { wall: () => Date.now() + set, passed: () => performance.now() + passed };
  const away = await openNtpServer((question) => [ntpAnswer(question, { received: Date.now(), stratum: 0, reference: 'RATE' })]); // prettier-ignore
  closers.push(away.stop);
  const sources = await Promise.all([opened(openClock(0, '127.0.0.2')), opened(openClock(0, '127.0.0.3'))]);
  const { watch, told, kept } = watching([...sources, away.url], clock);
  for (let looks = 0; looks < 2; looks += 1) await watch.look();
  expect(kept).toHaveLength(1);
  expect(told).toMatchObject([{ steppedByMs: null, look: { sources: [{ fault: null }, { fault: null }, { fault: 'sentAway' }] } }]); // prettier-ignore
  expect(JSON.stringify(kept)).toContain('ntp://127.0.0.2:');

  set = -20_000;
  await watch.look();
  expect(told).toHaveLength(2);
  expect(Math.round((told[1]?.steppedByMs ?? 0) / 100)).toBe(-200);
  expect(Math.round((told[1]?.look?.deviationMs ?? 0) / 100)).toBe(-200);
  passed = 70_000;
  set = 50_000;
  await watch.look();
  expect(told[2]).toMatchObject({ steppedByMs: null });
  expect(kept).toHaveLength(3);
  expect(away.asked()).toBe(1);
});

test('without sources a step is told all the same, and until it was heard', async () => {
  let set = 0;
  const { watch, told, kept, failing } = watching([], {
    wall: () => Date.now() + set,
    passed: () => performance.now(),
  });
  await watch.look();
  set = 3_600_000;
  failing.next = true;
  await watch.look();
  await watch.look();
  await watch.look();
  expect(kept).toEqual([]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ look: null });
  expect(Math.round((told[0]?.steppedByMs ?? 0) / 1_000)).toBe(3_600);
});
