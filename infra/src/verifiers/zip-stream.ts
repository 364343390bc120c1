import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';

/** A part of a zip; what is compressed already is kept as it is. */
export type ZipPart = {
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
  readonly packed?: boolean;
};

const chunksOf = async function* (bytes: ZipPart['bytes']): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
};

/** A zip written part by part while it is read: no more of it is in memory than a piece of one part. */
export const zipStream = (parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Readable => {
  const made: Uint8Array[] = [];
  const failed: Error[] = [];
  const zip = new Zip((error, chunk) => void (error ? failed.push(error) : made.push(chunk)));
  const drain = function* (): Generator<Uint8Array> {
    const [error] = failed;
    if (error) throw error;
    yield* made.splice(0).filter(({ length }) => length > 0);
  };
  const write = async function* (): AsyncGenerator<Uint8Array> {
    for await (const { path, bytes, packed } of parts) {
      // Also what is compressed already stands in blocks that say where it ends: its own bytes might say it otherwise.
      const file = new ZipDeflate(path, { level: packed ? 0 : 6 });
      zip.add(file);
      for await (const chunk of chunksOf(bytes)) {
        file.push(chunk);
        yield* drain();
      }
      file.push(new Uint8Array(), true);
      yield* drain();
    }
    zip.end();
    yield* drain();
  };
  return Readable.from(write());
};
