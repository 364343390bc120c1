import { expect, it } from 'vitest';

const screens = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('every list is narrowed by the one bar of filters', () => {
  const lists = Object.entries(screens).filter(([path, text]) => !path.includes('.test.') && /<DataTable\b/.test(text));
  expect(lists.length).toBeGreaterThan(7);
  const otherwise = lists.filter(
    ([, text]) =>
      /\sfilters=\{/.test(text) && !(/<FilterBar\b/.test(text) && !/<(Select|Checkbox|Switch)\b/.test(text)),
  );
  expect(otherwise.map(([path]) => path)).toEqual([]);
});
