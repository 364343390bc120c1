import type { InsertedRun, InsertedText } from '../inserted-text';
import { SAID_MAX } from './live-nodes';
import type { Mark, RichNode } from './rich-text-schema';

const marksOf = ({ script, italic, bold }: InsertedRun): readonly Mark[] => [
  ...(bold === true ? [{ type: 'bold' } as const] : []),
  ...(italic === true ? [{ type: 'italic' } as const] : []),
  ...(script === undefined ? [] : [{ type: script }]),
];

const nodeOf = (run: InsertedRun): RichNode => {
  const marks = marksOf(run);
  const marked = marks.length === 0 ? {} : { marks };
  return run.quote === undefined || run.text.length > SAID_MAX
    ? { type: 'text', text: run.text, ...marked }
    : { type: 'liveField', attrs: { ...run.quote, said: run.text }, ...marked };
};

/** Paragraphs of a text as it stores them; empty runs are none. */
export const paragraphsOf = (text: InsertedText): readonly RichNode[] =>
  text.map((runs) => {
    const content = runs.filter((run) => run.text !== '').map(nodeOf);
    return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };
  });

const isBlank = ({ type, content }: RichNode): boolean => type === 'paragraph' && (content ?? []).length === 0;

/** The document with the text at its end, in place of the empty lines that stand there. */
export const withText = (doc: RichNode, text: InsertedText): RichNode => {
  const blocks = doc.content ?? [];
  const last = blocks.findLastIndex((block) => !isBlank(block));
  return { ...doc, content: [...blocks.slice(0, last + 1), ...paragraphsOf(text)] };
};
