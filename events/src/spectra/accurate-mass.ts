import { z } from 'zod';
import type { Label, Language } from '../core/call';
import { plainText } from '../core/schemas';
import { aboveLine, solventText } from './characterisation';
import { calculatedIon, deviation, ION_NAMES, IONS, MOST_PPM, type Isotopologue } from './ions';

export const MASS_LENGTHS = { ionisation: 20, formula: 200, found: 12 } as const;
export const MOST_MASSES = 50;
/** How ions are made; any other may be typed. */
export const IONISATIONS = ['ESI', 'APCI', 'APPI', 'MALDI', 'EI', 'CI', 'FAB', 'FD'];

/** A mass of high resolution: what was looked for, and what was found. */
export const accurateMassSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  ion: z.enum(ION_NAMES),
  ionisation: plainText(MASS_LENGTHS.ionisation),
  /** Of the molecule, not of the ion. */
  formula: plainText(MASS_LENGTHS.formula),
  /** m/z as typed; empty while nothing was found. */
  found: plainText(MASS_LENGTHS.found).refine((value) => /^(?:|\d{1,5}(?:\.\d{1,6})?)$/.test(value), {
    error: 'foundMass',
  }),
});
export type AccurateMass = z.infer<typeof accurateMassSchema>;

export const MASS_FAULTS = {
  foundMass: { 'zh-CN': '实测 m/z 请填写数字，如 183.0801', 'en-US': 'Enter the m/z found as a number, such as 183.0801.' },
  tooManyMasses: { 'zh-CN': `一个文档模块最多 ${MOST_MASSES} 条高分辨质谱数据`, 'en-US': `A document module holds at most ${MOST_MASSES} accurate masses.` },
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore

export type MassReading = {
  /**
   * What was found is held against: the monoisotopic ion, or the most intense one where that lies nearer. Null where the
   * formula cannot be read, or has no such ion.
   */
  readonly calculated: Isotopologue | null;
  /** The other of the two, where they differ; `isIntense` says which it is. */
  readonly other: (Isotopologue & { readonly isIntense: boolean }) | null;
  /** Null while either of the two is missing. */
  readonly ppm: number | null;
  readonly far: boolean;
};

type Held = Pick<MassReading, 'calculated' | 'other'>;

const heldAgainst = (formula: string, ion: AccurateMass['ion'], found: string): Held => {
  const of = calculatedIon(formula, ion);
  if (of === null) return { calculated: null, other: null };
  const { intense, ...monoisotopic } = of;
  if (intense === null) return { calculated: monoisotopic, other: null };
  const isNearer = found !== '' && Math.abs(Number(found) - intense.mz) < Math.abs(Number(found) - monoisotopic.mz);
  return isNearer
    ? { calculated: intense, other: { ...monoisotopic, isIntense: false } }
    : { calculated: monoisotopic, other: { ...intense, isIntense: true } };
};

/** What follows from a mass as it was typed. */
export const readMass = ({ formula, ion, found }: Pick<AccurateMass, 'formula' | 'ion' | 'found'>): MassReading => {
  const { calculated, other } = heldAgainst(formula, ion, found);
  const ppm = calculated === null || found === '' ? null : deviation(Number(found), calculated.mz);
  // As it is shown: 5.0 is not past 5.
  return { calculated, other, ppm, far: ppm !== null && Number(Math.abs(ppm).toFixed(1)) > MOST_PPM };
};

/** `−1.6 ppm` */
export const ppmText = (ppm: number): string => {
  const text = ppm.toFixed(1).replace(/^-0\.0$/, '0.0');
  return `${text.startsWith('-') ? text.replace('-', '−') : text === '0.0' ? text : `+${text}`} ppm`;
};

const mzText = (mz: number): string => mz.toFixed(4);

/** `C⁷⁹Br₂⁸¹Br₂`: mass numbers above the line, counts below it. */
export const ionFormulaText = (formula: string): string =>
  solventText(
    formula.replace(/\[(\d{1,3})([A-Z][a-z]?)\]/g, (_, mass: string, symbol: string) => aboveLine(mass) + symbol),
  );

/** The isotopologue beside the one that is calculated, in words; empty where there is one alone. */
export const otherIonText = (mass: Pick<AccurateMass, 'formula' | 'ion' | 'found'>, language: Language): string => {
  const { other } = readMass(mass);
  if (other === null) return '';
  const said = `${mzText(other.mz)} (${ionFormulaText(other.formula)})`;
  if (language === 'zh-CN') return `${other.isIntense ? '最强同位素峰' : '单一同位素'} ${said.replace(' (', '（').replace(/\)$/, '）')}`;
  return `${other.isIntense ? 'most intense' : 'monoisotopic'} ${said}`;
}; // prettier-ignore

/**
 * `HRMS (ESI) m/z: [M + H]⁺ Calcd for C₁₃H₁₁O 183.0804; Found 183.0801`, the form that ACS journals ask for, without the
 * stop; as far as it is known. Empty where nothing is calculated.
 */
export const massText = (mass: AccurateMass, language: Language): string => {
  const { calculated } = readMass(mass);
  if (calculated === null) return '';
  const head = `HRMS${mass.ionisation === '' ? '' : ` (${mass.ionisation})`} m/z`;
  const [ion, formula, mz] = [IONS[mass.ion].words, ionFormulaText(calculated.formula), mzText(calculated.mz)];
  if (language === 'zh-CN')
    return `${head}：${ion} 计算值（${formula}）${mz}${mass.found === '' ? '' : `，实测值 ${mass.found}`}`;
  return `${head}: ${ion} Calcd for ${formula} ${mz}${mass.found === '' ? '' : `; Found ${mass.found}`}`;
};

/** All that is stored of it, in a line, for the trace. */
export const massLine = (mass: AccurateMass): string => {
  const { ppm } = readMass(mass);
  return [
    massText(mass, 'en-US'),
    [mass.ionisation, IONS[mass.ion].words, mass.formula, mass.found].filter((part) => part !== '').join(' · '),
    ppm === null ? '' : ppmText(ppm),
  ]
    .filter((part) => part !== '')
    .join('\n');
};
