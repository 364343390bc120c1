/** Stands in a quote for what is shown there and is no text of its own: a person, a formula, a value taken from elsewhere. */
export const NO_TEXT = '\ufffc';

/** A passage of a text by what it says and what stands beside it (W3C Web Annotation, TextQuoteSelector). */
export type Quote = { readonly quote: string; readonly prefix: string; readonly suffix: string };
export type Passage = { readonly from: number; readonly to: number };

/** How far what has no text of its own may reach in a text that writes it out. */
const WIDEST_GAP = 400;
/** A quote of so many signs is found again by itself; a shorter one by what stands beside it. */
const SPEAKS_FOR_ITSELF = 8;
/** So many signs beside it are the same. */
const CLOSE = 6;
/** More places than these are not weighed against each other. */
const MOST_PLACES = 500;
/** Over so many signs a quote is not looked for any further: a text that is made for it would be searched for minutes. */
const MOST_COMPARED = 2_000_000;
/** To begin a search costs about as much as to pass over so many signs. */
const SEARCH = 8;

/** A text without blanks, which are drawn, wrapped and joined otherwise in every view, and where each sign of it stands. */
export type Squeezed = { readonly text: string; readonly at: Uint32Array };

const OTHER_BLANK = /[\s\u200b\u2060\ufeff]/u;
/** By its code: contents have hundreds of thousands of signs, most of which are told by less than an expression. */
const isBlank = (code: number): boolean => {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0 || (code > 0x3000 && code !== 0xfeff)) return false;
  return OTHER_BLANK.test(String.fromCharCode(code));
};

export const squeezed = (text: string): Squeezed => {
  const at = new Uint32Array(text.length);
  const runs: string[] = [];
  let [length, from] = [0, 0];
  for (let place = 0; place < text.length; place += 1) {
    if (isBlank(text.charCodeAt(place))) {
      if (place > from) runs.push(text.slice(from, place));
      from = place + 1;
    } else {
      at[length] = place;
      length += 1;
    }
  }
  runs.push(text.slice(from));
  return { text: runs.join(''), at: at.subarray(0, length) };
};

const partsOf = (quote: string): readonly string[] =>
  squeezed(quote)
    .text.split(NO_TEXT)
    .filter((part) => part !== '');

/** Where the quote that begins at `from` ends, -1 where it does not stand there; with how many signs were passed over. */
const endOf = (text: string, from: number, [first = '', ...others]: readonly string[]) => {
  let end = from + first.length;
  let compared = 0;
  for (const part of others) {
    const at = text.slice(end, end + WIDEST_GAP + part.length).indexOf(part);
    compared += SEARCH + part.length + (at < 0 ? WIDEST_GAP : at);
    if (at < 0) return { end: -1, compared };
    end += at + part.length;
  }
  return { end, compared };
};

/** How many signs before `end` are the last of `wanted`. */
const sameBefore = (text: string, end: number, wanted: string): number => {
  let same = 0;
  while (same < wanted.length && same < end && text[end - 1 - same] === wanted[wanted.length - 1 - same]) same += 1;
  return same;
};
const sameAfter = (text: string, from: number, wanted: string): number => {
  let same = 0;
  while (same < wanted.length && text[from + same] === wanted[same]) same += 1;
  return same;
};

type Place = Passage & { readonly before: number; readonly after: number };

/** Null where that would take too long to tell. */
const placesOf = (text: string, { quote, prefix, suffix }: Quote): readonly Place[] | null => {
  const parts = partsOf(quote);
  const [first] = parts;
  if (first === undefined) return [];
  const [before, after] = [squeezed(prefix).text, squeezed(suffix).text];
  const places: Place[] = [];
  let left = MOST_COMPARED;
  for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
    const { end: to, compared } = endOf(text, from, parts);
    left -= compared;
    if (left < 0) return null;
    if (to >= 0) places.push({ from, to, before: sameBefore(text, from, before), after: sameAfter(text, to, after) });
    if (places.length >= MOST_PLACES) break;
  }
  return places;
};

const isClose = (same: number, wanted: string): boolean => {
  const { length } = squeezed(wanted).text;
  return length > 0 && same >= Math.min(CLOSE, length);
};

/**
 * Where a passage stands in a text, which may have changed since. What was changed in the passage itself is not found: a
 * comment on 5 mL is none on 6 mL. Where it stands more than once, what stands beside it decides. `asItWas`: the text is
 * the one that was quoted, so that the passage is surely there.
 */
export const findIn = (whole: Squeezed, quote: Quote, { asItWas = false } = {}): Passage | null => {
  const places = placesOf(whole.text, quote);
  if (places === null) return null;
  const best = places.reduce<Place | undefined>(
    (found, place) => (found && found.before + found.after >= place.before + place.after ? found : place),
    undefined,
  );
  if (best === undefined) return null;
  const isAlone = places.length === 1 && partsOf(quote.quote).join('').length >= SPEAKS_FOR_ITSELF;
  const stands = asItWas || isAlone || isClose(best.before, quote.prefix) || isClose(best.after, quote.suffix);
  const [from, last] = [whole.at[best.from], whole.at[best.to - 1]];
  return stands && from !== undefined && last !== undefined ? { from, to: last + 1 } : null;
};

export const findQuote = (text: string, quote: Quote, options: { readonly asItWas?: boolean } = {}): Passage | null =>
  findIn(squeezed(text), quote, options);
