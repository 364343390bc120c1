import { isFact } from '@shilu/events/audit/fact-title';
import { TRACE_ACTION, type FieldChange } from '@shilu/events/core/trace';

/** What is told besides what changed was neither added, modified nor removed: no filter by action finds it. */
const NONE = 0;
export type StoredAction = FieldChange['action'] | typeof NONE;

export const storedAction = ({ title, action }: Pick<FieldChange, 'title' | 'action'>): StoredAction =>
  isFact(title) ? NONE : action;

export const readAction = (stored: StoredAction): FieldChange['action'] =>
  stored === NONE ? TRACE_ACTION.add : stored;
