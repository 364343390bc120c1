import type { Language } from '@shilu/events/core/call';
import { comparedText } from '@shilu/events/spectra/compound';
import { characterisation } from '@shilu/events/spectra/characterisation';
import type { DrawnSpectrum } from '@shilu/events/spectra/file-figures';
import type { SpectrumFigure } from '@shilu/events/spectra/spectrum-figure';
import type { SpectrumDrawn, WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import type { Content } from 'pdfmake/interfaces';
import { FONT_MEDIUM } from '../fonts';
import type { PrintContext } from '../print-context';
import { svgOfShapes } from '../svg-of-shapes';
import { plainText } from '../text';
import { ACCENT, INK, MUTED, WARN } from '../theme';

type Fault = Extract<SpectrumDrawn, { readonly fault: string }>['fault'];

const WORDS: Readonly<
  Record<
    Language,
    {
      readonly techniques: Readonly<Record<DrawnSpectrum['technique'], string>>;
      readonly points: (count: number) => string;
      readonly left: (count: number) => string;
      readonly faults: Readonly<Record<Fault, string>>;
    }
  >
> = {
  'zh-CN': {
    techniques: { nmr: 'NMR', ir: '红外光谱', raman: '拉曼光谱', uv: '紫外-可见光谱', ms: '质谱', other: '谱图' },
    points: (count) => `${count} 个数据点`,
    left: (count) => `文件中另有 ${count} 张谱图未印出，见原文件。`,
    faults: {
      tooLarge: '谱图未印出：文件过大。',
      twoDimensional: '谱图未印出：文件只含二维谱图。',
      empty: '谱图未印出：文件中没有可以绘出的数据。',
      notJcamp: '谱图未印出：文件不是可读的 JCAMP-DX。',
      tooLong: '谱图未印出：绘制用时过长。',
      missing: '谱图未印出：文件内容不可用。',
    },
  },
  'en-US': {
    techniques: { nmr: 'NMR', ir: 'Infrared spectrum', raman: 'Raman spectrum', uv: 'UV–vis spectrum', ms: 'Mass spectrum', other: 'Spectrum' },
    points: (count) => `${count} ${count === 1 ? 'point' : 'points'}`,
    left: (count) =>
      count === 1
        ? 'One more spectrum of the file is not printed; see the file itself.'
        : `${count} more spectra of the file are not printed; see the file itself.`,
    faults: {
      tooLarge: 'Spectrum not printed: the file is too large.',
      twoDimensional: 'Spectrum not printed: the file holds two-dimensional spectra only.',
      empty: 'Spectrum not printed: the file holds no data to draw.',
      notJcamp: 'Spectrum not printed: the file is not readable as JCAMP-DX.',
      tooLong: 'Spectrum not printed: drawing it took too long.',
      missing: 'Spectrum not printed: the content of the file is not available.',
    },
  },
}; // prettier-ignore

const PAPER = { ink: INK, mute: MUTED, curve: INK, integral: ACCENT } as const;
const SMALL = 8.5;
/** A path of a spectrum costs about as much as a character for each of these of its own. */
const CHARACTERS_PER_UNIT = 20;

const charactersOf = ({ shapes }: SpectrumFigure): number =>
  shapes.reduce((sum, { attributes }) => sum + 20 + String(attributes['d'] ?? '').length, 0);

const drawnBlock = (spectrum: DrawnSpectrum, { file, read }: WantedSpectrum, context: PrintContext, width: number): Content => {
  const words = WORDS[context.language];
  const { figure } = spectrum;
  const scale = Math.min(1, width / figure.width);
  const head = [
    file.name,
    spectrum.head || words.techniques[spectrum.technique],
    spectrum.title === file.name ? '' : spectrum.title,
    words.points(spectrum.points),
  ].filter((part) => part !== '');
  const text = spectrum.read && read !== undefined ? characterisation(read) : '';
  const compared = spectrum.read && read?.compound ? comparedText(read, context.language) : '';
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    stack: [
      plainText(head.join(' · '), { font: FONT_MEDIUM, fontSize: SMALL }),
      {
        svg: svgOfShapes(figure.shapes, PAPER, figure),
        ...{ width: figure.width * scale, height: figure.height * scale, margin: [0, 3, 0, 2] },
      },
      ...(text === '' ? [] : [plainText(text, { fontSize: 9 })]),
      ...(compared === '' ? [] : [plainText(compared, { fontSize: SMALL, color: MUTED, margin: [0, 2, 0, 0] })]),
    ],
  };
}; // prettier-ignore

/** Whether what was read off it stands beside a figure. */
export const isDrawnRead = (drawn: SpectrumDrawn): boolean => 'drawn' in drawn && drawn.drawn.some(({ read }) => read);

/** A file's spectra as figures, each with what was read off it; why there is none, where there is none. */
export const spectrumBlocks = (wanted: WantedSpectrum, context: PrintContext, width: number): Content[] => {
  const words = WORDS[context.language];
  const found = context.spectrum(wanted);
  const note = (text: string, color: string): Content =>
    plainText(text, { color, fontSize: SMALL, margin: [0, 4, 0, 0] });
  if ('fault' in found) return [note(`${wanted.file.name} · ${words.faults[found.fault]}`, WARN)];
  return [
    ...found.drawn.map((spectrum) =>
      context.budget.take(charactersOf(spectrum.figure) / CHARACTERS_PER_UNIT)
        ? drawnBlock(spectrum, wanted, context, width)
        : note(context.labels.cutText, MUTED),
    ),
    ...(found.left > 0 ? [note(words.left(found.left), MUTED)] : []),
  ];
};
