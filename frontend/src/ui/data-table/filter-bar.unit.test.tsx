import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { FilterBar } from './filter-bar';
import { oneOf, someOf, typed } from './filter-kinds';
import { useTableState } from './use-table-state';

beforeAll(() => readTexts('common'));

const states = ['草稿', '审核中', '已批准'].map((label, at) => ({ value: String(at), label }));
const fields = [
  oneOf('status', '状态', states),
  someOf('type', '操作', states, 2),
  typed('field', '字段', '例如：温度'),
  { key: 'mine', label: '我参与的', word: () => '' },
];
const List = () => {
  const control = useTableState();
  return (
    <>
      <FilterBar control={control} fields={fields} />
      <output>{useLocation().search}</output>
    </>
  );
};
const address = (): string => decodeURIComponent(screen.getByRole('status').textContent);
const add = async (field: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: '筛选' }));
  fireEvent.click(await screen.findByRole('option', { name: field }));
};

it('a filter without values is chosen by its name alone, stands as a chip and in the address, and goes by its cross', async () => {
  show(<List />);
  await add('我参与的');
  await waitFor(() => expect(address()).toBe('?f.mine=1'));
  expect(screen.queryByRole('option')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选“我参与的”' }));
  await waitFor(() => expect(address()).toBe(''));
});

it('several values of one filter are one chip; no more are taken than the list can ask for', async () => {
  show(<List />);
  await add('操作');
  for (const value of ['草稿', '审核中', '已批准']) {
    fireEvent.click(await screen.findByRole('option', { name: value }));
    await waitFor(() => expect(address()).not.toBe(''));
  }
  await waitFor(() => expect(address()).toBe('?f.type=0,1'));
  expect(screen.getByRole('button', { name: '修改筛选：操作 草稿 +1' })).toBeInTheDocument();
});

it('filters are added one by one, each with a chip of its own; typed words too', async () => {
  show(<List />, { at: '/?f.status=1' });
  await add('字段');
  fireEvent.change(await screen.findByRole('textbox', { name: '字段' }), { target: { value: ' 温度 ' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '筛选' }));
  await waitFor(() => expect(address()).toBe('?f.status=1&f.field=温度'));
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选“状态 审核中”' }));
  await waitFor(() => expect(address()).toBe('?f.field=温度'));
});
