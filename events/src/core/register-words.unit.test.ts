import { expect, it } from 'vitest';
import { registers } from './registers';
import { wordsIn } from './register-words';
import type { Register } from './define-register';

const called = (zh: string, en: string, words: Register['words'] = {}): Register => ({
  ...(registers[0] as Register),
  label: { 'zh-CN': zh, 'en-US': en },
  words,
});

it('a screen’s words follow from what the register is called', () => {
  expect(wordsIn(called('储存位置', 'Storage place'), 'en-US')).toEqual({
    ...{ title: 'Storage places', add: 'Add a storage place', edit: 'Edit storage place' },
    ...{ search: 'Search storage places', empty: 'No storage places yet' },
  });
  expect(wordsIn(called('储存位置', 'Storage place'), 'zh-CN')).toEqual({
    ...{ title: '储存位置', add: '新增储存位置', edit: '修改储存位置', search: '搜索储存位置' },
    empty: '还没有储存位置',
  });
});

it('English plurals, articles and capitals, and a space before Latin letters in Chinese', () => {
  const { add, title, empty } = wordsIn(called('LCMS 方法', 'LCMS method'), 'en-US');
  expect([add, title, empty]).toEqual(['Add an LCMS method', 'LCMS methods', 'No LCMS methods yet']);
  expect(wordsIn(called('LCMS 方法', 'LCMS method'), 'zh-CN').add).toBe('新增 LCMS 方法');
  expect(wordsIn(called('类', 'Category'), 'en-US').title).toBe('Categories');
  expect(wordsIn(called('批', 'Batch'), 'en-US').title).toBe('Batches');
  expect(wordsIn(called('盘', 'Assay'), 'en-US').add).toBe('Add an assay');
});

it('what does not follow is declared', () => {
  const words = wordsIn(called('短语', 'Quick text', { plural: 'quick text' }), 'en-US');
  expect([words.title, words.add, words.empty]).toEqual(['Quick text', 'Add quick text', 'No quick text yet']);
  const title = { 'zh-CN': '角色与权限', 'en-US': 'Roles and permissions' };
  expect(wordsIn(called('角色', 'Role', { title }), 'en-US')).toMatchObject({
    ...{ title: 'Roles and permissions', add: 'Add a role' },
  });
});
