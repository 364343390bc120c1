import { readFileSync } from 'node:fs';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../core/decode-text';
import { pickPeaks } from './peaks';
import { rangeOf } from './range';
import { readSpectra } from './read-spectra';
import type { Spectrum } from './spectrum';

const read = (name: string): readonly Spectrum[] => {
  const bytes = readFileSync(inCorpus('instr', 'jcamp', name));
  const found = readSpectra(decodeText(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
  if ('fault' in found) throw new Error(found.fault);
  return found.spectra;
};
const first = (name: string): Spectrum => {
  const [spectrum] = read(name);
  if (spectrum === undefined) throw new Error(name);
  return spectrum;
};
const highest = ({ x, y }: Spectrum): readonly [number | undefined, number] => {
  const most = y.reduce((one, other) => Math.max(one, other), -Infinity);
  return [x[y.indexOf(most)], most];
};

const NMR = [
  '##TITLE=Ethyl acetate $$ in a tube',
  '##JCAMP-DX=5.01',
  '##DATA TYPE=NMR SPECTRUM',
  '##.OBSERVE FREQUENCY=400.13',
  '##.OBSERVE NUCLEUS=^1H',
  '##.SOLVENT NAME=Chloroform-D',
  '##XUNITS=PPM',
  '##YUNITS=ARBITRARY UNITS',
  '##XFACTOR=1',
  '##YFACTOR=1',
  '##FIRSTX=4',
  '##LASTX=1',
  '##NPOINTS=4',
  '##FIRSTY=1',
  '##XYDATA=(X++(Y..Y))',
  '4 1 20 3 1',
  '##END=',
].join('\r\n');

describe('JCAMP-DX', () => {
  it('names technique, nucleus, frequency and solvent as chemists do, and has the axis ascend', () => {
    expect(readSpectra(NMR)).toEqual({
      left: 0,
      spectra: [
        expect.objectContaining({
          title: 'Ethyl acetate',
          technique: 'nmr',
          nucleus: '1H',
          megahertz: 400.13,
          solvent: 'CDCl3',
          xUnit: 'ppm',
          x: [1, 2, 3, 4],
          y: [1, 3, 20, 1],
          sticks: false,
        }),
      ],
    });
  });

  it.each([
    ['a text that is none', 'Dear colleague, the spectrum follows.', 'notJcamp'],
    ['one with a head alone', '##TITLE=empty\n##JCAMP-DX=4.24\n##END=', 'empty'],
    ['points that are no numbers', '##TITLE=x\n##JCAMP-DX=4.24\n##XYPOINTS=(XY..XY)\nabc,def\n##END=', 'empty'],
    ['more than anyone looks at', `##TITLE=${'x'.repeat(20_000_001)}`, 'tooLarge'],
  ])('%s is refused', (_, text, fault) => {
    expect(readSpectra(text)).toEqual({ fault });
  });

  it.each([
    ['a title that never ends', `##TITLE=${'$'.repeat(400_000)}`],
    ['blocks in blocks', '##TITLE=a\n##BLOCKS=1\n'.repeat(4_000)],
    ['records by the ten thousand', `##TITLE=a\n${'##OWNER=b\n'.repeat(50_000)}`],
    ['numbers without an end', `##TITLE=a\n##JCAMP-DX=4.24\n##XYDATA=(X++(Y..Y))\n${'9'.repeat(300_000)}\n##END=`],
    ['repeats beyond all bounds', `##TITLE=a\n##JCAMP-DX=4.24\n##FIRSTX=0\n##LASTX=1\n##NPOINTS=9\n##XYDATA=(X++(Y..Y))\n0A%${'z9999999'.repeat(40)}\n##END=`], // prettier-ignore
    ['blanks without an end', `##TITLE=a\n##XYDATA=(XY..XY)\n1${' '.repeat(300_000)}2\n##END=`],
    ['empty lines without an end', `##TITLE=a\n##XYDATA=(XY..XY)\n1${'\n'.repeat(300_000)}2\n##END=`],
    ['a table in one line', `##TITLE=a\n##XYDATA=(XY..XY)\n${'9'.repeat(300_000)}\n##END=`],
    ['a form without an end', `##TITLE=a\n##SYMBOL=X,Y\n##DATA TABLE=${'('.repeat(300_000)}++\n1\n##END=`],
    ['a list without a comma', `##TITLE=a\n##SYMBOL=${'a '.repeat(150_000)}${' '.repeat(300_000)}b\n##END=`],
    ['a range of what a maker says', '##TITLE=a\n##$SOLVENT=(0..99999999)\n1\n##END='],
    [
      'assignments of many letters',
      `##TITLE=a\n##PEAK ASSIGNMENTS=(${'XYA'.repeat(2_000)})${'\n1'.repeat(100_000)}\n##END=`,
    ],
    [
      'a plane of one long and many short',
      `##TITLE=a\n##DATA TYPE=nD NMR SPECTRUM\n##XYDATA=(X++(Y..Y))\n0${'A'.repeat(100_000)}${'\n##XYDATA=(X++(Y..Y))\n0A'.repeat(10_000)}\n##END=`,
    ],
  ])('%s is answered at once', (_, text) => {
    const from = performance.now();
    expect(() => readSpectra(text)).not.toThrow();
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

const packed = (...data: readonly string[]): string => `##TITLE=a\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=A\n##XFACTOR=1\n##YFACTOR=1\n##FIRSTX=0\n##LASTX=9\n##NPOINTS=10\n##XYDATA=(X++(Y..Y))\n${data.join('\n')}\n##END=`; // prettier-ignore

describe('repeats (DUP) of a packed file', () => {
  it.each([
    ['a repeat of ten million in less than 200 characters', '0A1s9999999'],
    ['two lines that are few each and too many together', '0A1S999999\n0A1S999999'],
    ['differences that are repeated', '0A1%S9999999'],
    ['lines that begin with a repeat', `0A1\n${'SA\n'.repeat(1_000_001)}SA${'A'.repeat(1_000_000)}`],
    ['values of one letter each', `0${'A'.repeat(2_000_001)}`],
  ])('%s is refused before it is written out', (_, data) => {
    const from = process.cpuUsage();
    expect(readSpectra(packed(data))).toEqual({ fault: 'tooLarge' });
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(data.length < 200 ? 100 : 1_000);
  });

  it('those that an instrument writes are read, also beside words that look like them', () => {
    const found = readSpectra(packed('0A1%S9', '9A1 $$ S99999999').replace('=a\n', '=S99999999 in CDCl3\n'));
    expect('spectra' in found && found.spectra.map(({ y }) => y.length)).toEqual([20]);
  });
});

/** Numbers from `MANIFEST.tsv` of the corpus. */
describe.skipIf(!hasCorpus)('files of real instruments', () => {
  it.each([
    ['1h.dx', 1, 32_768, 3.760_768_013_578_047_7, 564_927_066],
    ['1h.jdx', 2, 16_384, 1.308_378_412_537_903_7, 520_359_808],
    ['ISAS_MS1.DX', 1, 26, 128, 100],
    ['ethylbenzene_ei.jdx', 1, 37, 91, 9_999],
    ['ib_01_01.jdx', 1, 2_153, 0.907_079_522_304_842_1, 3_534_335.549_847],
    ['iv.jdx', 1, 302, -0.6, 0.000_398_647],
    ['jcamp-256.jdx', 2, 256, 2.118_437_640_251_520_4, 433_736_768],
    ['jcamp-packed.dx', 1, 30, 5_589.085_974_835_309, 11_289],
    ['jcamp-squeezed~2.dx', 1, 16_384, 2.544_042_329_882_513_4, 408_687_150],
    ['mass_ACD.jdx', 1, 180, 93, 10_000],
    ['multivariable.jdx', 1, 6, 50, 70],
    ['noend.jdx', 1, 2, 2, 3],
    ['two.jdx', 2, 2, 2, 3],
  ])('%s: %i spectra, %i points, highest at %d', (name, spectra, points, at, most) => {
    expect(read(name)).toHaveLength(spectra);
    const spectrum = first(name);
    expect(spectrum.x).toHaveLength(points);
    expect(highest(spectrum)[1] / most).toBeCloseTo(1, 6);
    expect(highest(spectrum)[0]).toBeCloseTo(at, 5);
  });

  it.each([
    ['1h.dx', 3.7608],
    ['1h.jdx', 1.3084],
    ['ib_01_01.jdx', 0.9071],
    ['jcamp-squeezed~2.dx', 2.544],
    ['mass_ACD.jdx', 93],
    ['ethylbenzene_ei.jdx', 91],
  ])('the highest peak of %s is picked at %d', (name, at) => {
    const spectrum = first(name);
    const peaks = pickPeaks(spectrum, rangeOf(spectrum.x), 0.05);
    const [top] = [...peaks].sort((one, other) => other.y - one.y);
    expect(Math.abs((top?.x ?? 0) - at)).toBeLessThan(0.002);
    expect(peaks.length).toBeLessThan(100);
  });

  it('ethylbenzene gives its base peak and its molecular ion', () => {
    const peaks = pickPeaks(first('ethylbenzene_ei.jdx'), { from: 0, to: 200 }, 0.2);
    expect(peaks.map(({ x }) => x)).toEqual(expect.arrayContaining([91, 106]));
  });
});
