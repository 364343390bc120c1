import { own } from '../core/own';
import { choice, people, said } from '../core/told';
import type { FieldChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';

const ASKED: Readonly<Record<string, (asked: string) => TraceValue>> = {
  actorId: (asked) => people([asked]),
  recordId: (asked) => ({ kind: 'ids', of: 'record', ids: [asked] }),
  moduleId: (asked) => ({ kind: 'ids', of: 'module', ids: [asked] }),
  from: (asked) => ({ kind: 'date', date: asked }),
  to: (asked) => ({ kind: 'date', date: asked }),
  action: (asked) => choice('traceAction', asked),
  type: (asked) => choice('eventType', ...asked.split(' ')),
  entity: (asked) => choice('entity', asked),
  kind: (asked) => choice('readKind', asked),
};
/** What a copy of the trail was narrowed down to. */
export const askedChanges = (filters: Readonly<Record<string, string>>): readonly FieldChange[] =>
  said(
    'export',
    Object.fromEntries(Object.entries(filters).map(([key, asked]) => [key, own(ASKED, key)?.(asked) ?? asked])),
  );
