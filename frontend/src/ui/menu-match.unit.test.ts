import { expect, it } from 'vitest';
import { entryFor } from './menu-match';

const labels = ['rich text', 'form fields', 'info list', 'info table', 'table of contents', '信息列表', '文档'];
const pinyin = [undefined, undefined, undefined, undefined, undefined, ['xin', 'xi', 'lie', 'biao']];
const entries = labels.map((label, at) => ({ label, pinyin: pinyin[at] }));
const found = (typed: string, current = 0): string | undefined => labels[entryFor(entries, typed, current) ?? -1];

it.each([
  ['table', 'table of contents'],
  ['info t', 'info table'],
  ['List', 'info list'],
  ['onten', 'table of contents'],
  ['列表', '信息列表'],
  ['xxl', '信息列表'],
  ['xinxi', '信息列表'],
  ['xinxl', '信息列表'],
])('“%s” is “%s”: what begins the label comes before a word of it, that before anything within', (typed, label) => {
  expect(found(typed)).toBe(label);
});

it('what nothing fits is nothing', () => {
  expect(found('tablx')).toBeUndefined();
});

it('one letter goes on from the entry in focus, and round', () => {
  expect([found('i', 0), found('ii', 2), found('iii', 3)]).toEqual(['info list', 'info table', 'info list']);
});
