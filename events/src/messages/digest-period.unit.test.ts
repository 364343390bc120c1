import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { digestPeriod } from './digest-period';
import { DIGEST_CYCLES } from './message-events';

const SHANGHAI = 'Asia/Shanghai';
const at = (iso: string): Date => new Date(iso);

describe('K08 the period of a summary', () => {
  it('falls due at eight by the laboratory’s clock', () => {
    expect(digestPeriod('daily', at('2026-03-02T23:59:59Z'), SHANGHAI)).toBe('daily 2026-03-02');
    expect(digestPeriod('daily', at('2026-03-03T00:00:00Z'), SHANGHAI)).toBe('daily 2026-03-03');
    expect(digestPeriod('daily', at('2026-03-03T00:00:00Z'), 'Europe/Berlin')).toBe('daily 2026-03-02');
  });
  it('weekly on Mondays, over the turn of a month and a year', () => {
    expect(digestPeriod('weekly', at('2026-03-01T12:00:00Z'), SHANGHAI)).toBe('weekly 2026-02-23');
    expect(digestPeriod('weekly', at('2026-03-01T23:59:00Z'), SHANGHAI), 'Monday before eight').toBe(
      'weekly 2026-02-23',
    );
    expect(digestPeriod('weekly', at('2026-03-02T00:00:00Z'), SHANGHAI)).toBe('weekly 2026-03-02');
    expect(digestPeriod('weekly', at('2027-01-02T12:00:00Z'), SHANGHAI)).toBe('weekly 2026-12-28');
  });
  it('monthly on the first', () => {
    expect(digestPeriod('monthly', at('2026-02-28T23:59:00Z'), SHANGHAI)).toBe('monthly 2026-02-01');
    expect(digestPeriod('monthly', at('2026-03-01T00:00:00Z'), SHANGHAI)).toBe('monthly 2026-03-01');
  });
  it('there are these three cycles, and off', () => {
    proves('K08');
    const now = at('2026-03-05T02:00:00Z');
    expect(DIGEST_CYCLES.map((cycle) => digestPeriod(cycle, now, SHANGHAI))).toEqual([
      ...[null, 'daily 2026-03-05', 'weekly 2026-03-02', 'monthly 2026-03-01'],
    ]);
  });
  it('never when it is off', () => {
    expect(digestPeriod('off', at('2026-03-01T00:00:00Z'), SHANGHAI)).toBeNull();
  });
});
