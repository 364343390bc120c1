import { describe, expect, it } from 'vitest';
import { infoTableModule, type InfoColumn, type InfoTable } from './info-table';
import { fieldWords } from '../../../audit/field-words';
import { shownChange } from '../../../audit/value-words';

const mass: InfoColumn = { key: 'm', label: '质量', type: 'number', unit: 'g' };
const moles: InfoColumn = { key: 'n', label: '物质的量', type: 'number', unit: 'mmol', formula: '[m] / 58.44 g/mol' };
const table = (...columns: readonly InfoColumn[]): InfoTable => ({ columns: [...columns], rows: [] });
const told = (old: InfoTable, next: InfoTable, language: 'zh-CN' | 'en-US') =>
  [...infoTableModule.diff(old, next)]
    .map((change) => shownChange(change, language, () => undefined))
    .map(({ title, oldValue, newValue }) => [fieldWords(title, language), oldValue, newValue]);

describe('V016 the trace tells in words how a column of an info table changed', () => {
  it('a formula, by the names that columns had then', () => {
    const next = table({ ...mass, label: '称样量' }, { ...moles, formula: '[m] / 60.05 g/mol', decimals: 2 });
    expect(told(table(mass, moles), next, 'zh-CN')).toEqual([
      ['列', '质量 (g) · 数字', '称样量 (g) · 数字'],
      ['计算公式', '物质的量 = [质量] / 58.44 g/mol', '物质的量 = [称样量] / 60.05 g/mol · 保留 2 位小数'],
    ]);
    expect(told(table(mass, moles), next, 'en-US')[1]).toEqual([
      'Formula',
      '物质的量 = [质量] / 58.44 g/mol',
      '物质的量 = [称样量] / 60.05 g/mol · 2 decimal places',
    ]);
  });

  it('a renamed column alone is no change of the formulas that use it', () => {
    expect(told(table(mass, moles), table({ ...mass, label: '称样量' }, moles), 'zh-CN')).toHaveLength(1);
  });

  it('figures below a column, and marks with their values', () => {
    const next = table({
      ...mass,
      footers: ['sum', 'stdev'],
      marks: [
        { when: 'outside', value: '1', to: '2', colour: 'red' },
        { when: 'empty', colour: 'amber' },
      ],
    });
    expect(told(table(mass), next, 'en-US')).toEqual([
      ['Column totals', null, '质量: Sum, Standard deviation'],
      ['Conditional marks', null, '质量: ▲ outside 1–2 g → red; ◆ empty → amber'],
    ]);
    expect(told(next, table(mass), 'zh-CN')).toEqual([
      ['列统计', '质量：合计、标准偏差', null],
      ['条件标记', '质量：▲ 不在范围内 1–2 g → 红；◆ 为空 → 琥珀', null],
    ]);
  });
});
