import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinyinFit } from './pinyin';

const thf = ['si', 'qing', 'fu', 'nan'];

describe('letters spell a Chinese text', () => {
  it.each([
    ['siqingfunan', 'whole'],
    ['sqfn', 'whole'],
    ['SQFN', 'whole'],
    ['si qing fu nan', 'whole'],
    ['siqing', 'begins'],
    ['s', 'begins'],
    ['siq', 'begins'],
    ['siqfn', 'begins'],
    ['sqfunan', 'begins'],
    ['siqifn', 'begins'],
    ['funan', 'inside'],
    ['fun', 'inside'],
    ['sifu', 'apart'],
    ['sif', 'apart'],
    ['sinan', 'apart'],
    ['sfn', null],
    ['fusi', null],
    ['siqingfunanx', null],
    ['四氢', null],
    ['109-99-9', null],
    ['', null],
  ] as const)('%s: %s', (typed, fit) => {
    expect(pinyinFit(thf, typed)).toBe(fit);
  });

  it('ü is typed v, u or ü', () => {
    for (const typed of ['lvbu', 'lubu', 'lübu', 'lb']) expect(pinyinFit(['lv', 'bu'], typed), typed).toBe('whole');
  });

  it('a part of a syllable is taken as long as the rest goes on: xian is one or two', () => {
    for (const typed of ['xian', 'xa', 'xianb']) expect(pinyinFit(['xi', 'an', 'bei'], typed), typed).not.toBeNull();
    expect(pinyinFit(['xian', 'bei'], 'xianb')).toBe('begins');
  });

  it('any parts that its syllables begin with, in order, begin it', () => {
    const syllable = fc.stringMatching(/^[a-z]{1,6}$/);
    const cut = fc.array(fc.tuple(syllable, fc.nat()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cut, fc.nat(), (parts, many) => {
        const typed = parts
          .slice(0, 1 + (many % parts.length))
          .map(([each, at]) => each.slice(0, 1 + (at % each.length)));
        expect(['whole', 'begins']).toContain(pinyinFit(parts.map(([each]) => each), typed.join(''))); // prettier-ignore
      }),
    );
  });

  it('nothing that is typed takes long or ends it', () => {
    fc.assert(fc.property(fc.array(fc.string()), fc.string(), (syllables, typed) => { pinyinFit(syllables, typed); })); // prettier-ignore
    const begun = performance.now();
    expect(pinyinFit(Array.from({ length: 200 }, () => 'aaaaaa'), `${'a'.repeat(400)}b`)).toBeNull(); // prettier-ignore
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
