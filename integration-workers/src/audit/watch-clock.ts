import { randomUUID } from 'node:crypto';
import { hostname, uptime } from 'node:os';
import { clockLooked } from '@shilu/events/audit/calls';
import { atMost, weighClock, type ClockLook, type ClockSource } from '@shilu/events/audit/clock';
import { askHttps } from '@shilu/infra/clock/ask-https';
import { askNtp, type AskedClock, type TimeSaid } from '@shilu/infra/clock/ask-ntp';
import { forgetClockLook, keepClockLook, migrateClockLooks } from '@shilu/infra/clock/clock-looks';
import type { ClockSettings } from '@shilu/infra/config/workers-config';
import type { CreateWorkers, WorkerDeps } from '../engine/worker-deps';

/** How often the sources are asked, and how often it is looked whether somebody set the clock. */
const ASK_EVERY_MS = 300_000;
const TICK_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;

/** What passed since the machine was started, sleep included: nobody sets it. */
const machineClock: AskedClock = { wall: Date.now, passed: () => uptime() * 1_000 };

/** Of an address nothing is told but where it is. */
const nameOf = ({ protocol, host }: URL): string => `${protocol}//${host}`;

export type ClockWatch = ClockSettings &
  Pick<WorkerDeps, 'report'> & {
    /** Told each look, for the system page. */
    readonly keep: (look: ClockLook) => Promise<void>;
    readonly log: Pick<WorkerDeps['log'], 'warn'>;
    readonly machine: string;
    readonly clock?: AskedClock;
    readonly everyMs?: number;
    readonly tickMs?: number;
    readonly answerWithinMs?: number;
  };

/**
 * Holds the machine's clock against the sources and against the time that passed, and tells the command service what it
 * found: what is new of it becomes an event there. Answers how to look once, and how to stop.
 */
export const watchClock = (options: ClockWatch) => {
  const { keep, report, log, sources, limitMs, machine, clock = machineClock } = options;
  const { everyMs = ASK_EVERY_MS, tickMs = TICK_MS, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const resting = new Map<URL, number>();
  let last = { wall: clock.wall(), passed: clock.passed() };
  let askedAt: number | null = null;
  /** Not told yet. */
  let stepped = 0;

  const said = async (url: URL): Promise<TimeSaid> => {
    if ((resting.get(url) ?? -Infinity) > clock.passed()) return { fault: 'sentAway' };
    const found = await (url.protocol === 'ntp:' ? askNtp : askHttps)(url, clock, answerWithinMs);
    if ('fault' in found && found.restMs !== undefined) resting.set(url, clock.passed() + found.restMs);
    return found;
  };
  const ask = async (url: URL): Promise<ClockSource> => {
    const found = await said(url);
    const nothing = { deviationMs: null, uncertaintyMs: null };
    return {
      name: nameOf(url),
      ...('fault' in found ? { ...nothing, fault: found.fault } : { ...found, fault: null }),
    };
  };
  const look = async (): Promise<ClockLook> => {
    const found = weighClock(await Promise.all(sources.map(ask)), limitMs);
    await keep(found);
    return found;
  };
  const tick = async (): Promise<void> => {
    const now = { wall: clock.wall(), passed: clock.passed() };
    const by = Math.round(now.wall - last.wall - (now.passed - last.passed));
    last = now;
    if (Math.abs(by) > limitMs) stepped += by;
    const isDue = sources.length > 0 && (askedAt === null || stepped !== 0 || now.passed - askedAt >= everyMs);
    if (isDue) askedAt = now.passed;
    const found = isDue ? await look() : null;
    if (found === null && stepped === 0) return;
    const steppedByMs = stepped === 0 ? null : atMost(stepped);
    const [commandId, at] = [randomUUID(), { machine, limitMs }];
    await report(clockLooked, { ...at, steppedByMs, look: found }, { commandId, correlation: commandId });
    stepped = 0;
  };
  let running = Promise.resolve();
  const next = (): Promise<void> =>
    (running = running
      .then(tick)
      .catch((error: unknown) => log.warn(error, 'the clock could not be looked at; trying again')));
  const timer = setInterval(() => void next(), tickMs);
  return {
    look: next,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};

export const createClockWorkers: CreateWorkers = async ({ pool, report, log, config }) => {
  await migrateClockLooks(pool);
  const machine = hostname();
  if (config.clock.sources.length === 0) await forgetClockLook(pool, machine);
  const keep = (look: ClockLook): Promise<void> => keepClockLook(pool, machine, look);
  const watch = watchClock({ ...config.clock, keep, report, log, machine });
  void watch.look();
  return { connectors: [], stop: watch.stop };
};
