/** A number and its unit as both languages set them: `1.20 g`, `85%`; empty where there is no number. */
export const withUnit = (number: string, unit: string): string => {
  if (number === '' || unit === '') return number;
  return unit === '%' ? `${number}%` : `${number} ${unit}`;
};
