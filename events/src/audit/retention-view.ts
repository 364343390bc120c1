import { z } from 'zod';

/** How long a record, or those of a project, are kept: as everybody reads it who reads them. */
export const retentionViewSchema = z.object({
  /** Null: without end. */
  years: z.number().nullable(),
  /** The last day; null: it has no end, or its time has not begun. */
  until: z.string().nullable(),
});
export type RetentionView = z.infer<typeof retentionViewSchema>;
