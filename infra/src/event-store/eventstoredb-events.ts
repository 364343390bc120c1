import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { placeIn } from '@shilu/events/core/position';
import { binaryEvent, type EventData, type RecordedEvent } from '@eventstore/db-client';
import { SETTINGS, type Scope } from './eventstoredb-scope';
import type { CutKind, NewEvent, Position, StoredEvent, StreamCut } from './port';
import { foreignName, isSignatureText, isStorable, isStorableName, isStorableType, MOST_BODY_BYTES } from './storable';

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
export const toEventData = ({ id, type, body, signature }: NewEvent): EventData =>
  binaryEvent({
    ...{ id, type, data: Buffer.from(body, 'utf8') },
    ...(signature == null ? {} : { metadata: Buffer.from(signature, 'latin1') }),
  });

/** Metadata that others wrote vouches for nothing. */
const signatureOf = ({ metadata }: RecordedEvent): string | null => {
  if (!(metadata instanceof Uint8Array) || metadata.length === 0) return null;
  const text = Buffer.from(metadata).toString('latin1');
  return isSignatureText(text) ? text : null;
};

/** Tombstones have the largest number there is; no event of ours comes near what a number can hold. */
const isEvent = ({ revision, type }: RecordedEvent): boolean =>
  revision <= BigInt(Number.MAX_SAFE_INTEGER) && type !== '$streamDeleted';

/**
 * The body of an event that was not written by us stands for its bytes: text that is no envelope and holds nothing of
 * what others wrote, yet the same whenever it is read, so that leaves can be made of it and it can be copied.
 */
const foreignBody = (bytes: Uint8Array, contentType: string): string =>
  `not an event of this log: ${contentType}, ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;

/** Exactly what `append` takes comes back as it is; all else is somebody else's. */
const bodyOf = ({ data, isJson }: RecordedEvent): string => {
  // The client parses JSON and does not show its bytes.
  if (isJson || !(data instanceof Uint8Array))
    return foreignBody(Buffer.from(JSON.stringify(data)), 'application/json');
  if (!isUtf8(data) || data.length > MOST_BODY_BYTES) return foreignBody(data, 'application/octet-stream');
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8');
  return isStorable(text) ? text : foreignBody(data, 'application/octet-stream');
};

const FOREIGN_TYPE = 'ForeignEvent';

/** `stream` is the bare name. Null for what is no event: a tombstone. */
export const toStoredEvent = (event: RecordedEvent, stream: string, log: string): StoredEvent | null => {
  if (!isEvent(event)) return null;
  if (event.position === undefined) throw new TypeError('the server is too old: its events have no position');
  return {
    id: event.id,
    type: isStorableType(event.type) ? event.type : FOREIGN_TYPE,
    body: bodyOf(event),
    signature: signatureOf(event),
    stream: isStorableName(stream) ? stream : foreignName(stream),
    revision: Number(event.revision),
    position: positionText(event.position, log),
  };
};

/** What the settings of a stream cut it by; null when they cut nothing. A deleted stream begins where none ends. */
export const cutBy = (settings: unknown): CutKind | null => {
  if (settings === null || typeof settings !== 'object') return null;
  if ('$tb' in settings && Number(settings.$tb) > Number.MAX_SAFE_INTEGER) return 'deleted';
  if ('$tb' in settings && Number(settings.$tb) > 0) return 'truncateBefore';
  if ('$maxCount' in settings) return 'maxCount';
  return '$maxAge' in settings ? 'maxAge' : null;
};

/** What this event of the server says was done to a stream of ours; null when nothing. */
export const cutOf = (event: RecordedEvent, { streamOf }: Scope): StreamCut | null => {
  const ofSettings = event.streamId.startsWith(SETTINGS);
  const stream = streamOf(ofSettings ? event.streamId.slice(SETTINGS.length) : event.streamId);
  if (stream === null) return null;
  if (!ofSettings) return event.type === '$streamDeleted' ? { stream, how: 'tombstone' } : null;
  const how = event.type === '$metadata' ? cutBy(event.data) : null;
  return how === null ? null : { stream, how };
};
