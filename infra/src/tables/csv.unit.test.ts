import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { processorMs } from '@shilu/events/testing/processor-time';
import { expect, it } from 'vitest';
import { csvStream, safeCell, unsafeCell } from './csv';

const SIGNS = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '−', '﹦', '﹢', '﹣', '﹫'];

it('a cell that a spreadsheet would compute is text, in full width, after blanks and after a line break too', () => {
  for (const sign of SIGNS) {
    for (const before of ['', ' ', '\t', '\u00a0', '\u3000', '\ufeff'])
      expect(safeCell(`${before}${sign}cmd|' /C calc'!A0`), JSON.stringify(before + sign)).toMatch(/^'/);
    for (const lineBreak of ['\n', '\r\n', '\r', '\v', '\f', '\u2028', '\u2029', '\u0085'])
      expect(safeCell(`收率${lineBreak}${sign}1+1`)).toBe(`收率${lineBreak}'${sign}1+1`);
  }
  expect(safeCell('\r=1')).toMatch(/^'/);
  expect(safeCell('\t')).toMatch(/^'/);
});

it('what is no formula stays as it is, and a number stays a number', () => {
  for (const plain of ['', '收率 81%', 'a=b', 'x@y', '1-2', '第一行\n第二行', "'quoted"])
    expect(safeCell(plain)).toBe(plain);
  expect([safeCell(null), safeCell(-5), safeCell(1e21)]).toEqual(['', '-5', '1e+21']);
});

it('no line of any cell begins like a formula, and nothing else is changed', () => {
  const cell = fc.string({ unit: fc.constantFrom(...SIGNS, 'a', '"', ',', '\n', '\r', ' ', '\t', '文') });
  fc.assert(
    fc.property(cell, (given) => {
      const safe = safeCell(given);
      expect(safe.replaceAll("'", '')).toBe(given);
      for (const line of safe.split(/[\r\n]/)) expect(line).not.toMatch(/^\s*[=+\-@|＝＋－＠−﹦﹢﹣﹫]/);
    }),
    { numRuns: 2_000 },
  );
});

it('a cell of a hundred thousand line breaks or blanks takes no longer than others', () => {
  const spent = processorMs();
  for (const sign of ['\n', ' ', '\u2028', '\t']) safeCell(`${sign.repeat(100_000)}=1`);
  expect(spent()).toBeLessThan(1_000);
});

it('every row of the file goes through it, the header too', async () => {
  const rows = (async function* () { yield ['＝1+1', 'a\n=1']; })(); // prettier-ignore
  expect(await text(csvStream([['列', '值']], rows))).toBe('列,值\r\n\'＝1+1,"a\n\'=1"\r\n');
});

it('what was made safe is told again as it was, apostrophes of its own too', () => {
  const cell = fc.string({ unit: fc.constantFrom(...SIGNS, "'", 'a', '\n', '\r', ' ', '\t', '文') });
  fc.assert(
    fc.property(cell, (given) => {
      expect(unsafeCell(safeCell(given))).toBe(given);
    }),
    { numRuns: 5_000 },
  );
});
