import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sameJson } from './canonical';

const shuffledKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffledKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffledKeys(inner)]),
  );
};

describe('canonical JSON (RFC 8785)', () => {
  it('writes the sample of RFC 8785 section 3.2.2 as section 3.2.3 has it', () => {
    const input = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`) as unknown;
    expect(canonicalJson(input)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts keys by UTF-16 code units as RFC 8785 section 3.2.3', () => {
    const input = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(input)) as Record<string, string>).sort()).toEqual(
      Object.values(input).sort(),
    );
    expect([...canonicalJson(input).matchAll(/:"([A-Z]\w+)/g)].map((match) => match[1])).toEqual([
      'Carriage',
      'One',
      'Control',
      'Latin',
      'Euro',
      'Emoji',
      'Hebrew',
    ]);
  });

  it.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-5e-324, '-5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [1.0000000000000001e23, '1.0000000000000001e+23'],
    [999999999999999900000, '999999999999999900000'],
    [1e21, '1e+21'],
    [9.999999999999997e-7, '9.999999999999997e-7'],
    [0.000001, '0.000001'],
    [333333333.3333332, '333333333.3333332'],
    [Number('-0.0000033333333333333333'), '-0.0000033333333333333333'],
    [Number('1424953923781206.2'), '1424953923781206.2'],
  ])('writes number %d as RFC 8785 appendix B has it', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([
    ['undefined', undefined],
    ['NaN', { a: Number.NaN }],
    ['infinity', [Number.POSITIVE_INFINITY]],
    ['a lone high surrogate', { a: 'x\ud800' }],
    ['a lone low surrogate in a key', { '\udc00': 1 }],
    ['a lone surrogate after a backslash', 'a\\\ud800'],
    ['a function', () => 1],
    ['a nested function', { a: { b: () => 1 } }],
  ])('refuses %s', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  it('does not mistake a text that looks like a surrogate escape, or the word undefined', () => {
    expect(JSON.parse(canonicalJson('\\ud800 undefined'))).toBe('\\ud800 undefined');
  });

  it('writes any value as the reference implementation does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
    const awkward = {
      10: 1,
      9: 2,
      '': 3,
      b: undefined,
      a: [undefined, new Date(0), null, { toJSON: () => 'x' }],
      "\u007f\u2028/'": '\u0000"\\é😀',
    };
    expect(canonicalJson(awkward)).toBe(canonicalize(awkward));
  });

  it('reads back as the same value and does not depend on key order', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        const text = canonicalJson(value);
        // -0 has no JSON text of its own; JSON.stringify decides what the value means here.
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(shuffledKeys(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('sameJson tells what the canonical forms would', () => {
    // Few letters and short lists, so that two values made apart are often the same.
    const { value: json } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(0, -0, 1, null, 'a', '', true),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(
          fc.constantFrom('a', 'b', '__proto__', 'constructor'),
          fc.oneof(tie('value'), fc.constant(undefined)),
          {
            maxKeys: 2,
          },
        ),
      ),
    }));
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
        expect(sameJson(a, JSON.parse(canonicalJson(a)))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(sameJson({ __proto__: null, a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(sameJson(JSON.parse('{"__proto__":{}}'), { x: 1 })).toBe(false);
  });
});
