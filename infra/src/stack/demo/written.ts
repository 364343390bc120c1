/** How a measured value is written: its trailing zeros say how exactly it was read. */
export type Written = (value: number, unit: string | undefined) => string;

/** The digits a source gives a value with its unit, wherever its text names it: `2.420 g` stays 2.420 in a table too. */
export const writtenIn = (source: unknown): Written => {
  const digits = new Map<string, string>();
  for (const [, value = '', unit = ''] of JSON.stringify(source).matchAll(
    /(\d+\.\d+) ?(g|mg|mL|mmol|%)(?![A-Za-z/])/g,
  )) {
    const key = `${Number(value)} ${unit}`;
    if (value.length > (digits.get(key)?.length ?? 0)) digits.set(key, value);
  }
  return (value, unit) => (unit === undefined ? undefined : digits.get(`${value} ${unit}`)) ?? String(value);
};
