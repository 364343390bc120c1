import type { Peak } from './peaks';
import { fallsToTheRight, type Spectrum } from './spectrum';

/** With a real minus sign, as everywhere in text. */
const signed = (text: string): string => text.replace('-', '−');

/** Digits that a place on the axis of a technique is told with: 7.264 ppm, 1715 cm⁻¹, 254.5 nm, m/z as the file has it. */
export const placeText = (x: number, { technique, xUnit }: Pick<Spectrum, 'technique' | 'xUnit'>): string => {
  if (technique === 'nmr' && xUnit === 'ppm') return signed(x.toFixed(3));
  if (technique === 'ir' || technique === 'raman') return signed(x.toFixed(0));
  if (technique === 'uv') return signed(x.toFixed(1));
  if (technique === 'ms') return signed(String(Number(x.toFixed(4))));
  return signed(String(Number(x.toPrecision(6))));
};

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `13C` as `¹³C`. */
export const nucleusText = (nucleus: string): string =>
  nucleus.replace(/^\^?(\d+)/, (_, digits: string) => [...digits].map((digit) => SUPERSCRIPTS[Number(digit)]).join(''));

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** `CDCl3` as `CDCl₃`; the numbers of `DMSO-d6` likewise. */
export const solventText = (solvent: string): string =>
  solvent.replace(/(?<=[A-Za-z)])\d+/g, (digits) => [...digits].map((digit) => SUBSCRIPTS[Number(digit)]).join(''));

/** `¹H NMR (400 MHz, CDCl₃)`; null where a file does not say what was measured. */
export const nmrHead = ({ nucleus, megahertz, solvent }: Spectrum): string => {
  const how = [
    megahertz === null ? '' : `${String(Math.round(megahertz))} MHz`,
    solvent === null ? '' : solventText(solvent),
  ].filter((each) => each !== '');
  return `${nucleus === null ? '' : `${nucleusText(nucleus)} `}NMR${how.length === 0 ? '' : ` (${how.join(', ')})`}`;
};

/** Share of the highest, in whole per cent, below 1 with a decimal. */
export const shareText = (share: number): string => {
  const percent = share * 100;
  return signed(Math.abs(percent) >= 1 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1));
};

/**
 * Peaks as an experimental section lists them (ACS Guide to Scholarly Communication, 2020): shifts and wavenumbers from the
 * highest down, m/z upwards with intensities.
 */
export const peakListText = (spectrum: Spectrum, peaks: readonly Peak[]): string => {
  const ordered = fallsToTheRight(spectrum) ? [...peaks].reverse() : peaks;
  const places = ordered.map(({ x }) => placeText(x, spectrum));
  switch (spectrum.technique) {
    case 'nmr':
      return `${nmrHead(spectrum)} ${spectrum.xUnit === 'ppm' ? 'δ ' : ''}${places.join(', ')}`;
    case 'ir':
      return `IR ν ${places.join(', ')} ${spectrum.xUnit}`;
    case 'raman':
      return `Raman ${places.join(', ')} ${spectrum.xUnit}`;
    case 'uv':
      return `UV–vis λ ${places.join(', ')} ${spectrum.xUnit}`;
    case 'ms': {
      const most = peaks.reduce((highest, { y }) => Math.max(highest, y), 0);
      return `MS m/z (%): ${ordered.map(({ y }, at) => `${places[at] ?? ''} (${shareText(y / most)})`).join(', ')}`;
    }
    case 'other':
      return `${places.join(', ')} ${spectrum.xUnit}`.trimEnd();
  }
};
