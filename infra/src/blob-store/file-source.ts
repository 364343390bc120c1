import { open } from 'node:fs/promises';

/** A file to look into, at any place, wherever it is. */
export type FileSource = {
  readonly size: number;
  /** Up to `length` bytes; fewer, or none, at and past the end. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
};

export const bufferSource = (bytes: Buffer): FileSource => ({
  size: bytes.length,
  read: async (offset, length) =>
    bytes.subarray(Math.min(offset, bytes.length), Math.min(offset + length, bytes.length)),
});

export const withFile = async <T>(path: string, use: (source: FileSource) => Promise<T>): Promise<T> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await use({
      size,
      read: async (offset, length) => {
        const wanted = Math.max(0, Math.min(length, size - offset));
        const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
};
