import { contextList } from '../core/context-list';
import type { RecordedEvent } from '../core/envelope';
import { own } from '../core/own';
import type { FieldChange } from '../core/trace';

/** How events tell what changed where they carry no changes, or less than they say. */
const tells = Object.assign(
  {},
  ...contextList.flatMap(({ streams = [] }) => streams.map(({ changes }) => changes)),
) as Readonly<Record<string, (data: object, carried: readonly FieldChange[]) => readonly FieldChange[]>>;

/** What an event says changed, field by field: as the event carries it, or read off those that say it in their own words. */
export const changesOf = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): readonly FieldChange[] => {
  if (typeof data !== 'object' || data === null) return [];
  const carried = 'changes' in data && Array.isArray(data.changes) ? (data.changes as readonly FieldChange[]) : [];
  return own(tells, type)?.(data, carried) ?? carried;
};
