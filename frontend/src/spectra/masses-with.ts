import type { AccurateMass } from '@shilu/events/spectra/accurate-mass';
import type { IonName } from '@shilu/events/spectra/ions';

/** One more, of the kind of the last; a value found goes where one is still missing. */
export const massesWith = (
  masses: readonly AccurateMass[],
  formula: string,
  found: string,
  ion: IonName = 'M+H',
): readonly AccurateMass[] => {
  const open = found === '' ? undefined : masses.find((mass) => mass.found === '');
  if (open !== undefined) return masses.map((mass) => (mass === open ? { ...mass, found } : mass));
  const last = masses.at(-1);
  return [
    ...masses,
    {
      ...{ id: crypto.randomUUID(), ion: last?.ion ?? ion, ionisation: last?.ionisation ?? 'ESI' },
      ...{ formula: last?.formula ?? formula, found },
    },
  ];
};
