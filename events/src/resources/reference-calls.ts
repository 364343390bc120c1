import { z } from 'zod';
import { defineCall } from '../core/call';
import { filledText, title } from '../core/schemas';
import { REFERENCE_TEXTS } from '../references/reference';

/** Bytes of a file with references; the texts that databases give out are far below. */
export const MOST_REFERENCE_BYTES = 2 * 1024 * 1024;
/** References that come in at once. */
export const MOST_REFERENCES = 2000;

export const REFERENCE_FORMATS = ['bibtex', 'ris', 'doi', 'text'] as const;

const readSchema = z.object({
  /** Where it begins in what was given, counted from 1. */
  line: z.number(),
  /** Not in the library; there already; the same as one before it; or it cannot be read. */
  what: z.enum(['new', 'there', 'twice', 'unreadable']),
  /** Its title, or what stands in place of one. */
  name: z.string(),
  /** As the form of the register would send it. */
  values: z.record(z.string(), z.unknown()),
  /** The entry of the library that it is, where it is there. */
  id: z.string().nullable(),
  /** Why it cannot be read, or what of it was left out. */
  notes: z.array(z.string()),
  /** Of what is a DOI alone and not in the library: what may be looked up. */
  doi: z.string().nullable(),
});
export type ReadReference = z.infer<typeof readSchema>;

export const referenceCalls = {
  /** BibTeX, RIS, a DOI or written out references, read and held against the library; nothing is done, nobody is asked outside. */
  parse: defineCall({
    id: 'X421',
    method: 'POST',
    path: 'Reference/Parse',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '文献：读取 BibTeX、RIS 或引文', 'en-US': 'Reference: read BibTeX, RIS or citations' },
    request: z.strictObject({ content: filledText(MOST_REFERENCE_BYTES) }),
    response: z.object({
      format: z.enum(REFERENCE_FORMATS),
      /** Of what was given: rows that are imported are named by it. */
      hash: z.string(),
      references: z.array(readSchema),
      /** Whether the organisation allows DOIs to be looked up (X690). */
      mayLookUp: z.boolean(),
    }),
  }),
  /**
   * What the registration agency of a DOI says of it, held against the library: offered, never taken. One that nobody knows
   * is unreadable; where the organisation does not allow it, nobody is asked.
   */
  lookUp: defineCall({
    id: 'X690',
    method: 'POST',
    path: 'Reference/LookUp',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '文献：联网查询 DOI', 'en-US': 'Reference: look up a DOI' },
    request: z.strictObject({ doi: title(REFERENCE_TEXTS.doi) }),
    response: z.object({ hash: z.string(), reference: readSchema }),
  }),
} as const;
