import { part } from '@shilu/tests/proves';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { texts as en } from '../../../i18n/en-US/records';
import { texts as zh } from '../../../i18n/zh-CN/records';
import { faultWords } from './fault-words';
import { heldByText, numberInUnit } from './number-in-unit';

it.each([
  ['1.50', 'mg', { value: '1.50' }],
  ['1.5 g', 'mg', { value: '1500' }],
  ['−3', '', { value: '-3' }],
  ['1.5 mL', 'mg', { fault: 'otherUnit' }],
  ['about 5', 'mg', { fault: 'notANumber' }],
  // A unit is not dropped where none is recorded.
  ['5 g', '', { fault: 'badNumber' }],
  ['5 %', '', { fault: 'badNumber' }],
  ['about 5', '', { fault: 'badNumber' }],
])('%s where the unit is “%s”', (typed, unit, expected) => {
  expect(numberInUnit(typed, unit)).toEqual(expected);
});

it.each([
  ['90', '', { value: '90' }],
  ['90 ', '90', { value: '90' }],
  ['90 s', '90 ', { value: '1.5' }],
  // On the way to `90 min`: the number was none of its own.
  ['90 m', '90 ', 'stood'],
  ['', '9', { value: '' }],
  // Nothing that goes on from what stood there.
  ['viel', '1.100', null],
])('a field in min that holds %s after “%s”', (typed, before, expected) => {
  expect(heldByText(typed, before, 'min')).toEqual(expected);
});

it('what is no number is answered with one in the unit that is asked for', async () => {
  part('M09', 'an example in the unit of the input');
  const i18n = createInstance();
  await i18n.init({ ns: ['records'], resources: { 'en-US': { records: en }, 'zh-CN': { records: zh } } });
  const words = (language: string, unit: string) => faultWords(i18n.getFixedT(language, 'records'), 'notANumber', { unit }, 'about 5');
  expect([words('en-US', '℃'), words('zh-CN', '℃')]).toEqual([
    'Enter one number, with its unit if you like: 1.5 or 1.5 ℃',
    '请输入一个数字，可带单位，例如 1.5 或 1.5 ℃',
  ]);
  expect(words('en-US', '')).toContain('5 mmol');
}); // prettier-ignore
