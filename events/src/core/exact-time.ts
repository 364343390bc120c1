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

/** Every exact time, on the screen and on paper, says its zone in one way. */
const offsetIn = (zone: string, timeZoneName = 'GMT'): string =>
  zone === 'UTC' ? zone : timeZoneName.replace('GMT', 'UTC');

/** `2026-11-20 15:04:05 UTC+08:00 (Asia/Shanghai)`; a zone the runtime does not know is shown in UTC. */
export const exactTime = (at: string | number | Date, timeZone: string): string => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  const zone = knownZone(timeZone);
  const { year, month, day, hour, minute, second, timeZoneName } = parts(date, zone);
  const named = zone === 'UTC' ? '' : ` (${zone})`;
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${offsetIn(zone, timeZoneName)}${named}`;
};

/** To the minute, where it stands in a line: `2026-11-20 15:04 UTC+08:00`. */
export const minuteTime = (at: string, timeZone: string): string => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const zone = knownZone(timeZone);
  const { year, month, day, hour, minute, timeZoneName } = parts(date, zone);
  return `${year}-${month}-${day} ${hour}:${minute} ${offsetIn(zone, timeZoneName)}`;
};
