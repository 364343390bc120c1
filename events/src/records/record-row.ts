import { z } from 'zod';
import { RECORD_STATUSES } from './record-state';

/** One line of a list of records. */
export const recordRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  recordType: z.string(),
  status: z.enum(RECORD_STATUSES),
  version: z.number(),
  moduleCount: z.number(),
  signedCount: z.number(),
  bookId: z.string(),
  bookName: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  taskId: z.string().nullable(),
  taskName: z.string().nullable(),
  departmentId: z.string().nullable(),
  departmentName: z.string().nullable(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** Who it waits for, and since when. */
  waitingFor: z.array(z.string()),
  waitingSince: z.string().nullable(),
  highlightedCount: z.number(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  removed: z.boolean(),
  /** A product of its reaction was isolated: a next reaction can begin with it. */
  hasBatch: z.boolean().optional(),
  /** Shared with whoever asks for reading only: nothing of it is copied. */
  onlyToRead: z.boolean().optional(),
  /** A read model could not take one of its events: what the row says may not be all of it. */
  beingRepaired: z.boolean().optional(),
  /** Piece of text around a search hit, with the hit between \u0002 and \u0003. */
  snippet: z.string().nullable(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;
