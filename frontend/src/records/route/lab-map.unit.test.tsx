import { recordCalls } from '@shilu/events/records/calls';
import type { MapNode, Route as Steps, RouteStep } from '@shilu/events/records/route/route-calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { LabMapPage } from './lab-map-page';

const node = (part: Partial<MapNode>): MapNode => ({
  ...{ key: `record-${part.id ?? ''}`, category: 'record', id: '', kind: 'record', name: '', shown: 'open' },
  ...{ told: '', inward: false, note: '', ...part },
});
const nodes: readonly MapNode[] = [
  node({ id: 'r2', name: 'SL-2 第二步', told: '产物用作原料', kind: 'route', inward: true, note: 'LX-12' }),
  node({ id: 'r9', told: '接续', shown: 'hidden' }),
  node({ id: 'r8', name: 'SL-8', told: '重复', shown: 'removed' }),
  node({ id: 'i1', category: 'instrument', name: '旋转蒸发仪', told: '参考', kind: 'entry' }),
  node({ id: 'm1', key: 'file-1', category: 'file', name: 'nmr.pdf', told: '附有文件', kind: 'file' }),
];
const step = (id: string, own: Partial<RouteStep>, yielded: number | null): RouteStep => ({
  ...{ id, shown: 'open', number: `SL-${id}`, title: `步骤${id}`, status: 'draft', moduleId: 'm' },
  products: [{ row: 'p', number: `${id}a`, name: `产物${id}`, formula: 'C2H4O', structure: '', yield: yielded, batches: [] }], // prettier-ignore
  ...own,
});
const hidden = { shown: 'hidden' as const, number: '', title: '', status: null, moduleId: null, products: [] };
const use = (from: string, to: string) => ({ from, to, row: 'p', batch: 'b', lot: `LOT-${from}`, excess: 1 });
const route = (...steps: RouteStep[]): Steps => ({
  steps,
  uses: steps.slice(1).map(({ id }, at) => use(steps[at]?.id ?? '', id)),
  isCut: false,
});

let server: ServerForTests;
beforeAll(() => readTexts('labMap', 'chemistry'));
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.labMap, {
    record: { id: 'r1', number: 'SL-1', title: '第一步', status: 'draft' },
    nodes: [...nodes],
    isCut: false,
  });
  server.answer(structureCalls.draw, { pictures: [] });
});
const open = (search = ''): void => {
  show(
    <Routes>
      <Route path="/record/labmap/:id" element={<LabMapPage />} />
    </Routes>,
    { at: `/record/labmap/r1${search}` },
  );
};

it('R022 a record among all that it is related to: each opens as far as one may, and kinds are chosen', async () => {
  proves('R022');
  open();
  const kinds = await screen.findByRole('group', { name: '只看' });
  const [graph] = screen.getAllByRole('group', { name: /关系图/ });
  const links = within(graph ?? document.body).getAllByRole('link').map((link) => link.getAttribute('href')); // prettier-ignore
  expect(links).toEqual(expect.arrayContaining(['/editRecord/r2', '/editRecord/r1#module-m1']));
  expect(links.some((href) => href?.includes('r9') === true || href?.includes('r8') === true)).toBe(false);
  expect(screen.getAllByText('一项不对您开放的内容')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: '相关记录' })).toBeVisible();
  fireEvent.click(within(kinds).getByRole('checkbox', { name: /上下步反应/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '相关记录' })).toBeNull());
  expect(screen.getAllByText('LX-12')).toHaveLength(2);
});

it('the route of a record: every branch with its steps, their yields, the batches used and what comes through in all', async () => {
  server.answer(recordCalls.route, route(step('1', {}, 80), step('2', {}, 50), step('3', {}, 90)));
  open('?view=route');
  const list = await screen.findByRole('list', { name: '最长线性路线' });
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SL-1 步骤1 1a 产物1 · 收率 80% · LOT-1',
    'SL-2 步骤2 2a 产物2 · 收率 50% · LOT-2',
    'SL-3 步骤3 3a 产物3 · 收率 90%',
  ]); // prettier-ignore
  expect(screen.getAllByText('最长线性路线的总收率 36%')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /汇入的分支/ })).toBeNull();
  expect(screen.getByText('共 3 步，最长线性路线 3 步')).toBeVisible();
});

it('of a step with two products the one that goes on is named, with the batch of it that does', async () => {
  const made = (row: string, name: string) => ({ row, number: `1${row}`, name, formula: 'C2H4O', structure: '', yield: 60, batches: [] }); // prettier-ignore
  const two = route(step('1', { products: [made('o', '副产'), made('p', '主产物')] }, null), step('2', {}, 50));
  // The other product went into the same step as well.
  server.answer(recordCalls.route, { ...two, uses: [...two.uses, { ...use('1', '2'), row: 'o', lot: 'LOT-o', excess: 0.1 }] }); // prettier-ignore
  open('?view=route');
  const list = await screen.findByRole('list', { name: '最长线性路线' });
  expect(within(screen.getByRole('group', { name: /关系图/ })).getByTitle('主产物')).toHaveTextContent('1p 主产物');
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('1p 主产物 · 收率 60% · LOT-1');
  fireEvent.click(screen.getByRole('button', { name: /汇入的分支/ }));
  const other = await screen.findByRole('list', { name: '分支 1' });
  expect(within(other).getAllByRole('listitem')[0]).toHaveTextContent('1o 副产 · 收率 60% · LOT-o');
});

it('a step that one may not read is one all the same, and leaves the yield of the whole unknown', async () => {
  server.answer(recordCalls.route, route(step('9', hidden, null), step('1', {}, 50)));
  open('?view=route');
  expect((await screen.findAllByText('一个您无权查看的步骤')).length).toBe(2);
  expect(screen.getAllByText('缺少 1 步的收率，不能给出累计收率')).toHaveLength(2);
});

it('a branch that joins the longest sequence is told where somebody asks, counted by what came in along it', async () => {
  const [first, last, beside] = [step('1', {}, 80), step('2', {}, 75), step('3', {}, 90)];
  server.answer(recordCalls.route, {
    ...{ steps: [step('0', {}, 50), first, last, beside], isCut: false },
    uses: [use('0', '1'), use('1', '2'), { ...use('3', '2'), excess: 1.2 }],
  });
  open('?view=route');
  const button = await screen.findByRole('button', { name: '汇入的分支（1）' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('list', { name: '分支 1' })).toBeNull();
  fireEvent.click(button);
  const list = screen.getByRole('list', { name: '分支 1' });
  expect(list).toHaveTextContent('2a 产物2 · 收率 63% · 按沿此分支投入的原料计（1.20 eq）');
  expect(screen.getByText('累计收率 56%')).toBeVisible();
  expect(screen.getAllByText('最长线性路线的总收率 30%')).toHaveLength(2);
});
