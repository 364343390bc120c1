import { auditCalls } from '@shilu/events/audit/calls';
import type { RequestOf } from '@shilu/events/core/call';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { auditPage } from '@shilu/projection-service/audit/audit-rows';
import { tracePage } from '@shilu/projection-service/audit/trace-page';
import type { Viewer } from '@shilu/projection-service/engine/query';
import { recordCounts, recordPage } from '@shilu/projection-service/records/record-page';
import { searchRecords } from '@shilu/projection-service/search/routes';
import type { Pool } from 'pg';

/** Rows of a page as the screens ask for them: of lists and the trail, and of a search and a trace. */
const LIST = 50;
const FOUND = 20;
const now = new Date('2026-03-10T08:00:00.000Z');

/** One question of a screen; the `nth` time with another value. */
export type Case = {
  readonly name: string;
  readonly run: (pool: Pool, viewer: Viewer, nth: number) => Promise<unknown>;
};
type PageRequest = RequestOf<typeof recordCalls.recordPage>;

const page = (name: string, request: (nth: number) => PageRequest): Case => ({
  name,
  run: (pool, viewer, nth) =>
    recordPage(pool, viewer, recordCalls.recordPage.request.parse({ pageSize: LIST, ...request(nth) }), now),
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

export const lists: readonly Case[] = [
  ...filters.flatMap(([name, request]) =>
    sorts.flatMap((sortField) =>
      orders.map((sortOrder) =>
        page(`${name}, by ${sortField} ${sortOrder}`, (nth) => ({ ...request(nth), sortField, sortOrder })),
      ),
    ),
  ),
  page('page 100', () => ({ pageIndex: 100 })),
  page('page 200 by title', () => ({ pageIndex: 200, sortField: 'title', sortOrder: 'asc' })),
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
  run: (pool, viewer) =>
    searchRecords(pool, viewer, searchCalls.search.request.parse({ key, pageSize: FOUND, ...more })),
});
export const searches: readonly Case[] = [
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
    run: (pool, viewer, nth) =>
      auditPage(pool, viewer, auditCalls.auditPage.request.parse({ pageSize: LIST, ...request(nth) })),
  },
  {
    name: `trace, ${name}`,
    run: (pool, viewer, nth) =>
      tracePage(pool, viewer, auditCalls.tracePage.request.parse({ pageSize: FOUND, ...request(nth) })),
  },
];
export const trails: readonly Case[] = [
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
