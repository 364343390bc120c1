import type { ServerResponse } from 'node:http';

export type Pace = {
  /** Behind by more than this, a reader is left behind once it reads no further. */
  readonly mostUnread: number;
  /** So long nothing leaves for a reader that reads no further. */
  readonly stallMs: number;
  /** However fast it reads, so much at most waits in memory: well above the largest content there is, which is said at once. */
  readonly ceiling: number;
};

export const MOST_UNREAD_BYTES = 2 * 1024 * 1024;
export const USUAL_PACE: Pace = {
  mostUnread: MOST_UNREAD_BYTES,
  stallMs: 30_000,
  ceiling: 8 * 1024 * 1024 + MOST_UNREAD_BYTES,
};
/** So much is handed on at once: the whole of a long text tells only at its end that any of it left. */
const PIECE_BYTES = 64 * 1024;
/** So long there is to read what was said before the end. */
const LAST_READ_MS = 30_000;

export type PacedWriter = {
  /** False where the reader is left behind: nothing of it was kept. */
  readonly write: (text: string) => boolean;
  /** After what waits. */
  readonly end: () => void;
};

/** Hands on what is said as fast as it is read, and knows whether it is read at all. */
export const createPacedWriter = (raw: ServerResponse, { mostUnread, stallMs, ceiling }: Pace): PacedWriter => {
  const waiting: Buffer[] = [];
  let unread = 0;
  let lastLeft = 0;
  let isWriting = false;
  let isEnding = false;
  const next = (): void => {
    const [first] = waiting;
    isWriting = first !== undefined;
    if (first === undefined) {
      if (isEnding && !raw.writableEnded) raw.end();
      return;
    }
    const piece = first.subarray(0, PIECE_BYTES);
    if (piece.length < first.length) waiting[0] = first.subarray(PIECE_BYTES);
    else waiting.shift();
    raw.write(piece, (error) => {
      // Nobody is there any more.
      if (error) waiting.length = 0;
      unread = error ? 0 : unread - piece.length;
      lastLeft = performance.now();
      next();
    });
  };
  return {
    write: (text) => {
      const now = performance.now();
      if (unread === 0) lastLeft = now;
      if (unread > ceiling || (unread > mostUnread && now - lastLeft > stallMs)) return false;
      const bytes = Buffer.from(text);
      unread += bytes.length;
      waiting.push(bytes);
      if (!isWriting) next();
      return true;
    },
    end: () => {
      isEnding = true;
      setTimeout(() => void (raw.writableFinished || raw.destroy()), LAST_READ_MS).unref();
      if (!isWriting) next();
    },
  };
};
