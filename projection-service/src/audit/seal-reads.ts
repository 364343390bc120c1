import { readsSealed } from '@shilu/events/audit/calls';
import { READ_LOG_STREAM, type ReadLogEvent, type SealedReads } from '@shilu/events/audit/reading';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { uuidV5 } from '@shilu/events/core/uuid';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Report } from '@shilu/infra/http/report';
import type { Logger } from '@shilu/infra/logging/logger';
import { noteIncident } from '@shilu/infra/notary/incidents';
import { vouchedFor } from '@shilu/infra/notary/signing';
import { NUMBERED, rootOfReads } from '@shilu/infra/reads/read-log';
import type { Pool } from 'pg';
import { dayIn } from '@shilu/events/core/day-in';

const NAMESPACE = '0e4d4cbb-3a53-5b0a-9d8f-6b0a4a1f7c52';
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

type Deps = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>;
  readonly clock: () => Date;
  readonly zone: string;
  readonly report: Report;
  readonly log: Pick<Logger, 'warn'>;
};

const PAGE = 20;
/** How far rows are sealed, and of which day, as the product says itself; null where none is. */
export const lastSealed = async (store: Deps['store']): Promise<SealedReads> => {
  for (let from: number | null = null; ;) {
    const upTo: { readonly from?: number } = from === null ? {} : { from };
    const page = await store.readStream(READ_LOG_STREAM, { backwards: true, limit: PAGE, ...upTo });
    const counts = await vouchedFor(store, page);
    const stored = page.find((_, at) => counts[at]);
    if (stored !== undefined) return (readEvent(stored) as RecordedEvent<ReadLogEvent>).data;
    if (page.length < PAGE) return null;
    from = (page.at(-1)?.revision ?? 0) - 1;
  }
};

/**
 * What was read by the end of yesterday, where the laboratory is, goes into the log as a hash. Rows are sealed by their
 * numbers: one that came late, of a reading shortly before midnight, is in the seal of the next day. Where there are fewer
 * rows than were sealed, somebody took them away: an incident.
 */
export const sealReads = async ({ pool, store, clock, zone, report }: Deps): Promise<void> => {
  const now = clock();
  const today = dayIn(zone, now);
  // The log is asked first: others may note and seal meanwhile.
  const before = await lastSealed(store);
  const sealed = before?.last ?? 0;
  const { rows } = await pool.query<{ last: string | null; newest: string | null }>(
    `select (select max(number) from reads.entries where ${NUMBERED} and at < ($1::date)::timestamp at time zone $2) as last,
       (select max(number) from reads.entries where ${NUMBERED}) as newest`,
    [today, zone],
  );
  const [last, newest] = [Number(rows[0]?.last ?? 0), Number(rows[0]?.newest ?? 0)];
  if (newest < sealed)
    await noteIncident(pool, {
      ...{ stream: READ_LOG_STREAM, kind: 'readLogAltered' },
      detail: `sealed up to row ${sealed}, and rows up to it are gone`,
    });
  const first = sealed + 1;
  if (last < first) return;
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  // A row that came late is in the seal of the next day; a clock that was ahead when it was sealed last holds up nothing.
  if (day === before?.day) return;
  const { root } = await rootOfReads(pool, first, last);
  const commandId = uuidV5(`${day}/${first}`, NAMESPACE);
  await report(readsSealed, { day, first, last, root }, { commandId, correlation: commandId });
};

/** Looks once a minute. Answers how to stop. */
export const watchReads = (deps: Deps): (() => Promise<void>) => {
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => sealReads(deps))
      .catch((error: unknown) => deps.log.warn(error, 'the read log could not be sealed; trying again'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
