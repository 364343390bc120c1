import { cutText, outsidePair } from '@shilu/events/core/cut-text';

export const HIT_FROM = '\u0002';
export const HIT_TO = '\u0003';

const BEFORE = 40;
const LENGTH = 160;
const BLOCK = 4_096;

type Compared = {
  /** As words are compared: one form of each letter, in lower case. */
  readonly text: string;
  /** Where each of its UTF-16 units stands in what was written. */
  readonly places: Uint32Array;
};

/** A text as it is compared, letter by letter, so that a hit is found again in what was written: `，` for `,` and `₂` for `2`. */
const comparedWith = (written: string, terms: readonly string[]): Compared => {
  const places: number[] = [];
  let [text, at, end, looked] = ['', 0, Infinity, 0];
  for (const letter of written) {
    if (text.length >= end) break;
    // Of a long text no more than the block of the first hit is read, and what is shown behind it.
    if (text.length >= looked + BLOCK && end === Infinity) {
      const [from, all] = [looked, text];
      if (terms.some((term) => all.indexOf(term, Math.max(0, from - term.length)) >= 0)) end = text.length + 2 * LENGTH;
      looked = text.length;
    }
    const unit = letter.charCodeAt(0);
    const one =
      unit < 0x80 || (unit >= 0x4e00 && unit <= 0x9fff) ? letter.toLowerCase() : letter.normalize('NFKC').toLowerCase();
    for (let n = 0; n < one.length; n += 1) places.push(at);
    text += one;
    at += letter.length;
  }
  return { text, places: Uint32Array.from([...places, at]) };
};

/** The piece of a text around the first word found in it, as it was written, every hit in that piece between two marks. */
export const snippetOf = (written: string, terms: readonly string[]): string | null => {
  const { text: compared, places } = comparedWith(written, terms);
  const first = Math.min(...terms.map((term) => compared.indexOf(term)).filter((at) => at >= 0));
  if (!Number.isFinite(first)) return cutText(written, LENGTH).replaceAll('\n', ' ');
  const placeOf = (at: number): number => places[at] ?? written.length;
  const from = outsidePair(written, Math.max(0, placeOf(first) - BEFORE));
  const to = outsidePair(written, Math.min(written.length, from + LENGTH));
  const marks = new Uint8Array(to - from);
  for (const term of terms) {
    for (
      let at = compared.indexOf(term, Math.max(0, first - BEFORE * 4));
      at >= 0 && placeOf(at) < to;
      at = compared.indexOf(term, at + term.length)
    )
      if (placeOf(at) >= from)
        marks.fill(1, placeOf(at) - from, Math.min(Math.max(placeOf(at + term.length), placeOf(at) + 1), to) - from);
  }
  let text = from > 0 ? '…' : '';
  for (let at = from; at < to; at += 1) {
    const marked = marks[at - from] === 1;
    if (marked && marks[at - from - 1] !== 1) text += HIT_FROM;
    text += written[at] === '\n' ? ' ' : (written[at] ?? '');
    if (marked && marks[at - from + 1] !== 1) text += HIT_TO;
  }
  return to < written.length ? `${text}…` : text;
};
