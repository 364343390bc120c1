import { expect, test } from 'vitest';
import { trimEndOf } from './trim-end';

test('only what stands at the end goes', () => {
  expect(trimEndOf('0.500', '0')).toBe('0.5');
  expect(trimEndOf('K2CO3).', '.)]·')).toBe('K2CO3');
  expect(trimEndOf('000', '0')).toBe('');
  expect(trimEndOf('', '0')).toBe('');
});
