import type { ShownChange } from '@shilu/events/core/trace';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../testing/show';
import { ChangeList } from './change-list';

beforeAll(() => readTexts('audit'));

const added = (title: string, newValue: string): ShownChange => ({
  ...{ field: title, title, rowId: null, oldValue: null, newValue, action: 1, fieldFormat: 1 },
});

it('way 22 a form module that is added tells each field once in the panel; what the fields are is folded below', () => {
  const changes = [added('收率', '82 %'), added('@basicFields.definition', '收率 · 数字'), added('外观', '油状物')];
  show(<ChangeList changes={changes} foldDefinitions />);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByText('收率 · 数字')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '字段定义（1 项）' }));
  expect(screen.getByText('收率 · 数字')).toBeVisible();
});

it('fields without values are told by their definitions', () => {
  show(<ChangeList changes={[added('@basicFields.definition', '收率 · 数字')]} foldDefinitions />);
  expect(screen.getByText('收率 · 数字')).toBeVisible();
});
