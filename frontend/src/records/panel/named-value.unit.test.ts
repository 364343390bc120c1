import { expect, it } from 'vitest';
import { namedValue } from './named-value';

const names = new Map([
  ['acc-a', '王思远'],
  ['acc-b', '李晓婷'],
  ['', ''],
]);

it('T03 ids are told by name, one or a list of them', () => {
  expect(namedValue(names, 'acc-a')).toBe('王思远');
  expect(namedValue(names, 'acc-a, acc-b')).toBe('王思远、李晓婷');
});

it('T03 what a person wrote is shown to the character, commas and all', () => {
  for (const value of ['80 °C, 16 h', 'acc-a, 16 h', ', ', '', '王思远, 李晓婷', 'acc-a,acc-b'])
    expect(namedValue(names, value)).toBe(value);
});
