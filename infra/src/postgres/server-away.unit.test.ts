import { expect, it } from 'vitest';
import { StoreUnavailable } from '../event-store/errors';
import { isServerAway } from './server-away';

const withCode = (code: string): Error => Object.assign(new Error('no'), { code });

it.each([
  new StoreUnavailable('away'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('08006'),
  withCode('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('a server that was not reached is told from a fault of what was asked: %s', (error) => {
  expect(isServerAway(error)).toBe(true);
});

it.each([withCode('23505'), withCode('42P01'), new TypeError('undefined is not a function'), null, 'no'])(
  'a fault of what was asked is none of the server: %s',
  (error) => {
    expect(isServerAway(error)).toBe(false);
  },
);
