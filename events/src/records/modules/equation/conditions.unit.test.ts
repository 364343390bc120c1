import { expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { CONDITIONS } from './condition-names';
import { conditionUnit, conditionValue, withConditionValue } from './condition-text';
import { emptyEquation, equationModule } from './equation';
import { conditionLabel, conditionWords } from './equation-reading';
import { equationShape } from './equation-shape';
import { quotable } from './quotable';
import { columnUnit, usualValue } from './variations';

const begun = emptyEquation();
const saying = (name: (typeof CONDITIONS)[number], value: string) => ({
  ...begun,
  condition: withConditionValue(begun.condition, name, value),
});

it.each(CONDITIONS)('%s is read, quoted, traced and varied, and opens as a text only', (name) => {
  const content = saying(name, '42');
  expect(conditionWords(content.condition, 'en-US')).toContainEqual({
    label: conditionLabel(name, 'en-US'),
    value: expect.stringMatching(/^42/),
  });
  expect(quotable(content, 'en-US').filter(({ row, said }) => row === '' && said.startsWith('42'))).toHaveLength(1);
  const [change, ...others] = equationModule.diff(begun, content);
  expect([change && fieldWords(change.title, 'zh-CN'), others]).toEqual([conditionLabel(name, 'zh-CN'), []]);
  const column = { id: 'c', kind: 'condition', of: name } as const;
  expect([usualValue(content, column), columnUnit(content, column)]).toEqual([
    '42',
    conditionUnit(begun.condition, name),
  ]);
  expect(conditionValue(content.condition, name)).toBe('42');
  expect(equationShape.safeParse(content).success).toBe(true);
  const wrong = { ...begun.condition, [name === 'atmosphere' ? 'qifenUnit' : name]: 42 };
  expect(equationShape.safeParse({ ...begun, condition: wrong }).success).toBe(false);
});
