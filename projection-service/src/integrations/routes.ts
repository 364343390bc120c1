import { AppError } from '@shilu/events/core/app-error';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { integrationCalls, type RequestRow, type RequestView } from '@shilu/events/integrations/calls';
import {
  REQUEST,
  type PlatformRequest,
  type PlatformRequestEvent,
  type RequestStatus,
} from '@shilu/events/integrations/platform-request';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { mayRequest } from '@shilu/events/integrations/request-rights';
import type { Route } from '@shilu/infra/http/call-context';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import { shownChanges } from '../audit/value-names';
import { markRepaired } from '../engine/mark-repaired';
import { noteRecordRead } from '../engine/noting-reads';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { offsetOf, where, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { addReadable } from '../records/readable';
import { presentMoment } from '../records/moments';

type Deps = QueryDeps & { readonly reads: ReadLog };

type Row = {
  readonly id: string;
  readonly state: string;
  readonly title: string;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly record_number: string;
  readonly record_title: string;
};

const columns = `q.id, q.state, q.title, q.created_at, q.modified_at, r.number as record_number, r.title as record_title`;
/** Whoever may read the record may see what was asked for from it. */
const from = 'rm.platform_requests q join rm.record_rows r on r.id = q.record_id';

/** Without the module, which stands beside it. */
const placeIn = ({ place, moduleId }: PlatformRequest): string | null =>
  place === null || place === moduleId ? null : place.slice(place.indexOf('/') + 1);

const rowOf = (row: Row, state: PlatformRequest, requesterName: string): RequestRow => ({
  id: row.id,
  number: state.number,
  operation: state.operation,
  title: row.title,
  recordId: state.recordId,
  recordNumber: row.record_number,
  recordTitle: row.record_title,
  requesterId: state.requesterId,
  requesterName,
  status: state.status,
  reference: state.reference,
  ...{ moduleId: state.moduleId, place: placeIn(state), byRecord: state.byRecord },
  ...{ values: { ...state.values }, refusal: state.refusal, result: state.result },
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
});

type Filters = {
  readonly recordId?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly operation?: string | undefined;
  readonly platform?: string | undefined;
  readonly status?: readonly RequestStatus[] | undefined;
  readonly mine: boolean;
};

const addFilters = (filter: Where, input: Filters, viewer: Viewer): void => {
  if (input.recordId !== undefined) filter.add('q.record_id = ?', input.recordId);
  if (input.moduleId !== undefined) filter.add('q.module_id = ?', input.moduleId);
  if (input.operation !== undefined) filter.add('q.operation = ?', input.operation);
  if (input.platform !== undefined) filter.add('q.platform = ?', input.platform);
  if (input.status !== undefined && input.status.length > 0) filter.add('q.status = any(?::text[])', input.status);
  if (input.mine) filter.add('q.requester_id = ?', viewer.accountId);
  addReadable(filter, viewer);
};

const requestPage = (deps: QueryDeps): Route =>
  query(deps, integrationCalls.requestPage, ['requests', 'records'], async (input, viewer) => {
    const filter = where();
    addFilters(filter, input, viewer);
    const { rows } = await deps.pool.query<Row & { total: string }>(
      `select ${columns}, count(*) over () as total from ${from} where ${filter.sql()}
       order by q.created_at desc, q.id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
      filter.values,
    );
    const states = rows.map((row) => JSON.parse(row.state) as PlatformRequest);
    const names = await namesOf(
      deps.pool,
      states.map((state) => state.requesterId),
      viewer.language,
    );
    const shown = rows.flatMap((row, at) => {
      const state = states[at];
      return state ? [rowOf(row, state, names(state.requesterId))] : [];
    });
    const response = await markRepaired(deps.pool, viewer, REQUEST, shown);
    return { response, rows: Number(rows[0]?.total ?? 0) };
  });

const steps = async (deps: QueryDeps, viewer: Viewer, id: string): Promise<RequestView['steps']> => {
  const stored = await deps.store.readStream(streamName(REQUEST, id));
  const events = stored.map((event) => readOrRefuse(event) as RecordedEvent<PlatformRequestEvent>);
  const names = await namesOf(
    deps.pool,
    events.map((event) => event.actor),
    viewer.language,
  );
  const changesIn = ({ data }: RecordedEvent<PlatformRequestEvent>) => ('changes' in data ? data.changes : []);
  const named = await shownChanges(deps.pool, viewer, events.flatMap(changesIn));
  return events.map((event) => ({
    at: event.recordedAt,
    type: event.type,
    actorId: event.actor,
    actorName: names(event.actor),
    reason: event.reason,
    changes: changesIn(event).map(named),
    refusal: event.type === 'PlatformRequestRefused' ? event.data.refusal : null,
  }));
};

const request = (deps: Deps): Route =>
  query(deps, integrationCalls.request, ['requests', 'records'], async ({ id }, viewer, context) => {
    const { rows } = await deps.pool.query<Row>(`select ${columns} from ${from} where q.id = $1`, [id]);
    const row = rows[0];
    if (!row) throw new AppError('notFound');
    const state = JSON.parse(row.state) as PlatformRequest;
    const record = await presentMoment(deps.pool, viewer, state.recordId);
    const [names, history] = await Promise.all([
      namesOf(deps.pool, [state.requesterId], viewer.language),
      steps(deps, viewer, id),
    ]);
    noteRecordRead(deps, context, 'opened', state.recordId);
    const { submission } = state;
    const shown = rowOf(row, state, names(state.requesterId));
    const [marked = shown] = await markRepaired(deps.pool, viewer, REQUEST, [shown]);
    return {
      response: {
        ...marked,
        ...{ submission, steps: history },
        mayChange: mayRequest(record.state, viewer.accountId),
      },
    };
  });

export const integrationRoutes = (deps: Deps): readonly Route[] => [
  requestPage(deps),
  request(deps),
  query(deps, integrationCalls.authorisedPlatforms, ['identity'], (_input, { named }) => {
    const { authorisedPlatforms } = named.settings;
    const response = PLATFORMS.map((name) => ({
      PlatformName: name,
      IsAuthorized: authorisedPlatforms.includes(name),
    }));
    return Promise.resolve({ response });
  }),
];
