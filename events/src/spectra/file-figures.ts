import { readSpectra, type NotReadable, type SpectraRead } from './read-spectra';
import { isReadOff, type Spectrum } from './spectrum';
import { spectrumFigure, type SpectrumFigure } from './spectrum-figure';
import type { SpectrumSignals, Technique } from './spectrum-signals';
import { headText } from './written';

export type DrawnSpectrum = {
  /** As the file calls it; empty where it says nothing. */
  readonly title: string;
  readonly technique: Technique;
  /** `¹H NMR (400 MHz, CDCl₃)`; empty for other techniques. */
  readonly head: string;
  readonly points: number;
  readonly figure: SpectrumFigure;
  /** It is the one that was read off. */
  readonly read: boolean;
};
/** `left`: spectra of the file that are not among them. */
export type FileFigures =
  { readonly drawn: readonly DrawnSpectrum[]; readonly left: number } | { readonly fault: NotReadable };

/** Spectra of one file that are drawn where nobody chooses among them. */
const MOST_DRAWN = 4;

const orderOf = (spectra: readonly Spectrum[], read: SpectrumSignals | undefined): readonly Spectrum[] => {
  const real = spectra.filter(({ imaginary }) => !imaginary);
  const own = read === undefined ? undefined : real.find((each) => isReadOff(each, read, spectra.length === 1));
  return own === undefined ? real : [own, ...real.filter((each) => each !== own)];
};

/** The spectra of a file as figures, the one that was read off first. Imaginary halves are not drawn. */
export const figuresOfSpectra = (
  found: SpectraRead,
  read: SpectrumSignals | undefined,
  size: { readonly width: number; readonly height: number },
): FileFigures => {
  if ('fault' in found) return found;
  const ordered = orderOf(found.spectra, read);
  const drawn = ordered.slice(0, MOST_DRAWN);
  return {
    drawn: drawn.map((spectrum, at) => {
      const own = at === 0 && read !== undefined && isReadOff(spectrum, read, found.spectra.length === 1);
      return {
        ...{ title: spectrum.title, technique: spectrum.technique, points: spectrum.x.length, read: own },
        head: spectrum.technique === 'nmr' ? headText(spectrum) : '',
        figure: spectrumFigure(spectrum, own ? read : undefined, size),
      };
    }),
    left: found.left + ordered.length - drawn.length,
  };
};

/** A reader that fails over a text has met something that is no JCAMP-DX. */
export const spectraInText = (text: string): SpectraRead => {
  try {
    return readSpectra(text);
  } catch {
    return { fault: 'notJcamp' };
  }
};
