import type { Quote } from './quotes';

/**
 * Text that another part of a record writes into a text module: paragraphs of runs. A run with `quote` follows a value of
 * the record until the text is signed; `text` is how that value reads now.
 */
export type InsertedRun = {
  readonly text: string;
  readonly script?: 'subscript' | 'superscript';
  readonly italic?: true;
  readonly bold?: true;
  readonly quote?: Quote;
};
export type InsertedText = readonly (readonly InsertedRun[])[];

/** How it reads without its setting. */
export const insertedPlain = (text: InsertedText): string =>
  text.map((runs) => runs.map((run) => run.text).join('')).join('\n');
