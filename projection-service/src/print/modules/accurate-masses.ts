import type { Language } from '@shilu/events/core/call';
import { massText, otherIonText, ppmText, readMass, type AccurateMass } from '@shilu/events/spectra/accurate-mass';
import { IONS, MOST_PPM } from '@shilu/events/spectra/ions';
import type { Content } from 'pdfmake/interfaces';
import type { PrintContext } from '../print-context';
import { plainText } from '../text';
import { MUTED, WARN } from '../theme';

const WORDS: Readonly<
  Record<Language, { readonly deviation: string; readonly far: string; readonly open: (parts: string) => string }>
> = {
  'zh-CN': {
    deviation: '偏差',
    far: `超过 ${MOST_PPM} ppm`,
    open: (parts) => `HRMS（未算出 m/z）：${parts}`,
  },
  'en-US': {
    deviation: 'deviation',
    far: `over ${MOST_PPM} ppm`,
    open: (parts) => `HRMS (m/z not calculated): ${parts}`,
  },
};

/** A mass of high resolution as a paper has it, with how far it lies. */
const massBlock = (mass: AccurateMass, language: Language): Content => {
  const { ppm, far } = readMass(mass);
  const words = WORDS[language];
  const text = massText(mass, language);
  const typed = [mass.ionisation, IONS[mass.ion].words, mass.formula, mass.found].filter((part) => part !== '');
  const said = [
    text === '' ? words.open(typed.join(' · ')) : text,
    ppm === null ? '' : `${words.deviation} ${ppmText(ppm)}`,
    otherIonText(mass, language),
    far ? words.far : '',
  ];
  return plainText(said.filter((part) => part !== '').join(' · '), {
    ...{ fontSize: 9, margin: [0, 4, 0, 0] },
    ...(far ? { color: WARN } : {}),
  });
};

/** All of them, as far as there is room in the document. */
export const massBlocks = (masses: readonly AccurateMass[], { language, labels, budget }: PrintContext): Content[] =>
  masses.map((mass) =>
    budget.take(massText(mass, language).length + mass.formula.length)
      ? massBlock(mass, language)
      : plainText(labels.cutText, { color: MUTED }),
  );
