import { to as copyTo } from 'pg-copy-streams';
import type { Pool } from 'pg';

/** Signature, flags and header extension length of PostgreSQL's binary COPY format. */
const HEADER_BYTES = 19;

/** One row's fields as offsets into the buffer: bytes are read where they lie, nothing is copied or unescaped. */
export type CopyRow = {
  readonly buffer: Buffer;
  readonly start: (field: number) => number;
  readonly end: (field: number) => number;
};

/** Whether a whole row (or the trailer) lies in the buffer from `at`; fills in where its fields are. */
const findRow = (buffer: Buffer, at: number, starts: number[], ends: number[]): number | null => {
  if (buffer.length < at + 2) return null;
  const fields = buffer.readInt16BE(at);
  let cursor = at + 2;
  for (let field = 0; field < fields; field += 1) {
    if (buffer.length < cursor + 4) return null;
    const length = buffer.readInt32BE(cursor);
    starts[field] = cursor + 4;
    cursor += 4 + Math.max(0, length);
    ends[field] = cursor;
  }
  return cursor <= buffer.length ? cursor : null;
};

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)` and hands each row over while the server still sends. Several times
 * faster than rows through the query protocol. COPY takes no parameters: literals in `query` must be escaped. No field
 * of ours is null: where somebody made one so, it is read as empty, and is not what was hashed.
 */
export const copyRows = async (pool: Pool, query: string, onRow: (row: CopyRow) => void): Promise<void> => {
  const client = await pool.connect();
  try {
    const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
    let rest: Buffer = Buffer.alloc(0);
    let at = HEADER_BYTES;
    const starts: number[] = [];
    const ends: number[] = [];
    const consume = (chunk: Buffer): void => {
      const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const row: CopyRow = { buffer, start: (field) => starts[field] ?? 0, end: (field) => ends[field] ?? 0 };
      for (let next = findRow(buffer, at, starts, ends); next !== null; next = findRow(buffer, at, starts, ends)) {
        // The trailer is a row of -1 fields.
        if (buffer.readInt16BE(at) >= 0) onRow(row);
        at = next;
      }
      rest = buffer.subarray(Math.min(at, buffer.length));
      at = Math.max(0, at - buffer.length);
    };
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject).on('end', resolve);
      stream.on('data', (chunk: Buffer) => {
        try {
          consume(chunk);
        } catch (error) {
          stream.destroy(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
};
