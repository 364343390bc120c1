import type { RequestOf } from '@shilu/events/core/call';
import type { auditCalls } from '@shilu/events/audit/calls';
import { dateRange } from '../records/lists/record-request';
import { readSome } from '../ui/data-table/some-of';
import type { TableState } from '../ui/data-table/table-state';

/** As the call takes. */
export const MAX_TYPES = 50;

type AuditRequest = RequestOf<typeof auditCalls.auditPage>;
export type AuditFilters = Omit<AuditRequest, 'pageIndex' | 'pageSize' | 'before'>;

const ACTIONS = { add: 1, modify: 2, remove: 3 } as const;
export type ActionKey = keyof typeof ACTIONS;
export const ACTION_KEYS: readonly ActionKey[] = ['add', 'modify', 'remove'];
/** T03. */
export const actionKey = (action: 1 | 2 | 3): ActionKey =>
  ACTION_KEYS.find((key) => ACTIONS[key] === action) ?? 'modify';

/** What the address of the audit trail asks for: the page and both exports use the same. */
export const auditFilters = (state: Pick<TableState, 'text' | 'filters'>, today: string): AuditFilters => {
  const { filters, text } = state;
  const types = readSome(filters['type']);
  const action = ACTION_KEYS.find((key) => key === filters['action']);
  return {
    ...(filters['actorId'] === undefined ? {} : { actorId: filters['actorId'] }),
    ...(filters['recordId'] === undefined ? {} : { recordId: filters['recordId'] }),
    ...(filters['entity'] === undefined ? {} : { entity: filters['entity'] }),
    ...(filters['field'] === undefined ? {} : { field: filters['field'] }),
    ...(types.length === 0 ? {} : { type: types.slice(0, MAX_TYPES) }),
    ...(action === undefined ? {} : { action: ACTIONS[action] }),
    ...(filters['date'] === undefined ? {} : dateRange(filters['date'], today)),
    ...(text === '' ? {} : { text }),
  };
};

export const auditRequest = (state: TableState, today: string): AuditRequest => ({
  pageIndex: state.page,
  pageSize: state.size,
  ...auditFilters(state, today),
});
