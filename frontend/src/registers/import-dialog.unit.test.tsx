import { tableCalls } from '@shilu/events/core/table-calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ImportDialog } from './import-dialog';

beforeAll(() => readTexts('registers', 'common'));

const calls = tableCalls(instrumentRegister);
const row = { id: null, baseRevision: null, values: {}, changes: [], faults: [] };
const plan = {
  hash: 'a'.repeat(64),
  ignored: ['状态'],
  rows: [
    { ...row, row: 2, what: 'add' as const, name: '离心机', values: { number: 'YQ-1', name: '离心机' } },
    { ...row, row: 3, what: 'wrong' as const, name: null, faults: [{ column: '名称', message: '不能为空' }] },
    { ...row, row: 4, what: 'same' as const, name: '天平', id: 'b1', baseRevision: 2 },
  ],
};
const choose = async (): Promise<void> => {
  const input = await screen.findByLabelText('选择要导入的文件');
  fireEvent.change(input, { target: { files: [new File(['x'], '仪器.csv', { type: 'text/csv' })] } });
};

it('a file is checked first, says by row and column what is wrong, and what is right comes in', async () => {
  const server = serverForTests();
  const onClose = vi.fn();
  server.answer(calls.importCheck, plan);
  server.answer(calls.importRows, { results: [{ row: 2, id: 'c1', refusal: null }] });
  show(<ImportDialog register={instrumentRegister} onClose={onClose} />);
  await choose();
  expect(await screen.findByText('新增 1 行，修改 0 行，无变化 1 行，有问题 1 行。')).toBeVisible();
  expect(screen.getByText('以下各列仅供查看，不会导入：状态')).toBeVisible();
  const found = within(screen.getByRole('region', { name: '检查结果' }));
  expect(found.getByText('名称：不能为空')).toBeVisible();
  expect(server.sent(calls.importRows)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '导入 1 行' }));
  expect(await screen.findByText('已导入 1 行。')).toBeVisible();
  expect(server.sent(calls.importRows)).toMatchObject([
    { hash: plan.hash, fileName: '仪器.csv', rows: [{ row: 2, id: null, values: { number: 'YQ-1' } }] },
  ]);
  fireEvent.click(screen.getByText('关闭'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a row that changes an entry names the revision it was checked against; one that adds names none', async () => {
  const server = serverForTests();
  const changed = { ...row, row: 5, what: 'change' as const, name: '天平', id: 'b1', baseRevision: 2 };
  const [added, wrong] = plan.rows;
  if (!added || !wrong) throw new Error('no rows');
  const rows = [added, wrong, { ...changed, values: { name: '分析天平' }, changes: ['名称'] }];
  server.answer(calls.importCheck, { ...plan, rows });
  server.answer(calls.importRows, {
    results: [
      { row: 2, id: 'c1', refusal: null },
      { row: 5, id: 'b1', refusal: null },
    ],
  });
  show(<ImportDialog register={instrumentRegister} onClose={vi.fn()} />);
  await choose();
  expect(await screen.findByText('将修改：名称')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '导入 2 行' }));
  expect(await screen.findByText('已导入 2 行。')).toBeVisible();
  expect(server.sent(calls.importRows)).toMatchObject([
    {
      rows: [
        { row: 2, id: null, baseRevision: null },
        { row: 5, id: 'b1', baseRevision: 2, values: { name: '分析天平' } },
      ],
    },
  ]);
});

it('a file that is none is refused in words; an import that breaks off says how to go on', async () => {
  const server = serverForTests();
  server.refuse(calls.importCheck, 'tableUnfit');
  show(<ImportDialog register={instrumentRegister} onClose={() => undefined} />);
  await choose();
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answer(calls.importCheck, plan);
  server.refuse(calls.importRows, 'unavailable');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: '导入 1 行' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('再次导入同一文件即可继续');
});
