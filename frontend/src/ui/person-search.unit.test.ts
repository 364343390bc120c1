import { expect, it } from 'vitest';
import { loadPinyin, matchesPerson } from './person-search';
import { initialsOf } from './person';

it('finds a Chinese name by characters, pinyin, initials and account', async () => {
  const pinyinOf = await loadPinyin();
  const person = { id: '1', realName: '王思远', account: 'u042', departmentName: null };
  for (const typed of ['王', '思远', 'wsy', 'wangsi', 'wangsy', 'WSY', 'u042', ''])
    expect(matchesPerson(person, typed, pinyinOf), typed).toBe(true);
  for (const typed of ['lsy', 'xyz', '李']) expect(matchesPerson(person, typed, pinyinOf), typed).toBe(false);
  // A family name read otherwise than the word.
  expect(matchesPerson({ ...person, realName: '单敏' }, 'shanm', pinyinOf)).toBe(true);
  expect(matchesPerson({ ...person, realName: '吕洁' }, 'lvjie', pinyinOf)).toBe(true);
});

it('takes the family name of a Chinese name, initials of another', () => {
  expect(initialsOf('王思远')).toBe('王');
  expect(initialsOf('Ada Lovelace')).toBe('AL');
});
