/**
 * A day as people write it, as YYYY-MM-DD: 2026-11-20, 2026/3/5, 2026.3.5, 2026年3月5日, 20260305. Never in the order of
 * months and days that a browser's language has. Null for what is no day.
 */
export const readDay = (typed: string): string | null => {
  const found = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{2})(\d{2}))$/.exec(typed.trim());
  if (!found) return null;
  const [, year, m, d, mm, dd] = found;
  const day = [year, (m ?? mm)?.padStart(2, '0'), (d ?? dd)?.padStart(2, '0')].join('-');
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
};
