import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../testing/processor-time';
import { findQuote, NO_TEXT, type Quote } from './find-quote';

const quoted = (text: string, from: number, to: number, beside = 8): Quote => ({
  quote: text.slice(from, to),
  prefix: text.slice(Math.max(0, from - beside), from),
  suffix: text.slice(to, to + beside),
});
const said = (text: string, quote: Quote, options = {}): string | null => {
  const found = findQuote(text, quote, options);
  return found && text.slice(found.from, found.to);
};

const STEP = '冷至室温，过硅藻土，滤饼用乙酸乙酯 500 mL 淋洗；滤液旋干后过硅胶柱。';
const at = (words: string, text = STEP): Quote => quoted(text, text.indexOf(words), text.indexOf(words) + words.length);

describe('a passage is found again', () => {
  it('where text was written before and behind it', () => {
    const now = `第一批：${STEP}得固体 9.80 g。`;
    expect(said(now, at('乙酸乙酯 500 mL'))).toBe('乙酸乙酯 500 mL');
  });

  it('however it is wrapped, spaced and joined', () => {
    expect(said('滤饼用乙酸乙酯\n 500\u00a0mL 淋洗；', at('乙酸乙酯 500 mL'))).toBe('乙酸乙酯\n 500\u00a0mL');
  });

  it('whatever sign of those that are blank stands between', () => {
    const blanks = '\t\n\v\f\r \u00a0\u1680\u2003\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff';
    const spaced = [...'甲苯10mL升温'].join(blanks);
    expect(said(`${blanks}${spaced}${blanks}`, { quote: '甲苯10mL升温', prefix: '', suffix: '' })).toBe(spaced);
    expect(said('甲苯\u00b710mL升温', { quote: '甲苯10mL升温', prefix: '', suffix: '' })).toBeNull();
  });

  it('by what stands beside it, where the same words stand more than once', () => {
    const text = '先加甲苯 10 mL，搅拌；再加甲苯 10 mL，升温。';
    const second = text.lastIndexOf('10 mL');
    expect(findQuote(text, quoted(text, second, second + 5))).toEqual({ from: second, to: second + 5 });
    const first = text.indexOf('10 mL');
    expect(findQuote(`注：${text}`, quoted(text, first, first + 5))).toEqual({ from: first + 2, to: first + 7 });
  });

  it('with what is no text of its own in it, which a text may write out', () => {
    const quote = { quote: `加 ${NO_TEXT} 后升温`, prefix: '', suffix: '' };
    expect(said('加 Pd/C 后升温。', quote, { asItWas: true })).toBe('加 Pd/C 后升温');
    expect(said(`加 ${'x'.repeat(500)} 后升温`, quote, { asItWas: true })).toBeNull();
  });
});

describe('a passage is not found', () => {
  it('where it was changed itself, be it by one digit', () => {
    expect(findQuote(STEP.replace('500', '600'), at('乙酸乙酯 500 mL'))).toBeNull();
  });

  it('where a few signs of it stand somewhere else by chance', () => {
    const quote = at('500');
    expect(findQuote('第 500 号样品，未淋洗。', quote)).toBeNull();
    expect(said('第 500 号样品，未淋洗。', quote, { asItWas: true })).toBe('500');
  });

  it('where nothing is sought', () => {
    expect(findQuote(STEP, { quote: ` ${NO_TEXT}\n`, prefix: '', suffix: '' }, { asItWas: true })).toBeNull();
  });
});

describe('a text that is made to be searched for long is given up soon', () => {
  const made = (part: string, times: number, last = ''): Quote => ({
    quote: ['aa', ...Array.from({ length: times }, () => part), last].join(NO_TEXT),
    ...{ prefix: '', suffix: '' },
  });
  it.each([
    ['a part that is nowhere', made('aZ', 50)],
    ['many parts that are near, and a last that is not', made('a', 240, 'Z')],
  ])('%s', (_, quote) => {
    const spent = processorMs();
    expect(findQuote('a'.repeat(100_000), quote, { asItWas: true })).toBeNull();
    expect(spent()).toBeLessThan(1_000);
  });
});

it('whatever is selected in a text is found in it, at the very place where what stands beside it tells', () => {
  const texts = fc.array(fc.constantFrom('甲', '苯', '1', '0', ' ', '\n', 'mL', '，'), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (signs, a, b) => {
      const text = signs.join('');
      const [from, to] = [a % text.length, b % (text.length + 1)].toSorted((x, y) => x - y) as [number, number];
      fc.pre(text.slice(from, to).trim() !== '');
      const bare = (part: string): string => part.replace(/\s/gu, '');
      // With all that stands beside it there is one place only.
      const found = findQuote(text, quoted(text, from, to, text.length), { asItWas: true });
      expect(found).not.toBeNull();
      if (found === null) return;
      expect(bare(text.slice(found.from, found.to))).toBe(bare(text.slice(from, to)));
      expect(bare(text.slice(0, found.from))).toBe(bare(text.slice(0, from)));
    }),
  );
});
