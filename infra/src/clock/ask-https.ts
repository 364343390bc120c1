import { atMost } from '@shilu/events/audit/clock';
import type { AskedClock, TimeSaid } from './ask-ntp';

/** The header says whole seconds, of which it may be any part. */
const HALF_A_SECOND = 500;
/** As RFC 9110 has servers write it: Fri, 27 Nov 2026 08:00:00 GMT. */
const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Asks a web server what time it is, by the `Date` of its answer, whatever else it says. */
export const askHttps = async (url: URL, { wall, passed }: AskedClock, timeoutMs: number): Promise<TimeSaid> => {
  const [sentAt, started] = [wall(), passed()];
  const answer = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const tookMs = passed() - started;
  if (answer === null) return { fault: 'silent' };
  if (Number(answer.headers.get('age') ?? 0) > 0) return { fault: 'cached' };
  const date = answer.headers.get('date') ?? '';
  const said = Date.parse(date);
  if (!DATE.test(date) || Number.isNaN(said)) return { fault: 'noTime' };
  return {
    deviationMs: atMost(sentAt + tookMs / 2 - (said + HALF_A_SECOND)),
    uncertaintyMs: Math.ceil(tookMs / 2) + HALF_A_SECOND,
  };
};
