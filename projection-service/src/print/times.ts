const parts = (at: Date, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );

const knownZone = (timeZone: string): string => {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
};

/** `2026-11-20 15:04:05 UTC+08:00 (Asia/Shanghai)`; a zone the runtime does not know is shown in UTC. */
export const exactTime = (at: string | Date, timeZone: string): string => {
  const date = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(date.getTime())) return String(at);
  const zone = knownZone(timeZone);
  const { year, month, day, hour, minute, second, timeZoneName } = parts(date, zone);
  const offset = (timeZoneName ?? 'GMT').replace('GMT', 'UTC');
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${zone === 'UTC' ? 'UTC' : `${offset} (${zone})`}`;
};
