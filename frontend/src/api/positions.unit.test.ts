import { afterEach, expect, test } from 'vitest';
import { forgetPosition, minPosition, rememberPosition } from './positions';

afterEach(forgetPosition);

test('law 6 the later position of one log is kept; when the log has moved, the new one is', () => {
  const after = (position: string): string | null => {
    rememberPosition(position);
    return minPosition();
  };
  expect(after('9@aa')).toBe('9@aa');
  expect(after('10@aa')).toBe('10@aa');
  expect(after('9@aa')).toBe('10@aa');
  expect(after('3@bb')).toBe('3@bb');
  expect(after('nonsense')).toBe('3@bb');
});
