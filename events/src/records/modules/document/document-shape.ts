import { z } from 'zod';
import { TECHNIQUES } from '../../../spectra/spectrum-signals';
import type { DocumentContent, DocumentFile } from './document';

const signalShape = z.object({
  ...{ id: z.string(), from: z.number(), to: z.number(), area: z.number(), shift: z.number() },
  ...{ multiplicity: z.string(), coupling: z.string(), count: z.string(), assignment: z.string() },
});
const spectrumShape = z.object({
  technique: z.enum(TECHNIQUES),
  ...{ nucleus: z.string(), megahertz: z.string(), solvent: z.string(), unit: z.string() },
  signals: z.array(signalShape),
  reference: z.object({ signalId: z.string(), count: z.number() }).nullable(),
  places: z.array(z.number()),
});
const fileShape = z.object({
  hash: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  id: z.string(),
  note: z.string().optional(),
  spectrum: spectrumShape.optional(),
});
const outer = z.object({ files: z.array(fileShape) });

export const isDocumentFile = (value: unknown): value is DocumentFile => fileShape.safeParse(value).success;
export const documentShape = z.custom<DocumentContent>((value) => outer.safeParse(value).success);
