import { saidOfMoment } from '@shilu/events/audit/read-moment';
import { saidOfSearch, type ReadKind, type WhatWasRead } from '@shilu/events/audit/reading';
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
  category: z.string().optional(),
});

const askedOf = z.record(z.string(), z.unknown());

/** Where queries are answered as of a moment, `clock` says that moment. */
type Deps = { readonly reads: Pick<ReadLog, 'note'>; readonly clock: () => Date };

const readerOf = ({ session, now }: CallContext) => ({ accountId: session.accountId, session: session.id, at: now });

/** When in the past all is that is answered; null: now. A position of the log is noted as its time. */
const asOfIn = ({ clock }: Deps, { asOf }: CallContext): string | null =>
  asOf === undefined ? null : clock().toISOString();

/** What is opened as it was at a moment of the past is its history. */
const kindThen = (kind: ReadKind, asOf: string | null): ReadKind =>
  asOf !== null && kind === 'opened' ? 'history' : kind;

const isNothing = (response: unknown): boolean =>
  response === null || (Array.isArray(response) && response.length === 0);

/** What is read by a call that names it; undefined where it names nothing that is noted. */
const named = (readsOf: Exclude<Route['call']['readsOf'], string | undefined>, input: unknown) => {
  const { entity, category = RECORD, ...asked } = fields.parse(input);
  const subjectId = asked[readsOf.record];
  if (subjectId === undefined) return undefined;
  if (readsOf.record === 'entityId') return { category: entity ?? null, subjectId };
  if (readsOf.register !== undefined) return { category: readsOf.register, subjectId };
  return category === RECORD ? { category, subjectId } : undefined;
};

/** Notes what was read when the answer is there: who is refused has read nothing. */
export const noting =
  (deps: Deps) =>
  (route: Route): Route => {
    const { readsOf } = route.call;
    if (readsOf === undefined || readsOf === 'found') return route;
    const isSearch = readsOf === 'search';
    return {
      ...route,
      handle: async (input, context, parts) => {
        const reply = await route.handle(input, context, parts);
        const asked = askedOf.parse(input);
        const asOf = asOfIn(deps, context);
        const note = (read: Omit<WhatWasRead, 'file' | 'moment'>, moment: string | null): void =>
          deps.reads.note({ ...readerOf(context), file: null, ...read, moment });
        const subject = isSearch ? undefined : named(readsOf, input);
        if (!isSearch && subject !== undefined) {
          // A list without a line, such as the requests of a record that is not theirs to read or the differences of what there
          // is not, shows nothing of it.
          if ((readsOf.kind === 'opened' || readsOf.record === 'entityId') && isNothing(reply.response)) return reply;
          note({ kind: kindThen(readsOf.kind, asOf), ...subject }, saidOfMoment(asked, readsOf.at ?? [], asOf));
        } else if (isSearch || (readsOf.else === 'search' && asked[readsOf.record] === undefined))
          note(
            { kind: 'searched', category: null, subjectId: null, search: saidOfSearch(asked, reply.rows ?? 0) },
            saidOfMoment({}, [], asOf),
          );
        return reply;
      },
    };
  };

/** What a handler found to be read of a record. */
export const noteRecordRead = (
  deps: Deps,
  context: CallContext,
  kind: Extract<ReadKind, 'opened' | 'history'>,
  recordId: string,
): void => {
  const asOf = asOfIn(deps, context);
  deps.reads.note({
    ...{ ...readerOf(context), kind: kindThen(kind, asOf), category: RECORD, subjectId: recordId, file: null },
    moment: saidOfMoment({}, [], asOf),
  });
};

/** That a file was read, of the record or the entry that it is taken from; of none where that may be several. */
export const noteFileRead = (
  deps: Deps,
  context: CallContext,
  kind: Extract<ReadKind, 'viewed' | 'downloaded'>,
  file: string,
  { recordId, entry, isOneOfSeveral = false }: HeldFile,
): void =>
  deps.reads.note({
    ...{ ...readerOf(context), kind, file },
    ...(isOneOfSeveral
      ? { category: null, subjectId: null }
      : { category: recordId === null ? (entry?.category ?? null) : RECORD, subjectId: recordId ?? entry?.id ?? null }),
    moment: saidOfMoment({}, [], asOfIn(deps, context)),
  });
