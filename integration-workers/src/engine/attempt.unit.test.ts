import { describe, expect, test } from 'vitest';
import { attempt, settlementOf } from './attempt';
import { NotYet, OutcomeUnknown, PermanentFault, TransientFault } from './connector';
import { TIMINGS } from './timings';

const settled = (error: unknown) => settlementOf(error, 0, TIMINGS);
const platform = { name: 'sip', timeoutMs: 20 };

describe('what is written down after a try that failed', () => {
  test('an answer that was lost is asked for before anything is sent again', () => {
    expect(settled(new OutcomeUnknown({ key: 'timedOut' }))).toMatchObject({ state: 'unknown' });
    // Our own database was away after the platform had done its part, perhaps.
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(settled(away)).toMatchObject({ state: 'unknown', error: { key: 'interrupted' } });
  });

  test('what surely was not done is sent again, when the platform says', () => {
    expect(settled(new TransientFault({ key: 'busy' }, '', { retryInMs: 7_000 }))).toMatchObject({
      ...{ state: 'waiting', retryInMs: 7_000, error: { key: 'busy' } },
    });
    expect(settled(new NotYet(3_000))).toEqual({ state: 'waiting', retryInMs: 3_000, error: null });
  });

  test('what can never be done waits for a person, and says whether the deed may stand', () => {
    expect(settled(new PermanentFault({ key: 'refusedForGood' }))).toMatchObject({ state: 'parked', uncertain: false });
    expect(settled(new Error('a fault of ours'))).toMatchObject({ state: 'parked', uncertain: true });
  });
});

test('a try that takes too long or is interrupted has an unknown outcome, whether or not the work listens', async () => {
  const never = (): Promise<void> => new Promise(() => undefined);
  await expect(attempt(platform, new AbortController().signal, never)).rejects.toMatchObject({
    why: { key: 'timedOut' },
  });
  await expect(attempt(platform, AbortSignal.abort(), never)).rejects.toMatchObject({ why: { key: 'interrupted' } });
  await expect(attempt(platform, new AbortController().signal, () => Promise.resolve())).resolves.toBeUndefined();
});
