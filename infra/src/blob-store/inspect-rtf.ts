import { isDdeField, spelledField } from './inspect-office';

const MOST_DEPTH = 10_000;
const MOST_TEXT = 1_000;
/** A document of 25 MB that has more is none that a person wrote. */
const MOST_FIELDS = 200_000;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

type Collected = { readonly depth: number; readonly what: 'field' | 'template'; text: string };

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

type Word = 'fldinst' | 'template' | 'bin' | 'u';
/** By their lengths, which differ. */
const WORDS = new Map<number, readonly [Word, Buffer]>(
  (['fldinst', 'template', 'bin', 'u'] as const).map((word) => [word.length, [word, Buffer.from(word)]]),
);
/** The control word at a place, where it is one that is sought; without making a text of each. */
const wordAt = (bytes: Buffer, from: number, to: number): Word | null => {
  const sought = WORDS.get(to - from);
  if (sought === undefined) return null;
  for (let index = 0; index < sought[1].length; index += 1) if (bytes[from + index] !== sought[1][index]) return null;
  return sought[0];
};

/** Whatever lies on another machine, or is asked for by a protocol. */
const isElsewhere = (target: string): boolean => {
  const address = target.trim().replaceAll('\\', '/').toLowerCase();
  return address.startsWith('//') || /^(?!file:\/{2,3}[a-z]:)[a-z0-9+.-]{2,20}:/.test(address);
};

/** Instructions of fields and addresses of templates, put together from all the groups that they are cut into. */
const collect = (bytes: Buffer, judge: (what: Collected['what'], text: string) => boolean): boolean => {
  const open: Collected[] = [];
  let depth = 0;
  let fields = 0;
  const hasRoom = (): boolean => (open[open.length - 1]?.text.length ?? MOST_TEXT) < MOST_TEXT;
  const add = (text: string): void => {
    const last = open.at(-1);
    if (last && last.text.length < MOST_TEXT) last.text += text;
  };
  const close = (): boolean => {
    const done = open.pop();
    if (!done) return false;
    const text = done.what === 'field' ? spelledField(done.text) : done.text;
    if (judge(done.what, text)) return true;
    add(text);
    return false;
  };
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at] ?? 0;
    if (code === OPEN) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
      at += 1;
    } else if (code === CLOSE) {
      if (open.at(-1)?.depth === depth && close()) return true;
      depth -= 1;
      at += 1;
    } else if (code !== BACKSLASH) {
      if (code >= 32 && hasRoom()) add(String.fromCharCode(code));
      at += 1;
    } else if (bytes[at + 1] === 39) {
      const letter = hasRoom() ? Number.parseInt(bytes.toString('latin1', at + 2, at + 4), 16) : 0;
      if (letter >= 32) add(String.fromCharCode(letter));
      at += 4;
    } else if (!isLetter(bytes[at + 1] ?? 0)) {
      if (open.length > 0 && [BACKSLASH, OPEN, CLOSE].includes(bytes[at + 1] ?? 0))
        add(String.fromCharCode(bytes[at + 1] ?? 0));
      at += 2;
    } else {
      let end = at + 1;
      while (end - at < 33 && isLetter(bytes[end] ?? 0)) end += 1;
      const word = wordAt(bytes, at + 1, end);
      let numberEnd = bytes[end] === 45 ? end + 1 : end;
      while (numberEnd - end < 12 && isDigit(bytes[numberEnd] ?? 0)) numberEnd += 1;
      const value =
        word === 'bin' || (word === 'u' && hasRoom()) ? Number(bytes.toString('latin1', end, numberEnd)) : 0;
      at = bytes[numberEnd] === 32 ? numberEnd + 1 : numberEnd;
      if (word === 'fldinst' || word === 'template') {
        fields += 1;
        if (fields > MOST_FIELDS) return true;
        if (open.at(-1)?.depth !== depth) open.push({ depth, what: word === 'template' ? word : 'field', text: '' });
      }
      if (word === 'bin') at += Math.max(0, value);
      else if (word === 'u' && hasRoom()) {
        add(String.fromCharCode(value & 0xffff));
        // What stands for it where Unicode is not known follows.
        if (bytes[at] === 63) at += 1;
      }
    }
  }
  while (open.length > 0) if (close()) return true;
  return false;
};

/** Objects that update themselves when a document is opened, templates from elsewhere, and fields that start a program. */
export const isRtfActive = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (text.includes('\\objupdate') || text.includes('\\objautlink')) return true;
  if (!text.includes('\\fldinst') && !text.includes('\\template')) return false;
  return collect(bytes, (what, said) => (what === 'field' ? isDdeField(said) : isElsewhere(said)));
};
