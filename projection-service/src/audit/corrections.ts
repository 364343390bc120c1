import { changesOf } from '@shilu/events/audit/event-changes';
import { isFact } from '@shilu/events/audit/fact-title';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { TRACE_ACTION, type FieldChange } from '@shilu/events/core/trace';
import { SET_ONLY, TOOK_OUT, WHY_EACH, WROTE } from '@shilu/events/records/live-text/several-wrote';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { RecordView } from '@shilu/events/records/views';
import { breathe } from '../engine/in-slices';
import type { QueryDeps, Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import type { Correction, Corrections } from '../print/corrections';
import { shownChanges, type PlacedChange } from './value-names';

/** So many parts of one module, or of the record itself, are named; of more of them how many there are. */
const MOST_NAMED = 40;
const PAGE = 500;

/** Whose words a text is, and who may open a module, are no data. */
const isOfData = ({ field, title }: FieldChange): boolean =>
  !isFact(title) &&
  title !== '@module.grants' &&
  ![WROTE, TOOK_OUT, SET_ONLY, WHY_EACH].some((prefix) => field.startsWith(prefix));

type Corrected = { readonly change: PlacedChange; times: number; at: string };

/** By module, '' for the record itself: what an event changed or took out that had been entered before. */
const correctedBy = (event: RecordedEvent<RecordEvent>, shown: ReadonlySet<string>): readonly (readonly [string, FieldChange])[] => {
  const moduleId = 'moduleId' in event.data ? event.data.moduleId : null;
  const of = moduleId !== null && shown.has(moduleId) ? moduleId : '';
  // Of a module that is shown no more, that it went.
  if (moduleId !== null && of === '' && event.type !== 'ModuleRemoved') return [];
  const isPutAside = event.type === 'ModuleMarkedNotApplicable';
  return changesOf(event)
    .filter((change) => isOfData(change) && (isPutAside || change.action !== TRACE_ACTION.add))
    .map((change) => [of, change] as const);
}; // prettier-ignore

/**
 * What of a record, as it is shown, was changed or taken out after somebody had entered it, by the events of the log: each
 * part with the value that stood there first, how often it was changed, and when last (Annex 11, 8.2).
 */
export const correctionsOf = async (
  { pool, store }: Pick<QueryDeps, 'pool' | 'store'>,
  viewer: Viewer,
  { experimentId, revision, modules }: RecordView,
  closed?: AbortSignal,
): Promise<Corrections> => {
  const shown = new Set(modules.map(({ id }) => id));
  const of = new Map<string, Map<string, Corrected>>();
  for (let from = 0; from <= revision; from += PAGE) {
    const limit = Math.min(PAGE, revision + 1 - from);
    for (const stored of await store.readStream(streamName(RECORD, experimentId), { from, limit })) {
      const event = readOrRefuse(stored) as RecordedEvent<RecordEvent>;
      for (const [key, change] of correctedBy(event, shown)) {
        const parts = of.get(key) ?? new Map<string, Corrected>();
        of.set(key, parts);
        const part = `${change.title} ${change.field} ${change.rowId ?? ''}`;
        const known = parts.get(part) ?? { change: { ...change, recordId: experimentId }, times: 0, at: '' };
        parts.set(part, { ...known, times: known.times + 1, at: event.recordedAt });
      }
    }
    await breathe(closed);
  }
  const named = [...of.values()].flatMap((parts) => [...parts.values()].slice(0, MOST_NAMED));
  const words = await shownChanges(
    pool,
    viewer,
    named.map(({ change }) => change),
  );
  return new Map(
    [...of].map(([key, parts]) => [
      key,
      {
        named: [...parts.values()].slice(0, MOST_NAMED).map(({ change, times, at }): Correction => ({
          title: change.title,
          first: words(change).oldValue,
          times,
          at,
        })),
        more: Math.max(0, parts.size - MOST_NAMED),
      },
    ]),
  );
};
