import type { AccurateMass } from '@shilu/events/spectra/accurate-mass';
import type { MeasuredForm } from '@shilu/events/spectra/measured-forms';

/** A mass of that form: an ion that is drawn is its own; what is neutral is no such ion. */
export const asForm = (
  { ion }: Pick<AccurateMass, 'ion'>,
  form: MeasuredForm | undefined,
): Partial<Pick<AccurateMass, 'ion' | 'formula'>> => {
  if (form === undefined) return {};
  const neutral = ion === 'M+' ? 'M+H' : ion === 'M-' ? 'M-H' : ion;
  return { formula: form.formula, ion: form.ion ?? neutral };
};
