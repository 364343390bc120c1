/** Bytes as people read them, on the screen, in the trace and on paper: `512 B`, `1.5 MB`, `120 GB`. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${String(bytes)} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1024;
  let at = 0;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at++;
  }
  return `${value < 10 ? value.toFixed(1) : String(Math.round(value))} ${units[at] ?? ''}`;
};
