import type { RequestOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { RECORD_STATUSES, type RecordStatus } from '@shilu/events/records/record-state';
import dayjs from 'dayjs';
import type { TableState } from '../../ui/data-table/table-state';

/** Whose records: the address keeps it as `view`, absent for one's own. */
export const RECORD_VIEWS = ['mine', 'all', 'shared', 'bin'] as const;
export type RecordListView = (typeof RECORD_VIEWS)[number];
export const viewOf = (value: string | null): RecordListView => RECORD_VIEWS.find((view) => view === value) ?? 'mine';

/** Tabs of the list; both states of a recall stand under one word. */
export const STATUS_TABS = {
  draft: ['draft'],
  inReview: ['inReview'],
  rejected: ['rejected'],
  approved: ['approved'],
  recalled: ['recalling', 'recalled'],
} as const satisfies Record<string, readonly RecordStatus[]>;
export type StatusTab = keyof typeof STATUS_TABS;
export const STATUS_TAB_KEYS: readonly StatusTab[] = ['draft', 'inReview', 'rejected', 'approved', 'recalled'];

/** K07. */
export const DATE_PRESETS = ['7d', '14d', '1m', '3m', '6m'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
const SPANS: Readonly<Record<DatePreset, readonly [number, 'day' | 'month']>> = {
  '7d': [7, 'day'],
  '14d': [14, 'day'],
  '1m': [1, 'month'],
  '3m': [3, 'month'],
  '6m': [6, 'month'],
};

export type DateRange = { readonly from?: string; readonly to?: string };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const presetOf = (value: string): DatePreset | null => DATE_PRESETS.find((preset) => preset === value) ?? null;

/** A preset counts back from today; a range is written `from..to`, either side may be open. */
export const dateRange = (value: string, today: string): DateRange => {
  const preset = presetOf(value);
  if (preset) {
    const [count, unit] = SPANS[preset];
    return { from: dayjs(today).subtract(count, unit).format('YYYY-MM-DD') };
  }
  const [from = '', to = ''] = value.split('..');
  return { ...(DAY.test(from) ? { from } : {}), ...(DAY.test(to) ? { to } : {}) };
};

export const writeRange = ({
  from,
  to,
}: {
  readonly from: string | null;
  readonly to: string | null;
}): string | null => (from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`);

const SORTS = ['modifiedAt', 'createdAt', 'number', 'title', 'status'] as const;
const statusesOf = (value: string | undefined): RecordStatus[] => {
  const tab = STATUS_TAB_KEYS.find((key) => key === value);
  if (tab) return [...STATUS_TABS[tab]];
  return RECORD_STATUSES.filter((status) => status === value);
};

export type ListPlace = { readonly view: RecordListView; readonly overdue: boolean; readonly today: string };

const IDS = ['projectId', 'taskId', 'bookId', 'departmentId', 'ownerId', 'recordType'] as const;

/** What the address shows, as the request that asks for it (C044). */
export const recordRequest = (
  state: TableState,
  { view, overdue, today }: ListPlace,
): RequestOf<typeof recordCalls.recordPage> => {
  const { filters, sort } = state;
  const statuses = statusesOf(filters['status']);
  const sortField = SORTS.find((field) => field === sort?.field);
  return {
    pageIndex: state.page,
    pageSize: state.size,
    ...(state.text === '' ? {} : { text: state.text }),
    ...(statuses.length === 0 ? {} : { status: statuses }),
    ...Object.fromEntries(IDS.flatMap((key) => (filters[key] === undefined ? [] : [[key, filters[key]]]))),
    ...(filters['date'] === undefined ? {} : dateRange(filters['date'], today)),
    mine: view === 'mine' || view === 'bin',
    removed: view === 'bin',
    ...(view === 'shared' ? { sharedWithMe: true } : {}),
    ...(overdue ? { overdue: true } : {}),
    ...(sortField && sort ? { sortField, sortOrder: sort.order } : {}),
  };
};

/** Counts know fewer filters than the list: null where a count beside a tab would not be the tab's own. */
export const countsRequest = (
  state: TableState,
  { view, overdue }: ListPlace,
): RequestOf<typeof recordCalls.recordCounts> | null => {
  const { filters } = state;
  const unknown = ['ownerId', 'departmentId', 'recordType', 'date'].some((key) => filters[key] !== undefined);
  if (unknown || state.text !== '' || overdue || view === 'shared' || view === 'bin') return null;
  const known = ['bookId', 'projectId', 'taskId'].flatMap((key) =>
    filters[key] === undefined ? [] : [[key, filters[key]]],
  );
  return { mine: view === 'mine', ...Object.fromEntries(known) };
};

export const tabCount = (byStatus: Readonly<Record<string, number>>, tab: StatusTab): number =>
  STATUS_TABS[tab].reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
