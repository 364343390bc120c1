import type { ShownChange } from '@shilu/events/core/trace';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('what an event tells besides what changed says nothing of having been added', () => {
  show(<ChangeList changes={[added('@access.failures', '1'), added('@module.title', 'LC-MS')]} />);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(
    expect.arrayContaining(['失败次数1', '标题新增LC-MS']),
  );
});

it('fields without values are told by their definitions', () => {
  show(<ChangeList changes={[added('@basicFields.definition', '收率 · 数字')]} foldDefinitions />);
  expect(screen.getByText('收率 · 数字')).toBeVisible();
});

it('point 7 formulae are set where a change of a text is read, and dollar signs of a form stay what they are', async () => {
  const prose: ShownChange = {
    ...{ field: 'block/0', title: '@editor.paragraph', rowId: null, action: 2, fieldFormat: 1 },
    ...{ oldValue: '加入 $\\ce{H2O}$ 搅拌', newValue: '加入 $\\ce{D2O}$ 搅拌' },
  };
  const { container } = show(<ChangeList changes={[prose, added('报价', '$x$')]} />);
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(2));
  expect(container.querySelector('del .katex')).not.toBeNull();
  expect(container.querySelector('ins .katex')).not.toBeNull();
  expect(screen.getByText('$x$')).toBeVisible();
});

it('point 7 a long text is cut beside a formula, never within one', async () => {
  const value = `${'很长的一段话。'.repeat(22)}$\\ce{SO4^2- + Ba^2+ -> BaSO4 v}$${'后文'.repeat(60)}`;
  const { container } = show(<ChangeList changes={[{ ...added('@editor.paragraph', value), field: 'block/0' }]} />);
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(1));
  expect(container.textContent).not.toContain('后文');
});
