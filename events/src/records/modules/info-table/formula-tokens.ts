import { own } from '../../../core/own';
import { lineOfPowers, unitOf } from '../../../units/unit';
import { FormulaError } from './formula-fault';

type Placed = { readonly at: number; readonly end: number };
export type Token = Placed &
  (
    | { readonly kind: 'number'; readonly number: string; readonly unit: string }
    /** `[Molar mass]`, or a bare word. */
    | { readonly kind: 'name'; readonly name: string; readonly bracketed: boolean }
    | { readonly kind: 'sign'; readonly sign: string }
  );

/** What an input method or another program writes for the signs of a formula. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '（': '(', '）': ')', '，': ',', '＋': '+', '－': '-', '−': '-', '＊': '*', '／': '/' },
  ...{ '×': '*', '·': '*', '⋅': '*', '÷': '/', '＾': '^' },
};
const SPACE = /[\s\u3000]+/y;
const NUMBER = /\d{1,20}(?:\.\d{0,20})?(?:[eE][-+−]?\d{1,3})?/y;
const FRACTION = /\.\d{1,20}/y;
const UNIT = /[ \u00a0]?((?:\^-?\d|[\p{L}µ%‰°℃℉/·⁻⁰¹²³⁴-⁹])+)/uy;
const BRACKETED = /[[［]([^[\]［］]{1,100})[\]］]/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SIGN = /[-+*/^(),（），＋－−＊／×·⋅÷＾]/y;

const take = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The longest unit that stands right behind a number: `58.44 g/mol`, but only the `g` of `2 g/[n]`. */
const unitBehind = (text: string, at: number): { readonly unit: string; readonly end: number } => {
  const found = take(UNIT, text, at);
  const run = found?.[1] ?? '';
  for (let length = Math.min(run.length, 30); length > 0; length--) {
    const unit = run.slice(0, length);
    // A word that goes on is another word: the `m` of `2 mass` is no metre.
    const cut =
      /\p{L}$/u.test(unit) && /^[\p{L}\p{N}_]/u.test(text.slice(at + (found?.[0].length ?? 0) - run.length + length));
    if (!cut && !/[/·^]$/.test(unit) && unitOf(lineOfPowers(unit)) !== null)
      return { unit, end: at + (found?.[0].length ?? 0) - run.length + length };
  }
  return { unit: '', end: at };
};

/** A formula in its parts; a leading `=`, as spreadsheets have it, is left out. */
export const formulaTokens = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = /^[\s\u3000]*[=＝]?/.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    const space = take(SPACE, text, at);
    const number = take(NUMBER, text, at) ?? take(FRACTION, text, at);
    const bracketed = take(BRACKETED, text, at);
    const word = take(WORD, text, at);
    const sign = take(SIGN, text, at);
    if (space) at += space[0].length;
    else if (number) {
      const { unit, end } = unitBehind(text, at + number[0].length);
      const written = number[0].startsWith('.') ? `0${number[0]}` : number[0];
      tokens.push({ kind: 'number', number: written.replace('−', '-'), unit, at, end });
      at = end;
    } else if (bracketed ?? word) {
      const whole = (bracketed ?? word)?.[0] ?? '';
      const name = (bracketed?.[1] ?? whole).trim();
      tokens.push({ kind: 'name', name, bracketed: bracketed !== null, at, end: at + whole.length });
      at += whole.length;
    } else if (sign) {
      tokens.push({ kind: 'sign', sign: own(SIGNS, sign[0]) ?? sign[0], at, end: at + 1 });
      at += 1;
    } else throw new FormulaError('formulaSyntax', { near: text.slice(at, at + 12) });
  }
  return tokens;
};
