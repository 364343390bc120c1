/** V028: the room over a day, in ℃, as a record's page information has it: from the lowest to the highest. */
export type TemperatureRange = { readonly from: string; readonly to: string };

export const LOWEST = -60;
export const HIGHEST = 60;

const degrees = /^-?\d{1,2}(?:\.\d)?$/;
const plain = (typed: string): string => typed.trim().replace('−', '-');

/** As it is stored and bound by signatures: `20.5~23.0`. */
export const rangeText = ({ from, to }: TemperatureRange): string => `${plain(from)}~${plain(to)}`;

/** What stands before the mark and after it; one reading, as records of old have it, is both ends. */
export const rangeOf = (stored: string): TemperatureRange => {
  const [from = '', to = from, ...more] = stored.split(/[~～]/);
  return { from: plain(from), to: more.length === 0 ? plain(to) : '' };
};

/** Both ends, each within the limits, the lower one first. */
export const isRange = ({ from, to }: TemperatureRange): boolean =>
  [from, to].every(
    (end) => degrees.test(plain(end)) && Number(plain(end)) >= LOWEST && Number(plain(end)) <= HIGHEST,
  ) && Number(plain(from)) <= Number(plain(to));
