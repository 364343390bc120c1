/** So far back a character that a person sees as one is looked for: longer ones are piled up to break what shows them. */
const LOOK_BACK = 64;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The same place, or the one before it where it parts a surrogate pair. */
export const outsidePair = (text: string, at: number): number =>
  at > 0 && at < text.length && isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most `most` UTF-16 units, cut between two characters as a person sees them: never inside
 * a surrogate pair, which no hash, database or printer takes, nor between a letter and its accents.
 */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const last = outsidePair(text, Math.max(0, most));
  const from = outsidePair(text, Math.max(0, last - LOOK_BACK));
  let end = from;
  for (const { index, segment } of graphemes.segment(text.slice(from, last + LOOK_BACK))) {
    if (from + index + segment.length > last) break;
    end = from + index + segment.length;
  }
  return text.slice(0, end > from ? end : last);
};

/** K06: where a text shares one line with others, and where nothing else is said. */
export const ONE_LINE = 20;
const DEFAULT_MOST = 10;

/** The first characters of a text as a person counts them, with a sign that something was left out. */
export const shortened = (text: string, most = DEFAULT_MOST): string => {
  if (text.length <= most) return text;
  const head = cutText(text, (most + 1) * LOOK_BACK);
  let count = 0;
  for (const { index } of graphemes.segment(head)) {
    if (count === most) return `${head.slice(0, index)}…`;
    count += 1;
  }
  return head.length < text.length ? `${cutText(head, most * LOOK_BACK)}…` : text;
};
