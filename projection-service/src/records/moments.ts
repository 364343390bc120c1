import { AppError } from '@shilu/events/core/app-error';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { mayOpenRecord, withPresentGrants } from '@shilu/events/records/record-rights';
import type { RecordState } from '@shilu/events/records/record-state';
import type { EventStore } from '@shilu/infra/event-store/port';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { foldedAt } from './as-logged';
import { openRow } from './readable';
import { loadStates } from './state-tables';
import type { Moment } from './record-view';

/** The record as it stands, if the viewer may read it; for others it is not there, like one that never was. */
export const presentMoment = async (pool: Pool, viewer: Viewer, id: string): Promise<Moment> => {
  const [states, repairing, head] = await Promise.all([
    loadStates(pool, 'rm', [id]),
    beingRepaired(pool, [streamName(RECORD, id)]),
    pool.query<{ position: string }>({
      name: 'record-position',
      text: 'select position from rm.record_heads where record_id = $1',
      values: [id],
    }),
  ]);
  const state = states.get(id);
  if (!state || !mayOpenRecord(viewer.directory, viewer.accountId, state)) throw new AppError('notFound');
  // The event that could not be taken may have ended somebody's right to read.
  if (repairing.size > 0 && !viewer.seesAll && state.ownerId !== viewer.accountId) throw new AppError('beingRepaired');
  return {
    state: withPresentGrants(viewer.directory, state),
    held: state,
    position: head.rows[0]?.position ?? '',
    past: viewer.inPast,
    beingRepaired: repairing.size > 0,
  };
};

/** Whether the viewer may read it, without folding anything; null when there is no such record. */
export const isReadable = async (pool: Pool, viewer: Viewer, id: string): Promise<boolean | null> => {
  const asked = where();
  const { rows } = await pool.query<{ readable: boolean }>(
    `select ${openRow(asked, viewer)} as readable from rm.record_rows r where r.id = ${asked.value(id)}`,
    asked.values,
  );
  return rows[0]?.readable ?? null;
};
export const assertReadable = async (pool: Pool, viewer: Viewer, id: string): Promise<void> => {
  if ((await isReadable(pool, viewer, id)) !== true) throw new AppError('notFound');
};

/** The record right after the event of this revision; -1 is before the first. */
export const stateAt = async (
  pool: Pool,
  store: EventStore,
  id: string,
  revision: number,
): Promise<{ readonly state: RecordState; readonly last: RecordedEvent<RecordEvent> | null }> => {
  const folded = await foldedAt({ pool, store }, id, revision);
  if (folded === null) throw new AppError('versionNotFound');
  return folded;
};

export const pastMoment = async (pool: Pool, store: EventStore, id: string, revision: number): Promise<Moment> => {
  const { state, last } = await stateAt(pool, store, id, revision);
  return { state, position: last?.position ?? '', past: true, beingRepaired: false };
};
