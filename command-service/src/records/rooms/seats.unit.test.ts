import { describe, expect, test } from 'vitest';
import { createSeats, MOST_SEATS_EACH, type Sitting } from './seats';

const place = { recordId: 'r', moduleId: 'm' };
const cell = { sheet: 's1', row: 1, column: 1 };
const sitting = (accountId: string, seat: string, own: Partial<Sitting> = {}): Sitting => ({
  ...{ ...place, seat, accountId, name: accountId, cell, typing: [], turn: 0, since: 0, until: 20_000 },
  ...own,
});
const seated = (accountId: string, seat: string) => ({ ...place, accountId, seat });

describe('seats at a sheet', () => {
  test('a seat is its person’s: whoever names another’s takes one of their own, and ends none but that', () => {
    const seats = createSeats();
    seats.take(sitting('li', 'one'));
    expect(seats.take(sitting('wang', 'one', { since: 1 }))).toMatchObject({ accountId: 'wang' });
    expect(seats.in(place, 0).map(({ accountId }) => accountId)).toEqual(['li', 'wang']);
    expect(seats.holder(place, cell, 0)).toMatchObject({ accountId: 'li' });
    expect(seats.drop(seated('wang', 'one'))).toMatchObject({ accountId: 'wang' });
    expect(seats.drop(seated('wang', 'one'))).toBeNull();
    expect(seats.of(seated('li', 'one'))).toMatchObject({ accountId: 'li', cell });
  });

  test('one person takes so many, and others find theirs', () => {
    const seats = createSeats();
    const taken = Array.from({ length: 200 }, (_, at) => seats.take(sitting('wang', `window-${at}`)));
    expect(taken.filter((one) => one !== null)).toHaveLength(MOST_SEATS_EACH);
    expect(seats.take(sitting('li', 'one'))).not.toBeNull();
    // One that is given up is free, and one that is taken is told of as before.
    seats.drop(seated('wang', 'window-3'));
    expect(seats.take(sitting('wang', 'window-199'))).not.toBeNull();
    expect(seats.take(sitting('wang', 'window-0', { turn: 1, cell: null }))).toMatchObject({ cell: null });
    expect(seats.take(sitting('wang', 'window-0', { turn: 0 }))).toBeNull();
  });
});
