import { readFileSync, readdirSync } from 'node:fs';
import { decodeText } from '@shilu/events/core/decode-text';
import { documentModule, type DocumentFile } from '@shilu/events/records/modules/document/document';
import { figuresOfSpectra, spectraInText } from '@shilu/events/spectra/file-figures';
import { signalOver } from '@shilu/events/spectra/integrate';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { spectrumKey, type SpectrumDrawn } from '@shilu/events/spectra/wanted-spectrum';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';

const SIZE = { width: 495, height: 190 } as const;
const hashOf = (at: number): string => at.toString(16).padStart(64, '0');
const file = (name: string, at: number, spectrum?: SpectrumSignals): DocumentFile => ({
  ...{ id: `f${at}`, hash: hashOf(at), name, size: 1_000, mime: 'chemical/x-jcamp-dx' },
  ...(spectrum && { spectrum }),
});
const spectrumFile = ({ hash, name, size, mime }: DocumentFile) => ({ hash, name, size, mime });
const print = async (
  files: readonly (readonly [DocumentFile, SpectrumDrawn])[],
  own: Parameters<typeof printOptions>[0] = {},
): Promise<string> => {
  const view = recordView([moduleView(documentModule.type, '谱图', { files: files.map(([each]) => each) })]);
  const spectra = new Map(
    files.map(([each, drawn]) => [spectrumKey({ file: spectrumFile(each), read: each.spectrum }), drawn] as const),
  );
  return (await pdfPages(await renderRecordPdf(view, printOptions({ spectra, ...own })))).join('\n');
};

/** Two lines, at 4.12 and 2.05 ppm, of two and three hydrogens. */
const axis = Array.from({ length: 2_001 }, (_, at) => at / 200);
const heights = axis.map((x) =>
  Math.round(2_000 / (1 + ((x - 4.12) / 0.01) ** 2) + 3_000 / (1 + ((x - 2.05) / 0.01) ** 2)),
);
const ETHYL = [
  ...['##TITLE=Ethyl acetate', '##JCAMP-DX=5.01', '##DATA TYPE=NMR SPECTRUM', '##.OBSERVE FREQUENCY=400.13'],
  ...['##.OBSERVE NUCLEUS=^1H', '##.SOLVENT NAME=Chloroform-D', '##XUNITS=PPM', '##YUNITS=ARBITRARY UNITS'],
  ...['##XFACTOR=1', '##YFACTOR=1', '##FIRSTX=0', '##LASTX=10', `##NPOINTS=${axis.length}`, '##XYDATA=(X++(Y..Y))'],
  ...heights.map((y, at) => `${axis[at] ?? 0} ${y}`),
  '##END=',
].join('\n'); // prettier-ignore
const signals = [signalOver({ x: axis, y: heights }, { from: 3.9, to: 4.3 }, 'a'), signalOver({ x: axis, y: heights }, { from: 1.8, to: 2.3 }, 'b')].flatMap((each) => (each === null ? [] : [each])); // prettier-ignore
const read: SpectrumSignals = {
  ...{ technique: 'nmr', nucleus: '1H', megahertz: '400', solvent: 'CDCl3', unit: 'ppm', places: [] },
  signals: signals.map((each) => ({ ...each, multiplicity: each.id === 'a' ? 'q' : 's' })),
  reference: { signalId: 'b', count: 3 },
};

describe('spectra on paper', () => {
  it('stand as figures with axis, labels and integrals, beside what was read off them', async () => {
    part('M05', 'spectra in print');
    const drawn = figuresOfSpectra(spectraInText(ETHYL), read, SIZE);
    const chinese = await print([[file('EA.jdx', 1, read), drawn]]);
    for (const text of ['EA.jdx·1HNMR(400MHz,CDCl3)·Ethylacetate·2001个数据点', 'δ/ppm', '4.120', '2.050', '3.00', '1.99', '1HNMR(400MHz,CDCl3)δ4.12(q,2H),2.05(s,3H)'])
      expect(chinese).toContain(text); // prettier-ignore
    // Once, beside the figure, and not in the table as well.
    expect(chinese.split('δ4.12(q,2H)')).toHaveLength(2);
    const english = await print([[file('EA.jdx', 1), figuresOfSpectra(spectraInText(ETHYL), undefined, SIZE)]], {
      language: 'en-US',
    });
    for (const text of ['EA.jdx·1HNMR', '2001points', '4.120']) expect(english).toContain(text);
  }, 60_000);

  it('a file of which nothing is drawn says why, and keeps what was read off it', async () => {
    const text = await print([
      [file('a.jdx', 1, read), { fault: 'tooLong' }],
      [file('b.dx', 2), { fault: 'notJcamp' }],
    ]);
    for (const words of ['a.jdx·谱图未印出：绘制用时过长。', 'b.dx·谱图未印出：文件不是可读的JCAMP-DX。', 'δ4.12(q,2H)'])
      expect(text).toContain(words); // prettier-ignore
  }, 60_000);

  it('masses of high resolution stand below, with how far they lie; a comparison with what is drawn beside its figure', async () => {
    const compound = { name: '1 乙酸乙酯', formula: 'C4H8O2', hydrogens: 8, exchangeable: 0, carbons: 4 };
    const compared = { ...read, compound };
    const spectrum = file('EA.jdx', 1, compared);
    const masses = [
      { id: 'm1', ion: 'M+H', ionisation: 'ESI', formula: 'C13H10O', found: '183.0801' },
      { id: 'm2', ion: 'M+Na', ionisation: 'ESI', formula: 'C13H10O', found: '205.0700' },
      { id: 'm3', ion: 'M+H', ionisation: 'ESI', formula: 'R-X', found: '' },
    ];
    const text = (
      await pdfPages(
        await renderRecordPdf(
          recordView([moduleView(documentModule.type, '谱图', { files: [spectrum], masses })]),
          printOptions({
            spectra: new Map([[spectrumKey({ file: spectrumFile(spectrum), read: compared }), figuresOfSpectra(spectraInText(ETHYL), compared, SIZE)]]),
          }),
        ),
      )
    ).join('');
    for (const words of ['HRMS(ESI)m/z：[M+H]+计算值（C13H11O）183.0804，实测值183.0801·偏差−1.9ppm', '偏差+37.1ppm·超过5ppm', 'HRMS（未算出m/z）：ESI·[M+H]+·R-X', '1乙酸乙酯：结构中的8个氢找到5个。'])
      expect(text).toContain(words);
  }, 60_000); // prettier-ignore

  const names = hasCorpus ? readdirSync(inCorpus('instr', 'jcamp')).filter((name) => /\.j?dx$/i.test(name)) : [];
  it.runIf(hasCorpus)(
    'files of instruments and of others all print, or say why not',
    async () => {
      expect(names).toHaveLength(13);
      const files = names.map((name, at) => {
        const found = spectraInText(decodeText(readFileSync(inCorpus('instr', 'jcamp', name))));
        return [file(name, at), figuresOfSpectra(found, undefined, SIZE)] as const;
      });
      const text = await print(files, { language: 'en-US' });
      for (const name of names) expect(text.split(name.replace(/\s/g, '')).length, name).toBeGreaterThan(2);
      expect(files.filter(([, drawn]) => 'fault' in drawn).map(([{ name }]) => name)).toEqual([]);
    },
    60_000,
  );
});
