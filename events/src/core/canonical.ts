/** Escaped by JSON, or half of a pair that may lack its other half. */
const notPlain = /[\u0000-\u001f"\\\ud800-\udfff]/;
/** JSON.stringify writes a lone surrogate as an escape; a literal backslash is always doubled before it. */
const escapedSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

const quoted = (text: string): string => {
  if (!notPlain.test(text)) return `"${text}"`;
  const literal = JSON.stringify(text);
  if (escapedSurrogate.test(literal)) throw new TypeError('no canonical form: lone surrogate');
  return literal;
};

/** Absent from an object, null in an array, as in JSON. */
const isLeftOut = (value: unknown): boolean => value === undefined || typeof value === 'symbol';

const arrayOf = (values: readonly unknown[]): string => {
  let text = '[';
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    text += (at === 0 ? '' : ',') + (isLeftOut(value) ? 'null' : canonicalJson(value));
  }
  return `${text}]`;
};

/** The same few hundred keys are written over and over. */
const writtenKeys = new Map<string, string>();
const MOST_WRITTEN_KEYS = 2_000;

const keyText = (key: string): string => {
  const known = writtenKeys.get(key);
  if (known !== undefined) return known;
  const made = `${quoted(key)}:`;
  if (writtenKeys.size < MOST_WRITTEN_KEYS) writtenKeys.set(key, made);
  return made;
};

/** Rows of a table come one after the other with the same keys: what was sorted last is known again. */
let lastKeys: readonly string[] = [];
let lastSorted: readonly string[] = [];

const sorted = (keys: readonly string[]): readonly string[] => {
  if (keys.length === lastKeys.length && keys.every((key, at) => key === lastKeys[at])) return lastSorted;
  lastKeys = keys;
  lastSorted = keys.toSorted();
  return lastSorted;
};

/** In the order of code units, as RFC 8785 section 3.2.3 has it, which is what `<` and sort() go by. */
const inOrder = (keys: readonly string[]): readonly string[] => {
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? '') >= (keys[at] ?? '')) return sorted(keys);
  return keys;
};

const objectOf = (fields: Readonly<Record<string, unknown>>): string => {
  const keys = inOrder(Object.keys(fields));
  let text = '{';
  for (const key of keys) {
    const value = fields[key];
    if (isLeftOut(value)) continue;
    text += (text === '{' ? '' : ',') + keyText(key) + canonicalJson(value);
  }
  return `${text}}`;
};

/**
 * RFC 8785 canonical form: one text for one value, whatever order its keys were made in.
 * Refused, because they have no JSON text or no UTF-8 bytes: undefined, functions, NaN, infinities, lone surrogates.
 * A key whose value is undefined is left out, as in JSON. Written out here because every save needs it several times;
 * its test holds it against an implementation of others.
 */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError('no canonical form: not a finite number');
      // What a number looks like is the same in ECMAScript and in RFC 8785; -0 is written 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return arrayOf(value);
      const fields = value as Readonly<Record<string, unknown>>;
      return typeof fields['toJSON'] === 'function' ? canonicalJson(fields['toJSON'].call(value)) : objectOf(fields);
    }
    default:
      throw new TypeError('no canonical form: not a JSON value');
  }
};

const definedKeys = (fields: Readonly<Record<string, unknown>>): number => {
  let count = 0;
  for (const key of Object.keys(fields)) if (!isLeftOut(fields[key])) count += 1;
  return count;
};

/** Whether two JSON values have one canonical form, without writing it. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  }
  if (Array.isArray(b)) return false;
  const [these, those] = [a, b] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  for (const key of Object.keys(these)) {
    if (isLeftOut(these[key])) continue;
    if (!Object.hasOwn(those, key) || !sameJson(these[key], those[key])) return false;
  }
  return definedKeys(these) === definedKeys(those);
};
