import { fallsToTheRight } from './characterisation';
import type { SpectrumSignals, Technique } from './spectrum-signals';

/** One curve or list of lines; `x` ascends whatever way the file had it. */
export type Spectrum = {
  /** As the file calls it; empty where it says nothing. */
  readonly title: string;
  readonly technique: Technique;
  /** Of NMR: `1H`, `13C`; empty where the file does not say. */
  readonly nucleus: string;
  /** Of NMR: the observe frequency, in MHz. */
  readonly megahertz: number | null;
  /** Of NMR: `CDCl3`; empty where the file does not say. */
  readonly solvent: string;
  readonly xUnit: string;
  readonly yUnit: string;
  readonly x: readonly number[];
  /** As many as `x`. */
  readonly y: readonly number[];
  /** Lines of given height, such as those of a mass spectrum, in place of a curve. */
  readonly sticks: boolean;
  /** The imaginary half of a complex spectrum: shown on demand only. */
  readonly imaginary: boolean;
};

type Axis = Pick<Spectrum, 'technique' | 'xUnit'>;
export const falls = ({ technique, xUnit }: Axis): boolean => fallsToTheRight({ technique, unit: xUnit });

/** Whether shifts are on its axis, which integrals are taken over. */
export const hasShifts = ({ technique, xUnit }: Axis): boolean => technique === 'nmr' && xUnit === 'ppm';

/** Whether bands point downwards: of what a sample lets through, it lets less through where it absorbs. */
export const bandsPointDown = ({ technique, yUnit }: Pick<Spectrum, 'technique' | 'yUnit'>): boolean =>
  (technique === 'ir' || technique === 'uv') && /transmit/i.test(yUnit);

/** What stands below the axis. */
export const axisWords = (axis: Axis): string => (hasShifts(axis) ? 'δ / ppm' : axis.xUnit);

/**
 * Whether something was read off this one of the spectra of a file, `alone` where it has no other: a file holds what was
 * read off one of them.
 */
export const isReadOff = (spectrum: Spectrum, read: SpectrumSignals, alone: boolean): boolean =>
  read.technique === spectrum.technique &&
  read.unit === spectrum.xUnit &&
  !spectrum.imaginary &&
  (alone || spectrum.nucleus === '' || read.nucleus === spectrum.nucleus);
