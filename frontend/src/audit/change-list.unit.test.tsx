import type { ShownChange } from '@shilu/events/core/trace';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ChangeList } from './change-list';

beforeAll(() => readTexts('audit', 'chemistry'));

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

const molecule = (structure: string) => ({ kind: 'molecule', structure }) as const;
const structureChange = (old: string | null, next: string | null): ShownChange => ({
  ...{ field: 'row/a/structure', title: '@equation.structure.1.苯', rowId: 'a', action: 2, fieldFormat: 5 },
  ...{ oldValue: old, newValue: next },
  drawn: { old: old === null ? null : molecule(old), new: next === null ? null : molecule(next) },
});

it('a changed structure is told as two pictures, one that went as its picture; what was only drawn anew stands once', async () => {
  part('T04', 'structures before and after, drawn');
  const server = serverForTests();
  server.answer(structureCalls.draw, { pictures: [1, 2, 3, 4].map(() => ({ svg: '<svg></svg>', width: 100, height: 40 })) }); // prettier-ignore
  show(
    <ChangeList
      changes={[structureChange('c1ccccc1', 'Cc1ccccc1'), structureChange('CCO', null), structureChange('CC', 'CC')]}
    />,
  );
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(4));
  const asked = server.sent(structureCalls.draw).flatMap(({ drawings }) => drawings);
  expect(asked).toEqual(['c1ccccc1', 'Cc1ccccc1', 'CCO', 'CC'].map(molecule));
  const [, changed, gone, again] = screen.getAllByRole('row');
  expect(changed?.textContent).toContain('更改前更改后');
  expect(screen.getByRole('img', { name: 'Cc1ccccc1' })).toBeVisible();
  expect(gone?.textContent).toContain('（清空）');
  expect(again?.textContent).toContain('重新绘制，结构不变');
  vi.unstubAllGlobals();
});
