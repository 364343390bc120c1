import { PositionOfAnotherLog } from '@shilu/events/core/position';
import { describe, expect, test } from 'vitest';
import { EventTooLarge, StoreUnauthorized, StoreUnavailable } from './errors';
import { actualRevisionOf, asStoreError, kindOf, within } from './eventstoredb-errors';
import { parsePosition, positionText } from './eventstoredb-events';

const coded = (code: number): Error => Object.assign(new Error(`${code} of the wire`), { code });
const typed = (type: string, code = 2): Error => Object.assign(coded(code), { type });

describe('errors of EventStoreDB', () => {
  test.each([
    [typed('wrong-expected-version'), 'conflict'],
    [typed('not-leader', 5), 'notLeader'],
    [typed('stream-not-found'), 'streamNotFound'],
    [typed('maximum-append-size-exceeded', 3), 'tooLarge'],
    [coded(8), 'tooLarge'],
    [typed('access-denied', 7), 'unauthorized'],
    [coded(16), 'unauthorized'],
    [typed('unknown', 7), 'unauthorized'],
    [typed('deadline-exceeded', 4), 'deadline'],
    [coded(4), 'deadline'],
    [typed('unavailable', 14), 'unavailable'],
    [coded(14), 'unavailable'],
    [typed('cancelled', 1), 'unavailable'],
    [new Error('Failed to discover after 10 attempts.'), 'unknown'],
    ['nonsense', 'unknown'],
  ])('are told apart by what they say of themselves: %s is %s', (error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });

  test('become the errors of the port; what is not understood is an unknown outcome', () => {
    expect(asStoreError(coded(16))).toBeInstanceOf(StoreUnauthorized);
    expect(asStoreError(coded(8))).toBeInstanceOf(EventTooLarge);
    for (const error of [coded(14), coded(4), typed('not-leader'), new Error('anything'), 'nonsense'])
      expect(asStoreError(error)).toBeInstanceOf(StoreUnavailable);
  });

  test('a conflict carries the actual revision, and none means no stream', () => {
    expect(actualRevisionOf({ actualVersion: 41n })).toBe(41);
    expect(actualRevisionOf({ actualVersion: 'no_stream' })).toBe(-1);
  });

  test('what never answers is a deadline that has passed', async () => {
    const late = await within(new Promise<never>(() => undefined), 1).catch((error: unknown) => error);
    expect(kindOf(late)).toBe('deadline');
    await expect(within(Promise.resolve(7), 1_000)).resolves.toBe(7);
  });
});

describe('positions of EventStoreDB', () => {
  test('come back as they were, and one of another log is never made a place to ask for', () => {
    for (const position of ['9@aa', '10/7@aa', '18446744073709551615@aa'])
      expect(positionText(parsePosition(position, 'aa'), 'aa')).toBe(position);
    expect(positionText(parsePosition('9', 'aa'), 'aa')).toBe('9@aa');
    expect(() => parsePosition('9@bb', 'aa')).toThrow(PositionOfAnotherLog);
  });
});
