import { placeIn } from '@shilu/events/core/position';
import { binaryEvent, type EventData, type RecordedEvent } from '@eventstore/db-client';
import type { NewEvent, Position, StoredEvent } from './port';

type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** The two are equal for everything written through gRPC; then one number says it. */
export const positionText = ({ commit, prepare }: LogPosition, log: string): Position =>
  `${commit === prepare ? String(commit) : `${commit}/${prepare}`}@${log}`;

/** What to ask the log `log` for; throws for a position of another. */
export const parsePosition = (position: Position, log: string): { commit: bigint; prepare: bigint } => {
  const [commit = '', prepare = commit] = placeIn(log, position).split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** Bytes, not JSON: of a JSON event the client parses and prints the body, and `1.50` would come back as `1.5`. */
export const toEventData = ({ id, type, body }: NewEvent): EventData =>
  binaryEvent({ id, type, data: Buffer.from(body, 'utf8') });

const bodyOf = ({ data }: RecordedEvent): string => {
  if (data instanceof Uint8Array) return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8');
  throw new TypeError('the event was not written by this house: its body is JSON, not bytes');
};

export const toStoredEvent = (event: RecordedEvent, log: string): StoredEvent => {
  if (event.position === undefined) throw new TypeError('the server is too old: its events have no position');
  return {
    id: event.id,
    type: event.type,
    body: bodyOf(event),
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionText(event.position, log),
  };
};
