import { expect, it } from 'vitest';
import { storagePlaceRegister } from './storage-place';

it('a frozen place says what is in it', () => {
  const [rule] = storagePlaceRegister.rules;
  expect(() => rule?.({ name: 'a', condition: 'frozen', note: '' })).toThrow();
  expect(() => rule?.({ name: 'a', condition: 'frozen', note: '抗体' })).not.toThrow();
});
