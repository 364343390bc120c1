import { z } from 'zod';
import type { AccurateMass } from '../../../spectra/accurate-mass';
import { ION_NAMES } from '../../../spectra/ions';
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
  compound: z
    .object({
      ...{ name: z.string(), formula: z.string(), hydrogens: z.number(), carbons: z.number() },
      exchangeable: z.number().nullable(),
    })
    .optional(),
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
const massShape = z.object({
  ...{ id: z.string(), ion: z.enum(ION_NAMES), ionisation: z.string(), formula: z.string(), found: z.string() },
});
const outer = z.object({ files: z.array(fileShape), masses: z.array(massShape).optional() });

export const isMass = (value: unknown): value is AccurateMass => massShape.safeParse(value).success;
export const isDocumentFile = (value: unknown): value is DocumentFile => fileShape.safeParse(value).success;
export const documentShape = z.custom<DocumentContent>((value) => outer.safeParse(value).success);
