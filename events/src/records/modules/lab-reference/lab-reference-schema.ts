import { z } from 'zod';
import { id, plainText } from '../../../core/schemas';
import { referenceSchema, referenceShape } from '../../../references/reference-data';
import { CITATION_STYLE_NAMES } from '../../../references/styles';

export const MOST_CITED = 200;
export const CITED_NOTE_MAX = 250;

const citedSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** The entry of the library that it was taken from; none where it was pasted for this record alone. */
  entryId: id.optional(),
  reference: referenceSchema,
  note: plainText(CITED_NOTE_MAX).optional(),
});

export const labReferenceSchema = z.strictObject({
  style: z.enum(CITATION_STYLE_NAMES),
  cited: z
    .array(citedSchema)
    .max(MOST_CITED)
    .refine((cited) => new Set(cited.map((each) => each.id)).size === cited.length, { error: 'repeated' }),
});
export type LabReference = z.infer<typeof labReferenceSchema>;
export type Cited = LabReference['cited'][number];

const citedShape = z.object({
  id: z.string(),
  entryId: z.string().optional(),
  reference: referenceShape,
  note: z.string().optional(),
});
const outer = z.object({ style: z.enum(CITATION_STYLE_NAMES), cited: z.array(citedShape) });

export const isCited = (value: unknown): value is Cited => citedShape.safeParse(value).success;
export const labReferenceShape = z.custom<LabReference>((value) => outer.safeParse(value).success);
