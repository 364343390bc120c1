import { expect, it } from 'vitest';
import { pastedItems } from './items';

it('R062 takes rows pasted from a spreadsheet', () => {
  expect(pastedItems('dcm\t二氯甲烷\tDichloromethane\nthf\t四氢呋喃\tTHF\n')).toEqual([
    { value: 'dcm', zh: '二氯甲烷', en: 'Dichloromethane', enabled: true },
    { value: 'thf', zh: '四氢呋喃', en: 'THF', enabled: true },
  ]);
  expect(pastedItems('one cell')).toEqual([]);
});
