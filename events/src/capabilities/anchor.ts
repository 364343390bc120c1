import { z } from 'zod';
import { cutText } from '../core/cut-text';
import { filledText, text } from '../core/schemas';
import { NO_TEXT } from './find-quote';

/** A longer passage is nobody's point. */
export const QUOTE_MAX = 500;
/** Of what stands before and behind a passage. */
export const BESIDE_MAX = 32;
/** Ids of rows and keys of columns as contents have them, `sheet/7` for a row of a workbook; figures by the hash of a file. */
const key = z
  .string()
  .regex(/^[A-Za-z0-9_/-]{1,120}$/, { error: 'badId' })
  .meta({ minLength: 1, maxLength: 120 });

/** What a comment is to stand at, as it was selected. */
export const askedAnchorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    /** U+FFFC where something stands that is no text of its own. */
    quote: filledText(QUOTE_MAX),
    prefix: text(BESIDE_MAX),
    suffix: text(BESIDE_MAX),
  }),
  /** With what stood in the cell for whoever selected it, its first 500 characters. */
  z.strictObject({
    ...{ kind: z.literal('cell'), row: key, column: key },
    quote: text(QUOTE_MAX),
  }),
  z.strictObject({ kind: z.literal('figure'), figure: key }),
]);
export type AskedAnchor = z.infer<typeof askedAnchorSchema>;

/** `hash` is of the content that it was made on. */
const hash = z.string();
/** What a comment stands at: a passage, a cell by its row's id and its column's key, or a figure; with what it said then. */
export const anchorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), hash, quote: z.string(), prefix: z.string(), suffix: z.string() }),
  z.strictObject({
    ...{ kind: z.literal('cell'), hash, row: z.string(), column: z.string() },
    /** Row and column as people call them. */
    ...{ called: z.string(), quote: z.string() },
  }),
  z.strictObject({ kind: z.literal('figure'), hash, figure: z.string(), called: z.string() }),
]);
export type Anchor = z.infer<typeof anchorSchema>;

/** What a passage says, signs for what is no text left out. */
export const quoteWords = (quote: string): string => quote.replaceAll(NO_TEXT, '…').replace(/\s+/gu, ' ').trim();

/** What a comment stands at, in one line. */
export const anchorWords = (anchor: Anchor): string => {
  if (anchor.kind === 'text') return quoteWords(anchor.quote);
  if (anchor.kind === 'figure') return anchor.called;
  const said = quoteWords(anchor.quote);
  return said === '' ? anchor.called : `${anchor.called} · ${said}`;
};

/** What stands in a cell, as an anchor keeps it. */
export const cellQuote = (said: string): string => cutText(said, QUOTE_MAX);
