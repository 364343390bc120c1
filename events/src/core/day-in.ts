/** Of the laboratory, where nothing else is set. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** The calendar day where the laboratory is: `2026-11-23`. */
export const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
