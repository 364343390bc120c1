import { own } from '../core/own';
import { ONE, over, raised, ratioOf, same, times, type Ratio } from './ratio';
import { DECLARED, PREFIXES, type Dimensions } from './unit-table';

/** A unit, simple or put together. `offset` is of temperatures that do not begin at zero. */
export type Unit = {
  readonly symbol: string;
  readonly size: Ratio;
  readonly of: Dimensions;
  readonly offset: Ratio | null;
};

const sizeOf = (declared: string): Ratio => {
  const [above = '1', below = '1'] = declared.split('/');
  return over(ratioOf(above), ratioOf(below));
};
/** One spelling of what is written in several ways. */
const spelled = (name: string): string => name.normalize('NFKC').replace(/[µμ]/g, 'u');

const kindOf = (name: string): 'word' | 'chinese' | 'symbol' =>
  /[\u4e00-\u9fff]/.test(name) ? 'chinese' : /^[a-z]{4,}$/.test(name) ? 'word' : 'symbol';

const named = new Map<string, Unit>();
const ambiguous = new Set<string>();
const byLowerCase = new Map<string, Unit>();
const add = (name: string, unit: Unit, asWritten = false): void => {
  const key = spelled(name);
  if (!named.has(key)) named.set(key, unit);
  if (asWritten) return;
  const low = key.toLowerCase();
  const known = byLowerCase.get(low);
  if (known !== undefined && known.symbol !== unit.symbol) ambiguous.add(low);
  else byLowerCase.set(low, unit);
};
for (const { names, size, of, offset, prefixes, asWritten } of DECLARED) {
  const symbol = names[0] ?? '';
  const base = sizeOf(size);
  for (const name of names)
    add(name, { symbol, size: base, of, offset: offset === undefined ? null : ratioOf(offset) }, asWritten);
  for (const key of (prefixes ?? '').split(' ')) {
    const prefix = own(PREFIXES, key);
    if (prefix === undefined) continue;
    const unit = {
      symbol: `${prefix.symbol}${symbol}`,
      size: times(base, ratioOf(`1e${String(prefix.power)}`)),
      of,
      offset: null,
    };
    for (const name of names) add(`${prefix[kindOf(name)]}${name}`, unit, asWritten);
  }
}

/** `mg` and `Mg` are two units, `Min` and `KG` can be but one. */
const simple = (name: string): Unit | null => {
  const low = name.toLowerCase();
  return named.get(name) ?? (ambiguous.has(low) ? null : (byLowerCase.get(low) ?? null));
};

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `m²` and `s⁻¹` with their exponents on the line, behind a caret. */
export const lineOfPowers = (text: string): string =>
  text.replace(
    /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
    (run) =>
      `^${[...run].map((each) => (each === '⁻' ? '-' : each === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(each)))).join('')}`,
  );

const TOKEN = /\s*(?:(\/|每|\bper\b)|([·⋅*.()]|\s)|([^每\s/·⋅*.()^\d−+-]+)(?:\^?([-−+]?\d))?)/y;

/** Dimensions of a product; those of a quotient with the power -1. */
export const merged = (a: Dimensions, b: Dimensions, power: number): Dimensions => {
  const all = new Map(Object.entries(a));
  for (const [key, by] of Object.entries(b)) all.set(key, (all.get(key) ?? 0) + by * power);
  return Object.fromEntries([...all].filter(([, by]) => by !== 0));
};

const compound = (text: string, symbol: string): Unit | null => {
  if (/\)\s*\S/.test(text)) return null;
  let [size, of]: [Ratio, Dimensions] = [ONE, {}];
  // What stands after a stroke is below it, to the end: J/mol·K is J/(mol·K).
  let below = false;
  let factors = 0;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    const [, stroke, , name, power] = found;
    if (stroke !== undefined) below = true;
    if (name === undefined) continue;
    const unit = simple(name);
    if (unit === null || ++factors > 6) return null;
    const by = Number((power ?? '1').replace('−', '-')) * (below ? -1 : 1);
    size = times(size, raised(unit.size, by));
    of = merged(of, unit.of, by);
  }
  return factors === 0 ? null : { symbol, size, of, offset: null };
};

/** Every name that a unit is known by. */
export const unitNames = (): Iterable<readonly [string, Unit]> => named;

/** A unit as it is typed: a symbol or word of either language, or several of them; null for what is none. */
export const unitOf = (typed: string): Unit | null => {
  const text = lineOfPowers(typed.trim()).normalize('NFKC').replace(/[µμ]/g, 'u');
  return text === '' ? null : (simple(text) ?? compound(text, typed.trim()));
};

export const sameKind = (a: Unit, b: Unit): boolean => Object.keys(merged(a.of, b.of, -1)).length === 0;

/** Whether two spellings are one unit, as `µL` and `uL` are: a number means the same with either. None is none. */
export const isSameUnit = (a: string, b: string): boolean => {
  if (a.trim() === b.trim()) return true;
  const [one, other] = [unitOf(a), unitOf(b)];
  return (
    one !== null && other !== null && one.symbol === other.symbol && sameKind(one, other) && same(one.size, other.size)
  );
};
