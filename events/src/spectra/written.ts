import { characterisation, nmrHead } from './characterisation';
import { normalised, type Signal, type SpectrumSignals } from './spectrum-signals';
import type { Peak } from './peaks';
import type { Spectrum } from './spectrum';

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

/** How many nuclei the integral of a signal stands for, two decimals; empty where there is no reference. */
export const integralText = (read: SpectrumSignals, signal: Signal): string => {
  const value = normalised(read, signal);
  return value === null ? '' : signed(value.toFixed(2));
};

/** Share of the highest, in whole per cent, below 1 with a decimal. */
export const shareText = (share: number): string => {
  const percent = share * 100;
  return signed(Math.abs(percent) >= 1 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1));
};

/** A spectrum of which nothing was read off yet: what the file says of how it was measured. */
export const nothingRead = ({ technique, nucleus, megahertz, solvent, xUnit }: Spectrum): SpectrumSignals => ({
  ...{ technique, nucleus: nucleus.slice(0, 10), solvent: solvent.slice(0, 40), unit: xUnit.slice(0, 20) },
  megahertz: megahertz === null ? '' : String(Math.round(megahertz)),
  ...{ signals: [], reference: null, places: [] },
});

/** Shifts to a ten-thousandth, wavenumbers to a tenth: more says nothing of the sample. */
const told = (x: number): number => Number(x.toPrecision(8));
export const withPlaces = (read: SpectrumSignals, peaks: readonly Peak[]): SpectrumSignals => ({
  ...read,
  places: peaks.map(({ x }) => told(x)),
});

/** Peaks as an experimental section lists them; lines of mass spectra with their intensities. */
export const peakListText = (spectrum: Spectrum, peaks: readonly Peak[]): string => {
  if (spectrum.technique !== 'ms') return characterisation(withPlaces(nothingRead(spectrum), peaks));
  const most = peaks.reduce((highest, { y }) => Math.max(highest, y), 0);
  return `MS m/z (%): ${peaks.map(({ x, y }) => `${placeText(x, spectrum)} (${shareText(y / most)})`).join(', ')}`;
};

/** How it was measured, in one line. */
export const headText = (spectrum: Spectrum): string => nmrHead(nothingRead(spectrum));
