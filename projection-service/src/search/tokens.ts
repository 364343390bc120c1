/**
 * Words of a text as the search index holds them. Chinese has no spaces: runs of CJK characters are kept as overlapping
 * pairs, so any piece of two or more characters is a set of pairs that the text holds too. A run's last character is
 * kept alone, so that one character is found as the beginning of a pair or of that rest. Letters and digits are kept
 * in lower case as whole runs (`h2o`, `50mg`) and, where both occur, also apart (`50`, `mg`); hyphens, primes and
 * brackets of chemical names part the runs.
 */
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〇ー]+|[\p{L}\p{N}\p{M}]+/gu;
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〇ー]/u;
const parts = /\p{N}+|[\p{L}\p{M}]+/gu;
const cjkRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〇ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〇ー]+/gu;

const LONGEST_WORD = 100;
const MOST_TOKENS = 60_000;
/** A tsvector holds 1,048,575 bytes of words (src/include/tsearch/ts_type.h, MAXSTRPOS); a longer text is found by its beginning. */
export const MOST_BYTES = 1_000_000;

/** The first so many UTF-16 units, or one fewer where a pair would be cut in two. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most);

/** As texts are compared: width and case do not matter. Keeps no promise about length. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A run of letters may still hold CJK in its middle (`NaCl溶液`): split where the script changes. */
const runsOf = (text: string): string[] =>
  [...text.matchAll(runs)].flatMap(([run]) => [...run.matchAll(cjkRun)].map(([piece]) => piece));

const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;
const CJK = 4;

const classify = (character: string): number =>
  cjk.test(character) ? CJK : /\p{N}/u.test(character) ? DIGIT : /[\p{L}\p{M}]/u.test(character) ? LETTER : OTHER;

/** Class of each character of the basic plane, filled as they are met: a look here is many times a regular expression's speed. */
const classes = new Uint8Array(0x10000);

const classAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  const known = classes[unit];
  if (known) return known;
  const code = text.codePointAt(at) ?? unit;
  if (code > 0xffff) return classify(String.fromCodePoint(code));
  return (classes[unit] = classify(String.fromCharCode(unit)));
};

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Where the run of these classes that holds `from` ends. */
const runEnd = (text: string, from: number, one: number, other = one): number => {
  for (let at = from; at < text.length; at += widthAt(text, at)) {
    const kind = classAt(text, at);
    if (kind !== one && kind !== other) return at;
  }
  return text.length;
};

const addPairs = (found: Set<string>, text: string, from: number, to: number): void => {
  let before = from;
  for (let at = from + widthAt(text, from); at < to; at += widthAt(text, at)) {
    found.add(text.slice(before, at + widthAt(text, at)));
    before = at;
  }
  found.add(text.slice(before, to));
};

const addWord = (found: Set<string>, run: string): void => {
  const word = cutText(run, LONGEST_WORD);
  found.add(word);
  if (/\d/.test(word) && /[^\d]/.test(word)) for (const [part] of word.matchAll(parts)) found.add(part);
};

/** Distinct tokens, and the bytes that they take in an index. */
export type TokenSet = { readonly tokens: ReadonlySet<string>; readonly bytes: number };

/** The tokens `found`, until one more would be more than a tsvector holds. */
const within = (found: Iterable<string>, held: Set<string>): { readonly bytes: number; readonly complete: boolean } => {
  let bytes = 0;
  for (const token of found) {
    const size = Buffer.byteLength(token);
    if (held.size >= MOST_TOKENS || bytes + size > MOST_BYTES) return { bytes, complete: false };
    held.add(token);
    bytes += size;
  }
  return { bytes, complete: true };
};

/** Both together, if a tsvector can hold them. */
export const joinTokens = (a: TokenSet, b: TokenSet): TokenSet | null => {
  if (a.tokens.size === 0) return b;
  const tokens = new Set<string>();
  const { bytes, complete } = within(new Set([...a.tokens, ...b.tokens]), tokens);
  return complete ? { tokens, bytes } : null;
};

/** Tokens of a text as far as a tsvector can hold them, each once; incomplete when the text has more. */
export const tokenSetOf = (text: string): TokenSet & { readonly complete: boolean } => {
  const found = new Set<string>();
  const plain = folded(text);
  let at = 0;
  while (at < plain.length && found.size <= MOST_TOKENS) {
    const kind = classAt(plain, at);
    if (kind === OTHER) {
      at += widthAt(plain, at);
      continue;
    }
    const end = kind === CJK ? runEnd(plain, at, CJK) : runEnd(plain, at, LETTER, DIGIT);
    if (kind === CJK) addPairs(found, plain, at, end);
    else addWord(found, plain.slice(at, end));
    at = end;
  }
  const tokens = new Set<string>();
  const { bytes, complete } = within(found, tokens);
  return { tokens, bytes, complete: complete && at >= plain.length };
};

/** The tokens alone. */
export const tokensOf = (text: string): string[] => [...tokenSetOf(text).tokens];

/** Tokens as the text form of PostgreSQL's tsvector. They hold letters, digits and marks only: nothing needs escaping. */
export const vectorText = (tokens: readonly string[]): string => (tokens.length === 0 ? '' : `'${tokens.join("' '")}'`);

export type SearchQuery = {
  /** For `tsvector @@ tsquery`; null when nothing in the query can be looked up, such as signs alone. */
  readonly tsquery: string | null;
  /** The same lexemes, word by word as typed: those of one word come together in a text, those of two do not. */
  readonly lexemes: readonly (readonly string[])[];
  /** What must stand in the folded text, word by word as typed. */
  readonly terms: readonly string[];
  /** Those of them that the tokens alone do not prove: phrases of pairs, signs, several runs in a row. */
  readonly rechecks: readonly string[];
};

/** A word by itself that is shorter is looked up whole; longer ones, and the last run of `SL-2026-00`, also as beginnings. */
const PREFIX_FROM = 3;

export const queryOf = (text: string): SearchQuery => {
  const terms = folded(text)
    .split(/\s+/)
    .filter((term) => term !== '');
  const lexemes: string[][] = [];
  const rechecks: string[] = [];
  for (const term of terms) {
    const wanted = new Set<string>();
    const pieces = runsOf(term);
    const [only] = pieces;
    if (pieces.length !== 1 || only !== term || (cjk.test(only) && [...only].length > 2) || only.length > LONGEST_WORD)
      rechecks.push(term);
    pieces.forEach((run, index) => {
      if (cjk.test(run)) {
        const characters = [...run];
        if (characters.length === 1) wanted.add(`'${run}':*`);
        for (let at = 0; at + 1 < characters.length; at += 1)
          wanted.add(`'${characters[at] ?? ''}${characters[at + 1] ?? ''}'`);
      } else if (run.length > LONGEST_WORD) wanted.add(`'${cutText(run, LONGEST_WORD)}'`);
      // Only a term's last run can go on in the text; the others are followed by what was typed after them.
      else {
        const goesOn = index === pieces.length - 1 && (index > 0 || [...run].length >= PREFIX_FROM);
        wanted.add(goesOn ? `'${run}':*` : `'${run}'`);
      }
    });
    if (wanted.size > 0) lexemes.push([...wanted]);
  }
  return { tsquery: lexemes.length === 0 ? null : [...new Set(lexemes.flat())].join(' & '), lexemes, terms, rechecks };
};
