import { saidOfSearch, type ReadKind } from '@shilu/events/audit/reading';
import { RECORD } from '@shilu/events/records/record-category';
import type { CallContext, Route } from '@shilu/infra/http/call-context';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import { z } from 'zod';
import type { HeldFile } from '../files/entry-files';

const fields = z.object({
  id: z.string().optional(),
  experimentId: z.string().optional(),
  recordId: z.string().optional(),
  entity: z.string().optional(),
  entityId: z.string().optional(),
});

const searchOf = z.record(z.string(), z.unknown());

const readerOf = ({ session, now }: CallContext) => ({ accountId: session.accountId, session: session.id, at: now });

/** Notes what was read of a record when the answer is there: who is refused has read nothing. */
export const noting =
  (reads: Pick<ReadLog, 'note'>) =>
  (route: Route): Route => {
    const { readsOf } = route.call;
    if (readsOf === undefined || readsOf === 'found') return route;
    const { kind, record, otherwise } =
      readsOf === 'search'
        ? ({ kind: 'searched', record: null, otherwise: 'search' } as const)
        : { ...readsOf, otherwise: readsOf.else };
    return {
      ...route,
      handle: async (input, context, parts) => {
        const reply = await route.handle(input, context, parts);
        const asked = fields.parse(input);
        const subjectId = record === null ? undefined : asked[record];
        if (subjectId === undefined && otherwise === 'search')
          reads.note({
            ...{ ...readerOf(context), kind: 'searched', category: null, subjectId: null, file: null },
            search: saidOfSearch(searchOf.parse(input), reply.rows ?? 0),
          });
        if (subjectId !== undefined && (record !== 'entityId' || asked.entity === RECORD))
          reads.note({
            ...{ ...readerOf(context), category: RECORD, subjectId, file: null },
            // What it was at a moment of the past.
            kind: context.asOf !== undefined && kind === 'opened' ? 'history' : kind,
          });
        return reply;
      },
    };
  };

/** That a file was read, of the record or the entry that holds it. */
export const noteFileRead = (
  { reads }: { readonly reads: Pick<ReadLog, 'note'> },
  context: CallContext,
  kind: Extract<ReadKind, 'viewed' | 'downloaded'>,
  file: string,
  { recordId, entry }: HeldFile,
): void =>
  reads.note({
    ...{ ...readerOf(context), kind, file },
    category: recordId === null ? (entry?.category ?? null) : RECORD,
    subjectId: recordId ?? entry?.id ?? null,
  });
