import { expect, test } from 'vitest';
import { part, proves } from '@shilu/tests/proves';

test('a claim is noted with the test that makes it', ({ task }) => {
  expect(() => proves('V999')).toThrow('V999 is in none of the check lists');
  expect(task.meta.claims ?? []).toEqual([]);
  const before = task.meta;
  part('E01', 'that it can be claimed');
  expect(before.claims).toEqual([{ id: 'E01', part: 'that it can be claimed' }]);
  before.claims = [];
});
