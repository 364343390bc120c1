import { z } from 'zod';
import { distinctBy, id, revision, text, wholeNumber } from '../core/schemas';

/** What a record is called in a file that can be taken back. */
export const RECORD_COPY = 'shilu-record-1';

/** Bytes of such a file: what one request may carry. */
export const MOST_COPY_BYTES = 8 * 1024 * 1024;

/** Of contents that a file is compared with: what a record may hold. */
export const MOST_COMPARED_BYTES = 32 * 1024 * 1024;

/**
 * A record as a file, to be worked on elsewhere and taken back (R027): the contents of its modules, and at which revision
 * of its stream each stood. Who wrote, signed and approved is not in it, for nothing of that is ever taken back.
 */
export const recordCopySchema = z.object({
  format: z.literal(RECORD_COPY),
  number: text(60),
  experimentId: id,
  exportedAt: z.string().max(40),
  modules: distinctBy(
    z
      .array(
        z.object({
          id,
          type: z.string().max(40),
          title: z.string().max(200),
          contentRevision: revision,
          contentVersion: wholeNumber(1),
          content: z.unknown(),
        }),
      )
      .max(1_000),
    (module) => module.id,
  ),
});
export type RecordCopy = z.infer<typeof recordCopySchema>;
