import { expect, it } from 'vitest';
import { isOfOneExperiment } from './carry-over';

it.each([
  '收率',
  '收率 (%)',
  '实得质量',
  '实测熔点',
  '纯度',
  'Yield',
  'Isolated mass',
  'm/z found',
  'LCMS results',
  'Appearance',
])('what stands under “%s” came of its experiment', (label) => expect(isOfOneExperiment(label, '1')).toBe(true));

it.each([
  '质量',
  '反应温度',
  '理论产量',
  '预期收率',
  '[M+H]+ 计算值',
  'Temperature',
  'Theoretical yield',
  'Target purity',
  'Foundry',
  '',
])('what stands under “%s” is set-up', (label) => expect(isOfOneExperiment(label, '1')).toBe(false));

it('so is a bottle that was used: by its label, where there is a value', () => {
  expect([isOfOneExperiment('原料批号', 'A-12'), isOfOneExperiment('Batch number', 'A-12')]).toEqual([true, true]);
  expect(isOfOneExperiment('原料批号', '')).toBe(false);
});
