import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error';
import { boundary } from './boundary';

/** A lot never below nothing: each movement claims what it adds or takes. */
const lot = boundary<{ readonly lot: string; readonly change: number }, number>({
  name: 'stock',
  key: (values) => values.lot,
  schema: z.number(),
  claim: ({ change }, status) => (status === 'cancelled' ? null : change),
  refuses: ({ claim }, others) =>
    others.reduce((sum, other) => sum + other.claim, claim) < 0 ? new AppError('wrongState') : null,
});

it('reads claims by their schema; what does not fit it takes up nothing', () => {
  const others = [
    { holder: 'in', claim: 5 },
    { holder: 'odd', claim: 'five' },
  ];
  expect(lot.refuses({ holder: 'out', claim: -5 }, others)).toBeNull();
  expect(lot.refuses({ holder: 'out', claim: -6 }, others)?.key).toBe('wrongState');
  expect(lot.refuses({ holder: 'out', claim: 'all of it' }, others)).toBeNull();
  expect(lot.claim({ lot: 'a', change: 2 }, 'cancelled')).toBeNull();
});
