import { auditCalls } from '@shilu/events/audit/calls';
import {
  CLOSABLE,
  INCIDENT,
  VERIFICATION,
  type ClosableKind,
  type IncidentEvent,
  type OpenIncidents,
} from '@shilu/events/audit/incident';
import { AppError } from '@shilu/events/core/app-error';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import { StreamWasCut } from '@shilu/infra/event-store/errors';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Route } from '@shilu/infra/http/call-context';
import { openToClose } from '@shilu/infra/notary/incidents';
import { lastRuns } from '@shilu/infra/operations/last-runs';
import { vouchedFor } from '@shilu/infra/notary/signing';
import type { Pool } from 'pg';
import { query, type QueryDeps } from '../engine/query';
import { namesOf } from '../identity/names';
import { seesWholeTrail } from './audit-filter';

type Said = RecordedEvent & RecordedEvent<IncidentEvent>;
type Closed = RecordedEvent & RecordedEvent<Extract<IncidentEvent, { readonly type: 'IncidentClosed' }>>;

/** Of a kind there is one event an hour at most: so many go back at least two weeks. */
const LOOKED_AT = 500;
const MOST_SHOWN = 20;

/** Who closed what of a kind, the latest first, as far as the product vouches for it. */
const closedOf = async (store: EventStore, kind: ClosableKind): Promise<readonly Closed[]> => {
  const stream = streamName(INCIDENT, kind);
  const events = await store.readStream(stream, { backwards: true, limit: LOOKED_AT }).catch((error: unknown) => {
    // Its own incident says so; what stands in the table of the notary is shown all the same.
    if (error instanceof StreamWasCut) return [];
    throw error;
  });
  const closing = events.filter(({ type }) => type === 'IncidentClosed');
  const counts = await vouchedFor(store, closing);
  return closing.flatMap((stored, at) => {
    const event = counts[at] === true ? (readable(stored) as Said | null) : null;
    return event?.type === 'IncidentClosed' ? [event as Closed] : [];
  });
};

/** What stands by the verifications of the whole log; none where nobody has verified, or nothing was found. */
const failedVerification = async (pool: Pool, closedUpTo: string | null): Promise<readonly OpenIncidents[]> =>
  (await lastRuns(pool, closedUpTo)).flatMap(({ kind, outcome, at, findings = [] }) => {
    if (kind !== 'verify' || outcome !== 'failed') return [];
    const found = { count: Math.max(1, findings.length), streams: [], findings: [...findings] };
    return [{ kind: VERIFICATION, ...found, since: at.toISOString(), upTo: at.toISOString() }];
  });

/** X849: for administrators and for those who oversee the audit trail, of whom the latter close them. */
export const incidents = (deps: QueryDeps): Route =>
  query(deps, auditCalls.incidents, ['identity'], async (_input, viewer) => {
    if (!viewer.isAdmin && !seesWholeTrail(viewer)) throw new AppError('forbidden');
    const { pool, store } = deps;
    const all = (await Promise.all(CLOSABLE.map((kind) => closedOf(store, kind)))).flat();
    const closed = all.toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
    // The first of a kind is the latest of it.
    const upTo = new Map(all.toReversed().map(({ data }) => [data.kind, data.upTo]));
    const open = await openToClose(pool, upTo);
    const verified = await failedVerification(pool, upTo.get(VERIFICATION) ?? null);
    const shown = closed.slice(0, MOST_SHOWN);
    const names = await namesOf(pool, shown.map(({ actor }) => actor), viewer.language); // prettier-ignore
    return {
      response: {
        open: [
          ...verified,
          ...open.map(({ since, upTo: newest, streams, ...one }) => ({
            ...{ ...one, streams: [...new Set(streams)], findings: [] },
            ...{ since: since.toISOString(), upTo: newest.toISOString() },
          })),
        ],
        closed: shown.map(({ data, actor, recordedAt, reason }) => ({
          ...{ ...data, by: names(actor) || actor, at: recordedAt, reason },
        })),
      },
    };
  });
