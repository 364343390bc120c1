import { createHash } from 'node:crypto';
import type { Findings } from '@shilu/events/audit/findings';
import { failureAt, FILE_KEY_ENDS, filesNamedIn } from '@shilu/events/audit/verification';
import { BlobAltered } from '@shilu/infra/blob-store/port';
import type { ReadEvent } from './verify-source';

/** Bytes of a file by its SHA-256; null when there is none. */
export type OpenFile = (hash: string) => Promise<AsyncIterable<Uint8Array> | null>;

const findingOf = async (openFile: OpenFile, expected: string): Promise<'fileMissing' | 'fileAltered' | null> => {
  const bytes = await openFile(expected);
  if (bytes === null) return 'fileMissing';
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytes) hash.update(chunk);
  } catch (error) {
    if (error instanceof BlobAltered) return 'fileAltered';
    throw error;
  }
  return hash.digest('hex') === expected ? null : 'fileAltered';
};

/**
 * Holds the files that events name against their hashes, each file once. A file is read as a stream; what stays in memory
 * is the name of each, about 100 bytes.
 */
export const checkingFiles = (openFile: OpenFile | undefined, findings: Findings) => {
  const seen = new Set<string>();
  return {
    /** A quick look: most events name no file. */
    concerns: (event: ReadEvent): boolean => openFile !== undefined && FILE_KEY_ENDS.some((end) => event.mentions(end)),
    take: async (event: ReadEvent): Promise<void> => {
      if (openFile === undefined) return;
      for (const expected of filesNamedIn(event.body())) {
        if (seen.has(expected)) continue;
        seen.add(expected);
        const kind = await findingOf(openFile, expected);
        if (kind !== null) findings.add(failureAt(kind, event, expected));
      }
    },
    checked: (): number => seen.size,
  };
};
