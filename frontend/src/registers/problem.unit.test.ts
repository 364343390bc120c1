import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { fieldSchema } from '@shilu/events/core/register-field';
import { everyField } from '@shilu/events/testing/every-field';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { readTexts } from '../testing/show';
import { problemOf } from './problem';

beforeAll(() => readTexts('registers', 'common'));

const fields: readonly RegisterField[] = Object.values(everyField);
it.each(fields.filter(({ type }) => type !== 'computed').map((field) => [field.type, field] as const))(
  'what has to be filled in and was left alone is asked for, and not told to be a wrong %s',
  (_type, field) => {
    const required = { ...field, required: true } as RegisterField;
    for (const value of [undefined, null, []]) {
      const result = fieldSchema(required).safeParse(value);
      if (result.success) continue;
      const t = i18next.getFixedT('zh-CN', ['registers', 'common'] as ['registers', 'common']);
      expect(problemOf(required, result.error.issues[0], 'zh-CN', t, value)).toBe(
        i18next.t('common:error.required', { field: field.label['zh-CN'] }),
      );
    }
  },
);

it.each([
  [15, '过大或过长，最多 14'],
  [-1, '过小或过短，至少 0'],
] as const)('a number beyond its bound is told the bound: %s', (value, said) => {
  const field = { ...everyField.number, min: 0, max: 14 };
  const t = i18next.getFixedT('zh-CN', ['registers', 'common'] as ['registers', 'common']);
  const issue = fieldSchema(field).safeParse(value).error?.issues[0];
  expect(problemOf(field, issue, 'zh-CN', t, value)).toBe(said);
});
