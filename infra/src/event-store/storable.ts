import { createHash } from 'node:crypto';
import { EventTooLarge } from './errors';
import { NO_STREAM, type NewEvent } from './port';

export const MOST_BODY_BYTES = 1024 * 1024;
/** Of all events of one append; a store has to take as much (EventStoreDB: MaxAppendSize). */
export const MOST_APPEND_BYTES = 8 * MOST_BODY_BYTES;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Halves of surrogate pairs have no UTF-8; NUL is refused so that a log can move to any other store.
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const isStorableType = (type: string): boolean => type !== '' && !type.startsWith('$') && isStorable(type);

/** Bytes of UTF-8; an entry of an index takes no more than three times that. */
const MOST_NAME_BYTES = 900;
export const isStorableName = (stream: string): boolean =>
  isStorable(stream) && Buffer.byteLength(stream) <= MOST_NAME_BYTES;

const FOREIGN_NAME = /^[^-]+-foreign-[0-9a-f]{64}$/;
/** What stands for the name of a stream that is none of ours and that no table takes: its hash, in its category. */
export const foreignName = (stream: string): string =>
  `${stream.slice(0, stream.indexOf('-'))}-foreign-${createHash('sha256').update(stream).digest('hex')}`;
/** No stream is found by it. */
export const isForeignName = (stream: string): boolean => FOREIGN_NAME.test(stream);

/** Printable ASCII of one line, and short: a signature with its place among the events of a command. */
export const isSignatureText = (text: string): boolean => /^[\x20-\x7e]{1,2000}$/.test(text);

/** What no store of the product takes is refused before it leaves the process, and others that travel with it suffer. Answers the size of what is stored. */
export const storableBytes = (stream: string, expected: number, events: readonly NewEvent[]): number => {
  let total = 0;
  if (!Number.isInteger(expected) || expected < NO_STREAM) throw new TypeError(`not a revision: ${expected}`);
  if (events.length === 0) throw new TypeError('nothing to append');
  if (stream.startsWith('$') || stream.indexOf('-') < 1 || !isStorable(stream))
    throw new TypeError(`not a stream name: ${stream}`);
  for (const { id, type, body, signature } of events) {
    if (!UUID.test(id)) throw new TypeError(`not an event id: ${id}`);
    if (!isStorableType(type) || !isStorable(body)) throw new TypeError(`event ${id} holds text that cannot be stored`);
    const bytes = Buffer.byteLength(body);
    if (bytes > MOST_BODY_BYTES)
      throw new EventTooLarge(`event ${id} has ${bytes} bytes, at most ${MOST_BODY_BYTES} are kept`);
    if (signature != null && !isSignatureText(signature))
      throw new TypeError(`event ${id} has a signature that cannot be stored`);
    total += bytes + (signature?.length ?? 0);
  }
  if (total > MOST_APPEND_BYTES)
    throw new EventTooLarge(`an append of ${total} bytes to ${stream}, at most ${MOST_APPEND_BYTES} are taken`);
  return total;
};
