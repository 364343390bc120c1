import type { Language } from '../core/call';
import { massText, type AccurateMass } from './accurate-mass';
import { characterisation } from './characterisation';
import type { SpectrumSignals } from './spectrum-signals';

/** Protons, carbons, other nuclei, then what else there is, masses last: the order of experimental sections. */
const rankOf = ({ technique, nucleus }: SpectrumSignals): number => {
  if (technique === 'nmr') return nucleus === '1H' ? 0 : nucleus === '13C' ? 1 : 2;
  return { ir: 3, raman: 4, uv: 5, ms: 6, other: 7 }[technique];
};

/**
 * All that was read off the spectra of a compound as one sentence of an experimental section; empty where nothing was.
 * What says nothing of its kind stands last.
 */
export const characterisationText = (
  { reads, masses }: { readonly reads: readonly SpectrumSignals[]; readonly masses: readonly AccurateMass[] },
  language: Language,
): string => {
  const parts = [
    ...reads.toSorted((one, other) => rankOf(one) - rankOf(other)).map(characterisation),
    ...masses.map((mass) => massText(mass, language)),
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  return language === 'zh-CN' ? `${parts.join('；')}。` : `${parts.join('; ')}.`;
};
