import { auditCalls } from '@shilu/events/audit/calls';
import type { RequestOf } from '@shilu/events/core/call';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { createPool } from '@shilu/infra/postgres/pool';
import { auditPage } from '@shilu/projection-service/audit/audit-rows';
import { tracePage } from '@shilu/projection-service/audit/trace-page';
import { viewerOf, type Viewer } from '@shilu/projection-service/engine/query';
import { recordCounts, recordPage } from '@shilu/projection-service/records/record-page';
import { searchRecords } from '@shilu/projection-service/search/routes';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { createScaleData, scaleDirectory } from './scale-data';
import { startDatabase } from './support/servers';
import { percentile, rounded } from './support/stats';

/** SHILU_BENCH_RECORDS=1000000 SHILU_BENCH_TRACE=10000000 measures at the size the goals name; the default is a fifth of it. */
const RECORDS = Number(process.env['SHILU_BENCH_RECORDS'] ?? 200_000);
const TRACE = Number(process.env['SHILU_BENCH_TRACE'] ?? 2_000_000);
const REPEATS = Number(process.env['SHILU_BENCH_REPEATS'] ?? 1);
const SIZE_NOTE = 'SHILU_BENCH_RECORDS=1000000 SHILU_BENCH_TRACE=10000000 for the size of the goal';
/** One of `lists`, `searches`, `trails`; absent means all. */
const PART = process.env['SHILU_BENCH_PART'];
const now = new Date('2026-03-10T08:00:00.000Z');

type Case = { readonly name: string; readonly run: (pool: Pool, viewer: Viewer, nth: number) => Promise<unknown> };
type PageRequest = RequestOf<typeof recordCalls.recordPage>;

const page = (name: string, request: (nth: number) => PageRequest): Case => ({
  name,
  run: (pool, viewer, nth) => recordPage(pool, viewer, recordCalls.recordPage.request.parse(request(nth)), now),
});

const sorts = ['modifiedAt', 'createdAt', 'number', 'title', 'status'] as const;
const orders = ['asc', 'desc'] as const;

const filters: readonly (readonly [string, (nth: number) => PageRequest])[] = [
  ['no filter', () => ({})],
  ['mine', () => ({ mine: true })],
  ['status draft', () => ({ status: ['draft'] })],
  ['status inReview', () => ({ status: ['inReview'] })],
  ['status recalling', () => ({ status: ['recalling'] })],
  ['status approved', () => ({ status: ['approved'] })],
  ['three statuses', () => ({ status: ['draft', 'rejected', 'recalled'] })],
  ['notebook', (nth) => ({ bookId: `b${nth * 97}` })],
  ['project', (nth) => ({ projectId: `p${nth * 13}` })],
  ['task', (nth) => ({ taskId: `t${nth * 131}` })],
  ['department', (nth) => ({ departmentId: `d${nth}` })],
  ['owner', (nth) => ({ ownerId: `a${nth * 31}` })],
  ['type', () => ({ recordType: '合成' })],
  ['a month', (nth) => ({ from: `2024-0${nth + 1}-01`, to: `2024-0${nth + 1}-28` })],
  ['overdue', () => ({ overdue: true })],
  ['recycle bin', () => ({ removed: true })],
  ['shared with me', () => ({ sharedWithMe: true })],
  ['text, Chinese', (nth) => ({ text: ['乙酸', '柱层', '抗体偶联', '结论'][nth % 4] })],
  ['text, English', (nth) => ({ text: ['suzuki', 'potency', 'HPLC', 'piperidine'][nth % 4] })],
  ['text, number', (nth) => ({ text: `SL-2024-${String(70_000 + nth).padStart(7, '0')}` })],
  ['project and status', (nth) => ({ projectId: `p${nth}`, status: ['inReview'] })],
  ['owner and month', (nth) => ({ ownerId: `a${nth}`, from: '2025-01-01', to: '2025-02-01' })],
];

const lists: readonly Case[] = [
  ...filters.flatMap(([name, request]) =>
    sorts.flatMap((sortField) =>
      orders.map((sortOrder) =>
        page(`${name}, by ${sortField} ${sortOrder}`, (nth) => ({ ...request(nth), sortField, sortOrder })),
      ),
    ),
  ),
  page('page 100 of 50', () => ({ pageIndex: 100, pageSize: 50 })),
  page('page 200 of 50 by title', () => ({ pageIndex: 200, pageSize: 50, sortField: 'title', sortOrder: 'asc' })),
  {
    name: 'counts of all',
    run: (pool, viewer) => recordCounts(pool, viewer, recordCalls.recordCounts.request.parse({})),
  },
  {
    name: 'counts of mine',
    run: (pool, viewer) => recordCounts(pool, viewer, recordCalls.recordCounts.request.parse({ mine: true })),
  },
];

const searchFor = (key: string, more: Partial<RequestOf<typeof searchCalls.search>> = {}): Case => ({
  name: `search ${key}${more.projectId === undefined ? '' : ' in a project'}`,
  run: (pool, viewer) => searchRecords(pool, viewer, searchCalls.search.request.parse({ key, ...more })),
});
const searches: readonly Case[] = [
  ...[
    '乙酸',
    '抗体',
    '结论',
    '色谱',
    '乙酸乙酯',
    '室温搅拌',
    '核磁共振',
    '偶联反应钯',
    '酸',
    'suzuki',
    'palladium',
    'HPLC',
    'crystallisation',
    '4-bromoaniline',
    'N-Boc',
    'DMF 室温',
    '乙酸乙酯 suzuki',
    '没有这种东西',
    'xylophone',
  ].map((key) => searchFor(key)),
  searchFor('SL-0070001'),
  searchFor('乙酸', { projectId: 'p3' }),
  searchFor('potency', { projectId: 'p3', status: ['inReview'] }),
];

type TrailRequest = RequestOf<typeof auditCalls.auditPage>;
const trail = (name: string, request: (nth: number) => TrailRequest): readonly Case[] => [
  {
    name: `trail, ${name}`,
    run: (pool, viewer, nth) => auditPage(pool, viewer, auditCalls.auditPage.request.parse(request(nth))),
  },
  {
    name: `trace, ${name}`,
    run: (pool, viewer, nth) => tracePage(pool, viewer, auditCalls.tracePage.request.parse(request(nth))),
  },
];
const trails: readonly Case[] = [
  ...trail('no filter', () => ({})),
  ...trail('record', (nth) => ({ recordId: `r${1 + nth * 997}` })),
  ...trail('person', (nth) => ({ actorId: `a${nth * 17}` })),
  ...trail('type', () => ({ type: ['ModuleAdded'] })),
  ...trail('a month', (nth) => ({ from: `2024-0${nth + 1}-01`, to: `2024-0${nth + 1}-28` })),
  ...trail('person and month', (nth) => ({ actorId: `a${nth}`, from: '2024-03-01', to: '2024-04-01' })),
  ...trail('field', () => ({ field: 'block/3' })),
  ...trail('additions', () => ({ action: 1 })),
  ...trail('text, Chinese', (nth) => ({ text: ['乙酸', '色谱', '复核', '抗体偶联'][nth % 4] })),
  ...trail('text, English', (nth) => ({ text: ['potency', 'suzuki', 'DMF', 'N-Boc'][nth % 4] })),
];

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
