import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordCalls } from '@shilu/events/records/calls';
import type { BenchRow } from './row';
import { addNotebook, addRecord, saverOf } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { startDatabase, startProduct } from './support/servers';
import { percentile, rounded } from './support/stats';

const RATE = 200;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
/** Each saves twice a second: a slow answer holds back none but its own writer's next save. */
const WRITERS = 100;
/** One save in so many is asked for at once; a question for every one would measure the load of the questions. */
const ASK_EVERY = 4;
const MODULES = 2;

type Writer = {
  readonly save: () => Promise<string>;
  readonly ask: (position: string) => Promise<boolean>;
  readonly close: () => void;
};

const writerOf = async (person: Person, bookId: string, n: number): Promise<Writer> => {
  const one = await person.beside();
  const record = await addRecord(one, bookId, `滞后 ${n}`, MODULES);
  return {
    save: saverOf(one, record, [1, 2]),
    ask: async (position) => {
      const page = { experimentId: record.id, pageIndex: 1, pageSize: 1 };
      return (await one.call(recordCalls.versions, page, { minPosition: position })).stale === true;
    },
    close: one.close,
  };
};

type Measured = { sent: number; stale: number; late: number[]; commands: number[]; lags: number[] };

/** Saves fall due by the clock, whether or not those before are answered; what is late is counted as late. */
const drive = async (writers: readonly Writer[]): Promise<Measured> => {
  const measured: Measured = { sent: 0, stale: 0, late: [], commands: [], lags: [] };
  const began = performance.now();
  await Promise.all(
    writers.map(async ({ save, ask }, n) => {
      for (let beat = n; ; beat += WRITERS) {
        const due = (beat * 1_000) / RATE;
        if (due >= (WARM_UP_SECONDS + SECONDS) * 1_000) return;
        const wait = due - (performance.now() - began);
        if (wait > 0) await sleep(wait);
        const counts = due >= WARM_UP_SECONDS * 1_000;
        const sent = performance.now();
        const position = await save();
        const acknowledged = performance.now();
        if (counts) {
          measured.sent += 1;
          measured.late.push(sent - began - due);
          measured.commands.push(acknowledged - sent);
        }
        if ((beat + Math.floor(beat / WRITERS)) % ASK_EVERY !== 0) continue;
        const stale = await ask(position);
        if (!counts) continue;
        measured.lags.push(performance.now() - acknowledged);
        if (stale) measured.stale += 1;
      }
    }),
  );
  return measured;
};

/** From the answer of a command to the answer of a query that shows it, at a steady rate of commands. */
export async function benchLag(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const product = await startProduct(database.url);
  try {
    const person = await logIn(product.url, 'admin', product.password);
    const bookId = await addNotebook(person);
    const writers: Writer[] = [];
    for (let n = 0; n < WRITERS; n += 1) writers.push(await writerOf(person, bookId, n));
    const { sent, stale, late, commands, lags } = await drive(writers);
    for (const writer of writers) writer.close();
    const p95 = percentile(lags, 0.95);
    const lateness = percentile(late, 0.95);
    // A rate that was not kept up proves nothing about the lag at that rate.
    const kept = sent >= RATE * SECONDS && lateness <= 500;
    const note =
      `${sent / SECONDS} commands/s for ${SECONDS} s by the clock, one in ${ASK_EVERY} asked for at once (${lags.length}); ` +
      `${stale} stale; sent late p95 ${lateness.toFixed(0)} ms; command p95 ${percentile(commands, 0.95).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1) ?? ''}`;
    return [
      {
        name: 'command acknowledged to visible in a query, p50',
        value: rounded(percentile(lags, 0.5), 1),
        unit: 'ms',
        note,
      },
      {
        name: 'command acknowledged to visible in a query, p95',
        value: rounded(p95, 1),
        unit: 'ms',
        target: '<= 100 ms',
        ok: p95 <= 100 && stale === 0 && kept,
        note,
      },
    ];
  } finally {
    await product.stop();
    await database.stop();
  }
}
