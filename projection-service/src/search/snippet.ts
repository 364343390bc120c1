import { cutText, outsidePair } from '@shilu/events/core/cut-text';

export const HIT_FROM = '\u0002';
export const HIT_TO = '\u0003';

const BEFORE = 40;
const LENGTH = 160;

/** The piece of a text around the first word found in it, every hit in that piece between two marks. */
export const snippetOf = (body: string, terms: readonly string[]): string | null => {
  const lower = body.toLowerCase();
  // Where lower case has another length (İ), places would be off: then nothing is marked.
  if (lower.length !== body.length) return cutText(body, LENGTH).replaceAll('\n', ' ');
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0));
  if (!Number.isFinite(first)) return cutText(body, LENGTH).replaceAll('\n', ' ');
  const from = outsidePair(body, Math.max(0, first - BEFORE));
  const to = outsidePair(body, Math.min(body.length, from + LENGTH));
  const marks = new Uint8Array(to - from);
  for (const term of terms) {
    for (let at = lower.indexOf(term, from); at >= 0 && at < to; at = lower.indexOf(term, at + term.length))
      marks.fill(1, at - from, Math.min(at + term.length, to) - from);
  }
  let text = from > 0 ? '…' : '';
  for (let at = from; at < to; at += 1) {
    const marked = marks[at - from] === 1;
    if (marked && marks[at - from - 1] !== 1) text += HIT_FROM;
    text += body[at] === '\n' ? ' ' : (body[at] ?? '');
    if (marked && marks[at - from + 1] !== 1) text += HIT_TO;
  }
  return to < body.length ? `${text}…` : text;
};
