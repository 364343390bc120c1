import { z } from 'zod';

/** How long a record, or those of a project, are kept: as everybody reads it who reads them. */
export const retentionViewSchema = z.object({
  /** Null: without end. */
  years: z.number().nullable(),
  /** The last day of a record; null: it has no end, its time has not begun, or this is said of a project. */
  until: z.string().nullable(),
});
export type RetentionView = z.infer<typeof retentionViewSchema>;
