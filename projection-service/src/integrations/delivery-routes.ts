import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { parseStored } from '@shilu/events/core/upcast';
import { hasPermission } from '@shilu/events/identity/directory';
import { connectorLabel, effectLabel } from '@shilu/events/integrations/connector-labels';
import { deliveryCalls, type ConnectorRow, type DeliveryRow } from '@shilu/events/integrations/delivery-calls';
import { deliveryErrorText } from '@shilu/events/integrations/delivery-errors';
import { RECORD } from '@shilu/events/records/record-events';
import {
  countDeliveries,
  findDelivery,
  pageDeliveries,
  statusOf,
  waitingBehind,
  type LookedAt,
} from '@shilu/infra/deliveries/look';
import { runningConnectors } from '@shilu/infra/deliveries/running-connectors';
import type { Route } from '@shilu/infra/http/call-context';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import type { Pool } from 'pg';
import { noteRecordRead } from '../engine/noting-reads';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';

const MOST_BEHIND = 20;

/** The administrator, who acts on them, and whoever searches the whole trail, where the same events stand. */
const assertMayLook = (viewer: Viewer): void => {
  if (!viewer.isAdmin && !hasPermission(viewer.directory, viewer.accountId, 'AudittrailSearch'))
    throw new AppError('forbidden');
};

/** Null for what stands among the deliveries because it is no event that can be read. */
const eventOf = ({ event, position }: LookedAt): RecordedEvent | null => {
  try {
    return parseStored({ body: event, position });
  } catch {
    return null;
  }
};

/** The record an event is of, or speaks of. */
const recordIdOf = ({ stream }: LookedAt, event: RecordedEvent | null): string | null => {
  if (categoryOf(stream) === RECORD) return entityIdOf(stream);
  const data = event?.data;
  const named = typeof data === 'object' && data !== null && 'recordId' in data ? data.recordId : null;
  return typeof named === 'string' ? named : null;
};

const numbersOf = async (pool: Pool, recordIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ id: string; number: string }>(
    'select id, number from rm.record_rows where id = any($1)',
    [recordIds],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const rowsOf = async (pool: Pool, deliveries: readonly LookedAt[], { language }: Viewer): Promise<DeliveryRow[]> => {
  const events = deliveries.map((delivery) => ({ delivery, event: eventOf(delivery) }));
  const names = await namesOf(
    pool,
    events.flatMap(({ event }) => event?.actor ?? []),
    language,
  );
  const numbers = await numbersOf(
    pool,
    events.flatMap(({ delivery, event }) => recordIdOf(delivery, event) ?? []),
  );
  return events.map(({ delivery, event }) => {
    const { error } = delivery;
    const recordId = recordIdOf(delivery, event);
    const triedByItself = delivery.isHead && (delivery.state === 'waiting' || delivery.state === 'unknown');
    return {
      id: delivery.id,
      connector: delivery.connector,
      connectorLabel: connectorLabel(delivery.connector, language),
      effect: delivery.effect,
      effectLabel: effectLabel(delivery.effect, language),
      status: statusOf(delivery),
      attempts: delivery.attempts,
      createdAt: delivery.createdAt.toISOString(),
      triedAt: iso(delivery.triedAt),
      nextAt: triedByItself ? iso(delivery.nextAt) : null,
      error: error === null ? null : deliveryErrorText(error.key, error.params, language),
      errorDetail: error === null || error.detail === '' ? null : error.detail,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      stream: delivery.stream,
      revision: delivery.revision,
      recordedAt: event?.recordedAt ?? delivery.createdAt.toISOString(),
      actorId: event?.actor ?? '',
      actorName: event === null ? '' : names(event.actor),
      recordId,
      recordNumber: recordId === null ? null : (numbers.get(recordId) ?? null),
      waitingBehind: delivery.waitingBehind,
    };
  });
};

const NONE = { waiting: 0, retrying: 0, unknown: 0, parked: 0, parkedKeys: 0, deliveredToday: 0 };

/** Connectors that run, and those that do not run any more and still have something to deliver. */
const connectorRows = async (pool: Pool, { language }: Viewer): Promise<ConnectorRow[]> => {
  const counts = new Map((await countDeliveries(pool)).map((row) => [row.connector, row]));
  const running = new Map((await runningConnectors(pool)).map((row) => [row.connector, row]));
  return [...new Set([...running.keys(), ...counts.keys()])].sort().map((connector) => ({
    ...NONE,
    ...counts.get(connector),
    connector,
    label: connectorLabel(connector, language),
    circuit: running.get(connector)?.circuit ?? null,
    lag: running.get(connector)?.lag ?? null,
  }));
};

/** X340-X342: what has to leave the system and has not, for whoever looks after it. */
export const deliveryRoutes = (deps: QueryDeps & { readonly reads: ReadLog }): readonly Route[] => {
  const { pool } = deps;
  return [
    query(deps, deliveryCalls.connectors, [], async (_input, viewer) => {
      assertMayLook(viewer);
      const response = await connectorRows(pool, viewer);
      return { response, rows: response.length };
    }),
    query(deps, deliveryCalls.page, ['records', 'identity'], async (input, viewer) => {
      assertMayLook(viewer);
      const { rows, total } = await pageDeliveries(pool, {
        connector: input.connector ?? null,
        statuses: input.status.length === 0 ? ['parked', 'unknown', 'retrying'] : input.status,
        offset: (input.pageIndex - 1) * input.pageSize,
        limit: input.pageSize,
      });
      return { response: await rowsOf(pool, rows, viewer), rows: total };
    }),
    query(deps, deliveryCalls.detail, ['records', 'identity'], async ({ id }, viewer, context) => {
      assertMayLook(viewer);
      const delivery = await findDelivery(pool, id);
      if (delivery === null) throw new AppError('notFound');
      const event = eventOf(delivery);
      const { reason, correlation } = event ?? { reason: null, correlation: delivery.correlation };
      const behind = await rowsOf(pool, await waitingBehind(pool, id, MOST_BEHIND), viewer);
      const [row] = await rowsOf(pool, [delivery], viewer);
      if (row === undefined) throw new AppError('notFound');
      // Its event is part of what the record was.
      if (row.recordId !== null) noteRecordRead(deps, context, 'history', row.recordId);
      return { response: { ...row, data: event === null ? delivery.event : event.data, reason, correlation, behind } };
    }),
  ];
};
