/** A yield as it is read: whole per cent. */
export const percent = (value: number): string => `${String(Math.round(value))}%`;
