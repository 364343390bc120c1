import { createPool } from '@shilu/infra/postgres/pool';
import { viewerOf, type Viewer } from '@shilu/projection-service/engine/query';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { lists, searches, trails, type Case } from './query-cases';
import { createScaleData, scaleDirectory } from './scale-data';
import { startDatabase } from './support/servers';
import { percentile, rounded } from './support/stats';

/** SHILU_BENCH_RECORDS=1000000 SHILU_BENCH_TRACE=10000000 measures at the size the goals name; the default is a fifth of it. */
const RECORDS = Number(process.env['SHILU_BENCH_RECORDS'] ?? 200_000);
const TRACE = Number(process.env['SHILU_BENCH_TRACE'] ?? 2_000_000);
const REPEATS = Number(process.env['SHILU_BENCH_REPEATS'] ?? 4);
const SIZE_NOTE = 'SHILU_BENCH_RECORDS=1000000 SHILU_BENCH_TRACE=10000000 for the size of the goal';
/** One of `lists`, `searches`, `trails`; absent means all. */
const PART = process.env['SHILU_BENCH_PART'];

type Timed = { readonly name: string; readonly ms: number };

const time = async (
  pool: Pool,
  viewers: Readonly<Record<string, Viewer>>,
  cases: readonly Case[],
): Promise<readonly Timed[]> => {
  const found: Timed[] = [];
  for (const [who, viewer] of Object.entries(viewers)) {
    for (const { name, run } of cases) {
      await run(pool, viewer, 0);
      for (let nth = 0; nth < REPEATS; nth += 1) {
        const began = performance.now();
        await run(pool, viewer, nth);
        found.push({ name: `${who}: ${name}`, ms: performance.now() - began });
      }
    }
  }
  return found;
};

const rowOf = (name: string, timed: readonly Timed[], goal: number): BenchRow => {
  const p95 = percentile(
    timed.map(({ ms }) => ms),
    0.95,
  );
  const slowest = [...new Map(timed.toSorted((a, b) => a.ms - b.ms).map((one) => [one.name, one.ms]))]
    .sort(([, a], [, b]) => b - a)
    .slice(0, Number(process.env['SHILU_BENCH_SLOWEST'] ?? 4));
  return {
    name,
    value: rounded(p95, 1),
    unit: 'ms',
    target: `<= ${goal} ms`,
    ok: p95 <= goal,
    note: `p50 ${rounded(
      percentile(
        timed.map(({ ms }) => ms),
        0.5,
      ),
      1,
    )} ms, ${timed.length} samples; ${SIZE_NOTE}; slowest ${slowest.map(([one, ms]) => `${one} ${rounded(ms, 0)}`).join('; ')}`,
  };
};

/** Every list, order, filter, search and trail query of the product through its own query functions, for three readers: of everything, of a part, of little. */
export const benchQueries = async (): Promise<BenchRow[]> => {
  const given = process.env['SHILU_BENCH_DATABASE'];
  const database = given === undefined ? await startDatabase() : { url: given, stop: () => Promise.resolve() };
  const pool = createPool(database.url, { max: 4, name: 'bench' });
  try {
    const ready = await pool.query<{ there: boolean }>(`select to_regclass('rm.search_docs') is not null as there`);
    if (!ready.rows[0]?.there)
      await createScaleData(
        pool,
        { records: RECORDS, traceRows: TRACE },
        process.env['SHILU_BENCH_SAY'] === undefined ? undefined : (line) => console.error(line),
      );
    const directory = scaleDirectory();
    const leader = [...directory.projects.values()][0]?.leaderIds[0] ?? 'a3';
    const viewers = {
      everything: viewerOf(directory, 'a0', 'zh-CN'),
      part: viewerOf(directory, leader, 'zh-CN'),
      little: viewerOf(directory, 'a250', 'zh-CN'),
    };
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from rm.record_rows');
    const size = `${Number(rows[0]?.n).toLocaleString('en-US')} records`;
    const parts: readonly (readonly [string, string, readonly Case[], number])[] = [
      ['lists', `list page p95, ${size}`, lists, 100],
      ['searches', `search p95, ${size}`, searches, 200],
      ['trails', 'audit trail and trace page p95', trails, 100],
    ];
    const measured: BenchRow[] = [];
    for (const [part, name, cases, goal] of parts)
      if (PART === undefined || PART === part) measured.push(rowOf(name, await time(pool, viewers, cases), goal));
    return measured;
  } finally {
    await pool.end();
    await database.stop();
  }
};
