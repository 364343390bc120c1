import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inGb18030 } from './gb18030';

it('a text in GB18030 reads as it was written, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = text.replaceAll('\ufffd', '');
      expect(new TextDecoder('gb18030', { ignoreBOM: true }).decode(inGb18030(kept))).toBe(kept);
    }),
  );
});

it('has the codes of the standard (GB 18030-2005): two bytes for what GBK has, four for the rest', () => {
  const hex = (text: string): string => inGb18030(text).toString('hex');
  expect(['A', '啊', '中', '℃', '€', 'μ'].map(hex)).toEqual(['41', 'b0a1', 'd6d0', 'a1e6', 'a2e3', 'a6cc']);
  expect(['ä', '\u{10000}', '\u{20000}'].map(hex)).toEqual(['81308a31', '90308130', '95328236']);
});
