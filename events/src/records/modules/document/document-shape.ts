import { z } from 'zod';
import type { DocumentContent, DocumentFile } from './document';

const fileShape = z.object({
  hash: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  id: z.string(),
  note: z.string().optional(),
});
const outer = z.object({ files: z.array(fileShape) });

export const isDocumentFile = (value: unknown): value is DocumentFile => fileShape.safeParse(value).success;
export const documentShape = z.custom<DocumentContent>((value) => outer.safeParse(value).success);
