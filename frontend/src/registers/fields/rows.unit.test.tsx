import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { sharedOf } from './field-ui';
import { rowsUi } from './rows';

beforeAll(() => readTexts('registers', 'common'));

const steps: FieldOf<'rows'> = {
  ...{ key: 'steps', label: { 'zh-CN': '步骤', 'en-US': 'Steps' }, type: 'rows', maxLength: 3 },
  fields: [{ key: 'name', label: { 'zh-CN': '步骤名称', 'en-US': 'Step' }, type: 'text' }],
};

const Typed = () => {
  const [value, setValue] = useState<unknown>([{ name: '预滴定' }]);
  return (
    <rowsUi.Control
      {...{ field: steps, shared: sharedOf(steps, 'zh-CN', null), language: 'zh-CN', value, readOnly: false }}
      nameOf={() => undefined}
      onChange={setValue}
    />
  );
};

it('no more rows are pasted than the field holds, and how many were left is said', () => {
  show(<Typed />);
  const lines = Array.from({ length: 24 }, (_, at) => `步骤 ${String(at)}`).join('\n');
  fireEvent.paste(screen.getByRole('textbox', { name: '步骤名称' }), { clipboardData: { getData: () => lines } });
  expect(screen.getByText('已粘贴 2 行；另有 22 行超出上限（3 行），没有加入')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getByRole('button', { name: '添加一行' })).toBeDisabled();
});
