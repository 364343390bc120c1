import { canonicalJson } from '../core/canonical';
import type { FileRef } from '../core/schemas';
import type { FileFigures } from './file-figures';
import type { SpectrumSignals } from './spectrum-signals';

/** A spectrum that a module holds: its file, and what was read off it. */
export type WantedSpectrum = { readonly file: FileRef; readonly read: SpectrumSignals | undefined };

/** What is drawn of it, or why nothing is: what the reader says, it took too long, or its bytes are not there. */
export type SpectrumDrawn = FileFigures | { readonly fault: 'tooLong' | 'missing' };

export const spectrumKey = ({ file, read }: WantedSpectrum): string => canonicalJson([file.hash, read ?? null]);
/** Figures by what they are of. */
export type Spectra = ReadonlyMap<string, SpectrumDrawn>;
