import { describe, expect, test } from 'vitest';
import { comparePositions, isPosition, logOf, placeIn, placeOf, PositionOfAnotherLog } from './position';

describe('a position names its log', () => {
  test('places are numbers of 64 bits, compared as such', () => {
    const places = ['10', '9', '10/7', '18446744073709551615', '18446744073709551614'];
    expect(places.map((place) => `${place}@aa`).toSorted(comparePositions)).toEqual(
      ['9', '10/7', '10', '18446744073709551614', '18446744073709551615'].map((place) => `${place}@aa`),
    );
    expect(comparePositions('10@aa', '10/10@aa')).toBe(0);
  });

  test('positions of two logs are never compared; one without a name is of the log it is held against', () => {
    expect(() => comparePositions('1@aa', '2@bb')).toThrow(PositionOfAnotherLog);
    expect(comparePositions('1', '2@bb')).toBe(-1);
    expect(comparePositions('12', '2')).toBe(1);
    expect(placeIn('aa', '7@aa')).toBe('7');
    expect(placeIn('aa', '7')).toBe('7');
    expect(() => placeIn('aa', '7@bb')).toThrow(PositionOfAnotherLog);
    expect([placeOf('7@bb'), logOf('7@bb'), logOf('7')]).toEqual(['7', 'bb', null]);
  });

  test.each(['', 'x', '-1', '1@', '1@A', '1 @aa', '1;2@aa', `${'1'.repeat(21)}@aa`, '0x10'])(
    'what is no position is told from one of another log: %s',
    (text) => {
      expect(isPosition(text)).toBe(false);
      expect(() => comparePositions(text, '1@aa')).toThrow(RangeError);
      expect(() => placeIn('aa', text)).toThrow(RangeError);
    },
  );
});
