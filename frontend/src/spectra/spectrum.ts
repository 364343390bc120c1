/** What was measured, as far as it decides how a spectrum is drawn and read. */
export type Technique = 'nmr' | 'ir' | 'raman' | 'uv' | 'ms' | 'other';

/** One curve or list of lines; `x` ascends whatever way the file had it. */
export type Spectrum = {
  /** As the file calls it; empty where it says nothing. */
  readonly title: string;
  readonly technique: Technique;
  /** Of NMR: `1H`, `13C`. */
  readonly nucleus: string | null;
  /** Of NMR: the observe frequency, in MHz. */
  readonly megahertz: number | null;
  /** Of NMR, as the file names it: `CDCl3`. */
  readonly solvent: string | null;
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

/** By custom the axis of NMR and vibrational spectra falls from left to right (IUPAC, JCAMP-DX 5.01 and 4.24). */
export const fallsToTheRight = ({ technique, xUnit }: Pick<Spectrum, 'technique' | 'xUnit'>): boolean =>
  (technique === 'nmr' && xUnit !== 's') || technique === 'ir';

/** Whether bands point downwards: of what a sample lets through, it lets less through where it absorbs. */
export const bandsPointDown = ({ technique, yUnit }: Pick<Spectrum, 'technique' | 'yUnit'>): boolean =>
  (technique === 'ir' || technique === 'uv') && /transmit/i.test(yUnit);
