const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

/** Past the string that begins at `from`; -1: it does not end. */
const pastString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') return at + 1;
    if (char === '\\') at += 1;
    else if (char === '\n') return -1;
  }
  return -1;
};

const pastScalar = (text: string, from: number): number => {
  if (text[from] === '"') return pastString(text, from);
  const word = WORDS.find((known) => text.startsWith(known, from));
  if (word !== undefined) return from + word.length;
  NUMBER.lastIndex = from;
  return NUMBER.test(text) ? NUMBER.lastIndex : -1;
};

/** A scalar that the cut went through: a string without its end, or the last few letters. */
const endsOpen = (text: string, from: number): boolean => text[from] === '"' || text.length - from < 8;

/** So much of a long text tells whether it is JSON; what follows changes nothing for whoever opens it. */
const TELLING = 1024 * 1024;

/**
 * Whether a text is JSON, an object or an array at its top. `JSON.parse` would make all of it, at ten times its size and,
 * for a million opening brackets, in seconds; this only goes over its beginning.
 */
export const isJson = (whole: string): boolean => {
  const text = whole.slice(0, TELLING);
  const cut = text.length < whole.length;
  const open: string[] = [];
  let wants: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' = 'value';
  for (let at = 0; at < text.length;) {
    const char = text[at] ?? '';
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') {
      at += 1;
    } else if (wants === 'colon') {
      if (char !== ':') return false;
      wants = 'value';
      at += 1;
    } else if (char === '}' || char === ']') {
      const empty = char === '}' ? 'keyOrEnd' : 'valueOrEnd';
      if (open.pop() !== char || (wants !== 'commaOrEnd' && wants !== empty)) return false;
      at += 1;
      if (open.length === 0) return text.slice(at).trim() === '';
      wants = 'commaOrEnd';
    } else if (wants === 'commaOrEnd') {
      if (char !== ',') return false;
      wants = open.at(-1) === '}' ? 'key' : 'value';
      at += 1;
    } else if (wants === 'key' || wants === 'keyOrEnd') {
      if (char !== '"') return false;
      at = pastString(text, at);
      if (at < 0) return cut;
      wants = 'colon';
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      wants = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at += 1;
    } else {
      if (open.length === 0) return false;
      const from = at;
      at = pastScalar(text, from);
      if (at < 0) return cut && endsOpen(text, from);
      wants = 'commaOrEnd';
    }
  }
  return cut;
};
