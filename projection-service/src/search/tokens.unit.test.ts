import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, queryOf, tokensOf, vectorText } from './tokens';
import { HIT_FROM, HIT_TO, snippetOf } from './snippet';

/** Would `tsvector @@ tsquery` hold, and the rechecks after it? */
const finds = (text: string, query: string): boolean => {
  const tokens = tokensOf(text);
  const { tsquery, rechecks } = queryOf(query);
  const matched = (tsquery ?? '')
    .split(' & ')
    .filter(Boolean)
    .every((lexeme) => {
      const [, word = '', prefix] = /^'(.*)'(:\*)?$/.exec(lexeme) ?? [];
      return tokens.some((token) => (prefix ? token.startsWith(word) : token === word));
    });
  return matched && rechecks.every((term) => folded(text).includes(term));
};

const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code));
const latin = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
const piece = fc.oneof(
  fc.array(han, { minLength: 1, maxLength: 12 }).map((run) => run.join('')),
  latin,
  fc.stringMatching(/^[0-9]{1,5}$/),
  fc.constantFrom(' ', '，', '。', '-', '(', ')', '、', '\n', '℃', '₂', 'Ａ'),
);
const prose = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));

describe('R024 tokens of a text', () => {
  it('finds any piece of two or more Chinese characters of any text', () => {
    fc.assert(
      fc.property(prose, fc.nat(), fc.integer({ min: 2, max: 8 }), (text, from, length) => {
        const runs = [...text.matchAll(/[\u4e00-\u9fa5]{2,}/g)].map(([run]) => run);
        const run = runs[from % Math.max(1, runs.length)];
        if (run === undefined) return;
        const at = from % (run.length - 1);
        expect(finds(text, run.slice(at, at + length))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('finds one character, as the beginning of a pair or as the end of a run', () => {
    expect(finds('乙酸乙酯', '酯')).toBe(true);
    expect(finds('乙酸乙酯', '酸')).toBe(true);
    expect(finds('乙酸乙酯', '醇')).toBe(false);
  });

  it('way 20 finds a number by any beginning of it, as it is typed', () => {
    const number = 'SL-2026-0029';
    for (let length = 3; length <= number.length; length += 1) {
      const typed = number.slice(0, length);
      expect(finds(`${number} 偶联`, typed), typed).toBe(true);
    }
    expect(finds(`${number} 偶联`, '2026-00')).toBe(true);
    expect(finds(`${number} 偶联`, 'sl-2026-01')).toBe(false);
    expect(finds('SL-2026-0129', 'SL-2026-29')).toBe(false);
  });

  it('finds words whole or by their beginning, whatever their case and width', () => {
    const text = 'Suzuki coupling of 4-Bromoaniline in ＤＭＦ at 80℃, 50mg; H₂O quench';
    for (const query of [
      'suzuki',
      'SUZUKI coupling',
      'bromo',
      '4-bromoaniline',
      'dmf',
      '50mg',
      '50',
      'mg',
      'h2o',
      'coupling of 4-brom',
    ])
      expect(finds(text, query), query).toBe(true);
    for (const query of ['aniline4', 'oupling', '5mg', 'suzuki heck']) expect(finds(text, query), query).toBe(false);
  });

  it('tells a phrase from its pairs in another order', () => {
    expect(finds('甲苯和苯甲酸', '苯甲酸')).toBe(true);
    expect(finds('苯甲 甲酸', '苯甲酸')).toBe(false);
  });

  it('makes a tsvector text that needs no escaping, from any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const token of tokensOf(text))
          expect(token).toMatch(
            /^[\p{L}\p{N}\p{M}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}〇々ー]+$/u,
          );
        expect(vectorText(tokensOf(text)).split("'").length % 2).toBe(1);
      }),
    );
  });

  it('marks every hit of the piece around the first', () => {
    expect(snippetOf('先加入乙酸，后加入乙酸钠', ['乙酸'])).toBe(
      `先加入${HIT_FROM}乙酸${HIT_TO}，后加入${HIT_FROM}乙酸${HIT_TO}钠`,
    );
    expect(snippetOf('a'.repeat(500), ['zz'])).toHaveLength(160);
  });

  it('snippets show half-width punctuation in Chinese text that had full-width: they show the text as it was written', () => {
    const [from, to] = [HIT_FROM, HIT_TO];
    const written = '加入 K₂CO₃（２ 当量），搅拌；ＴＨＦ：10 ㎖。';
    expect(snippetOf(written, ['k2co3'])).toBe(`加入 ${from}K₂CO₃${to}（２ 当量），搅拌；ＴＨＦ：10 ㎖。`);
    expect(snippetOf(written, ['thf', 'ml'])).toBe(
      `加入 K₂CO₃（２ 当量），搅拌；${from}ＴＨＦ${to}：10 ${from}㎖${to}。`,
    );
    expect(snippetOf(written, ['(2 当量)'])).toContain(`${from}（２ 当量）${to}，`);
    const long = `${'㎖，'.repeat(9_000)}𠮷甲酸；${'ﬁ'.repeat(9_000)}`;
    expect(snippetOf(long, ['甲酸'])).toMatch(new RegExp(`^….*，𠮷${from}甲酸${to}；ﬁ+…$`, 'u'));
    expect(snippetOf('İzmir 甲酸', ['甲酸'])).toBe(`İzmir ${from}甲酸${to}`);
  });
});
