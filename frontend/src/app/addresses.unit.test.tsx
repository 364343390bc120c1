import { MantineProvider } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { decidedCall, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { reactionCalls } from '@shilu/events/records/reaction-calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { methodRegister } from '@shilu/events/resources/method';
import { referenceRegister } from '@shilu/events/resources/reference';
import { templateRegister } from '@shilu/events/templates/template';
import { part, proves } from '@shilu/tests/proves';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import { rowForTests } from '../testing/record-row';
import { recordForTests } from '../testing/record-view';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { features } from './features';
import { NotFoundPage } from './not-found-page';

/** Addresses that share their screen with another one: what each of them shows, and asks the server for. */
const project: ProjectView = {
  ...{ id: 'p', name: '激酶项目', number: '', description: '', leaderIds: [], memberIds: [], departmentId: null },
  ...{
    startDate: null,
    endDate: '2026-01-01',
    personal: false,
    phase: null,
    status: 'active',
    ownerId: 'wang',
    createdAt: '',
  },
  ...{ modifiedAt: '', revision: 1, taskCount: 1, openTaskCount: 1, recordCount: 0, overdue: true },
  ...{ mayModify: false, moves: [], mayAddTask: false, mayAddRecord: false },
};
const task: TaskView = {
  ...{ id: 't', projectId: 'p', projectName: '激酶项目', name: '路线一', number: '', description: '' },
  ...{ managerIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null, progress: 0, status: 'todo' },
  ...{ ownerId: 'wang', createdAt: '', modifiedAt: '', revision: 1, recordCount: 0, overdue: false },
  ...{ mayModify: false, moves: [], mayAddRecord: false },
};

let server: ServerForTests;
beforeAll(() => readTexts('common', 'frame'));
beforeEach(() => {
  // What stands beside the lists is not asked for here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(organizationCalls.departmentList, []);
  server.answer(projectCalls.project, project);
  server.answer(projectCalls.projectPage, [project], 1);
  server.answer(projectCalls.task, task);
  server.answer(projectCalls.taskPage, [task], 1);
  server.answer(recordCalls.recordPage, [rowForTests], 1);
  server.answer(recordCalls.recordCounts, { total: 1, capped: false, byStatus: {} });
  server.answer(approvalCalls.queue, [rowForTests], 1);
});
afterEach(() => vi.restoreAllMocks());

const open = (address: string, session = sessionForTests) => {
  sessionStore.set(session);
  const router = createMemoryRouter([...features, { path: '*', element: <NotFoundPage /> }], { initialEntries: [address] }); // prettier-ignore
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
};
const headed = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

it('/project/overdue: the project centre, of what is overdue', async () => {
  proves('R003');
  open('/project/overdue');
  await headed(/逾期/);
  expect(await screen.findByText('激酶项目')).toBeVisible();
  expect(server.sent(projectCalls.projectPage)).toEqual([expect.objectContaining({ overdue: true })]);
});

it('/record/overdue: one’s own records, of what is overdue', async () => {
  proves('R005');
  open('/record/overdue');
  await headed(/逾期/);
  expect((await screen.findAllByText(/偶联/)).length).toBeGreaterThan(0);
  expect(server.sent(recordCalls.recordPage)[0]).toMatchObject({ overdue: true, mine: true });
});

it('/team/project: all projects, to be administered', async () => {
  proves('R064');
  open('/team/project');
  await headed(/项目/);
  expect(await screen.findByText('激酶项目')).toBeVisible();
  expect(server.sent(projectCalls.projectPage)[0]?.overdue).toBeUndefined();
});

it('/team/task/:id: the tasks of a project', async () => {
  proves('R069');
  open('/team/task/p');
  await headed('激酶项目');
  expect(await screen.findByText('路线一')).toBeVisible();
  expect(server.sent(projectCalls.taskPage)[0]).toMatchObject({ projectId: 'p' });
});

it('/team/myTask: one’s own tasks', async () => {
  proves('R067');
  open('/team/myTask');
  await headed(/我的任务/);
  expect(await screen.findByText('路线一')).toBeVisible();
  expect(server.sent(projectCalls.taskPage)[0]).toMatchObject({ mine: true });
});

it('/team/myTask/:projectId/:taskId: one of them', async () => {
  proves('R068');
  open('/team/myTask/p/t');
  await headed('路线一');
  expect(server.sent(projectCalls.task)).toContainEqual({ id: 't' });
});

it('/team/taskDetail/:id: a task', async () => {
  proves('R070');
  open('/team/taskDetail/t');
  await headed('路线一');
  expect(server.sent(projectCalls.task)).toContainEqual({ id: 't' });
});

const queue = async (address: string, asked: object): Promise<void> => {
  open(address);
  expect((await screen.findAllByText(rowForTests.number)).length).toBeGreaterThan(0);
  expect(server.sent(approvalCalls.queue)).toContainEqual(expect.objectContaining(asked));
};
it('/team/approvedRecord: the records that one reviewed', async () => {
  proves('R078');
  await queue('/team/approvedRecord', { kind: 'review', done: true });
});
it('/team/recall: the recalls that wait', async () => {
  proves('R077');
  await queue('/team/recall', { kind: 'recall', done: false });
});
it('/team/approvedRecall: the recalls that one decided', async () => {
  proves('R076');
  await queue('/team/approvedRecall', { kind: 'recall', done: true });
});

const templates = registerCalls(templateRegister);
const entryForTests = {
  ...{ id: 't1', ownerId: 'li', removed: false, revision: 2, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'inReview', moves: ['approve', 'reject'] },
  ...{ version: null, inUse: false, changedSince: false, values: { name: '还原胺化', modules: [] } },
};
it('/team/publish: templates whose publication waits for one', async () => {
  proves('R075');
  server.answer(templates.page, [entryForTests], 1);
  open('/team/publish');
  await headed(/模板发布/);
  expect(await screen.findByRole('link', { name: '还原胺化' })).toHaveAttribute('href', '/resource/templateVersion/t1');
  expect(server.sent(templates.page)).toContainEqual(
    expect.objectContaining({
      filter: {
        approverIds: { oneOf: [sessionForTests.accountInfo.id] },
        status: { oneOf: ['inReview', 'updateInReview'] },
      },
    }),
  );
});
it('/team/approvedPublish: what one decided about templates', async () => {
  proves('R074');
  const decided = decidedCall(templateRegister);
  if (decided === null) throw new Error('no call');
  server.answer(
    decided,
    [
      {
        ...{ id: 't1', name: '还原胺化', move: 'reject', at: '2026-03-02T08:00:00.000Z' },
        ...{ reason: '缺少安全评估', position: '7' },
      },
    ],
    1,
  );
  open('/team/approvedPublish');
  await headed(/已审核的模板/);
  expect(await screen.findByRole('link', { name: '还原胺化' })).toHaveAttribute('href', '/resource/templateVersion/t1');
  expect(screen.getByText('驳回')).toBeVisible();
  expect(screen.getByText('缺少安全评估')).toBeVisible();
});

const methods = registerCalls(methodRegister);
const method = {
  ...{ id: 'm1', ownerId: 'li', removed: false, revision: 4, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', status: 'inForce', moves: ['revise', 'withdraw'] },
  values: {
    ...{ number: 'FF-1', name: '水分测定', standard: 'GB/T 6283-2008', effectiveOn: '2026-03-01' },
    materials: [{ name: '卡尔·费休试剂', grade: '不含吡啶', amount: '50 mL' }],
    steps: [{ name: '进样', work: '减量法称取样品。', duration: { value: '20', unit: 'min' } }],
  },
};
const methodPages = (): void => {
  server.answer(methods.page, [method], 1);
  server.answer(methods.detail, method);
  server.answer(
    methods.history,
    [
      {
        ...{ at: '2026-03-01T00:00:00.000Z', actor: 'wang', type: 'MethodReleased', reason: null, position: '2' },
        changes: [],
      },
    ],
    1,
  );
};
it('/resource/commonList/method: methods with how they stand, found by state and words', async () => {
  proves('R082');
  methodPages();
  const router = open('/resource/commonList/method');
  await headed('方法');
  const row = (await screen.findByText('水分测定')).closest('tr');
  if (row === null) throw new Error('no row');
  for (const told of ['FF-1', 'GB/T 6283-2008', '生效']) expect(within(row).getByText(told)).toBeVisible();
  fireEvent.change(screen.getByRole('textbox', { name: /搜索/ }), { target: { value: '水分' } });
  await waitFor(() => expect(server.sent(methods.page)).toContainEqual(expect.objectContaining({ text: '水分' })));
  fireEvent.click(await screen.findByText('水分测定'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/resource/detailMethod/m1'));
  cleanup();
  open('/resource/commonList/method?f.status=draft');
  await waitFor(() =>
    expect(server.sent(methods.page)).toContainEqual(
      expect.objectContaining({ filter: { status: { oneOf: ['draft'] } } }),
    ),
  );
});
it('/resource/detailMethod/:id: what is needed, what is done, what may follow, and what happened to it', async () => {
  proves('R096');
  methodPages();
  open('/resource/detailMethod/m1');
  await headed('水分测定');
  for (const told of ['GB/T 6283-2008', '卡尔·费休试剂', '50 mL', '减量法称取样品。', '20 min'])
    expect(screen.getByText(told)).toBeVisible();
  expect(screen.getByRole('button', { name: '退回修订' })).toBeVisible();
  expect(await screen.findByText(/方法生效/)).toBeVisible();
  expect(server.sent(methods.detail)).toContainEqual({ id: 'm1' });
  cleanup();
  server.refuse(methods.detail, 'notFound');
  open('/resource/detailMethod/m2');
  expect(await screen.findByRole('heading', { name: /没有找到/ })).toBeVisible();
});
it('/resource/expMethod/new: a method is drafted, and opened as it was saved', async () => {
  proves('R091');
  methodPages();
  server.answer(methods.add, { id: 'm1' });
  const router = open('/resource/expMethod/new');
  await headed('新增方法');
  fireEvent.change(screen.getByRole('textbox', { name: '方法编号' }), { target: { value: 'FF-1' } });
  fireEvent.change(screen.getByRole('textbox', { name: '方法名称' }), { target: { value: '水分测定' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await headed('水分测定');
  expect(server.sent(methods.add)).toMatchObject([{ number: 'FF-1', name: '水分测定' }]);
  expect(router.state.location.pathname).toBe('/resource/detailMethod/m1');
});

it('/resource/detailReference/:id: what is known of a reference, and how each style cites it', async () => {
  proves('R101');
  const references = registerCalls(referenceRegister);
  server.answer(references.detail, {
    ...{ id: 'r1', ownerId: 'wang', removed: false, revision: 1 },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', modifiedAt: '2026-11-20T08:00:00.000Z' },
    values: {
      kind: 'article',
      title: '钯催化偶联',
      authors: '张三; 李四',
      container: '有机化学',
      year: 2020,
      doi: '10.6023/x',
    },
  });
  server.answer(references.history, [], 0);
  open('/resource/detailReference/r1');
  await headed('钯催化偶联');
  // A style may set the year apart by itself, once it cites.
  for (const told of ['期刊文章', '张三; 李四', '2020', '10.6023/x'])
    expect(screen.getAllByText(told)[0]).toBeVisible();
  expect(await screen.findByText('张三, 李四. 钯催化偶联[J]. 有机化学, 2020. DOI:10.6023/x.')).toBeVisible();
  expect(server.sent(references.detail)).toContainEqual({ id: 'r1' });
  cleanup();
  server.refuse(references.detail, 'notFound');
  open('/resource/detailReference/r2');
  expect(await screen.findByRole('heading', { name: /没有找到/ })).toBeVisible();
});

it('/team/reactionProduct: which further fields products and batches of reactions carry', async () => {
  proves('R058');
  const fields = registerCalls(reactionProductFieldRegister);
  server.answer(
    fields.page,
    [
      {
        ...{ id: 'mp', ownerId: 'wang', removed: false, revision: 1 },
        ...{ createdAt: '2026-11-20T08:00:00.000Z', modifiedAt: '2026-11-20T08:00:00.000Z' },
        values: {
          ...{ name: '熔点', nameEn: 'Melting point', carriedBy: 'batch', kind: 'number', measuredIn: '℃' },
          ...{ order: 10, mustBeFilled: true, active: true },
        },
      },
    ],
    1,
  );
  server.answer(fields.add, { id: 'new' });
  open('/team/reactionProduct', {
    ...sessionForTests,
    accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true },
  });
  await headed('产物字段');
  const row = (await screen.findByText('熔点')).closest('tr');
  if (row === null) throw new Error('no row');
  for (const told of ['Melting point', '每个批次', '数字', '℃', '10'])
    expect(within(row).getByText(told)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '新增产物字段' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^名称/ }), { target: { value: '代号' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^英文名称/ }), { target: { value: 'Code' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  // What is still missing is said by the fields themselves, and nothing was sent.
  await waitFor(() => expect(screen.getAllByText(/不能为空|请选择|请填写/).length).toBeGreaterThan(0));
  expect(server.sent(fields.add)).toEqual([]);
});

it('/resource/listChemical: the reactions one may read, found, narrowed, opened and used again', async () => {
  proves('R090');
  server.answer(structureCalls.draw, { pictures: [{ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 90, height: 40 }] }); // prettier-ignore
  server.answer(
    reactionCalls.page,
    [
      {
        ...{ kind: 'record', id: 'r1', number: 'SL-2026-0008', title: '酯化', bookId: 'b', moduleId: 'm1' },
        ...{ type: 'equation', inUse: false },
        ...{ moduleTitle: '合成反应', products: [{ name: '苯甲酸甲酯', yield: 83.6 }], conditions: '65 ℃ · 12 h' },
        isolated: [],
        drawing: { kind: 'scheme', reactants: [], agents: [], products: [{ structure: 'CC' }], above: [], below: [] },
        ...{ author: { id: 'wang', name: '王思远' }, modifiedAt: '2026-11-20T08:00:00.000Z' },
      },
    ],
    1,
  );
  const router = open('/resource/listChemical?f.yield=50~');
  await headed(/反应式/);
  const row = (await screen.findByText('酯化')).closest('tr');
  if (row === null) throw new Error('no row');
  expect(await within(row).findByRole('img', { name: 'SL-2026-0008 的反应式' })).toBeVisible();
  for (const told of ['苯甲酸甲酯', '84%', '65 ℃ · 12 h', '王思远']) expect(within(row).getByText(told)).toBeVisible();
  expect(server.sent(reactionCalls.page)[0]).toMatchObject({ yieldFrom: 50, sortField: 'modifiedAt', sortOrder: 'desc' }); // prettier-ignore
  fireEvent.change(screen.getByRole('textbox', { name: /编号、标题、物料/ }), { target: { value: '65-85-0' } });
  await waitFor(() => expect(server.sent(reactionCalls.page)).toContainEqual(expect.objectContaining({ text: '65-85-0' }))); // prettier-ignore
  // What may be copied goes into a draft of one's own, as it stands there.
  server.answer(recordCalls.addModule, { moduleId: 'new' });
  fireEvent.click(within(row).getByRole('button', { name: /操作|更多/ }));
  expect(await screen.findByRole('menuitem', { name: '下一步反应…' })).toHaveAttribute('href', '/cloneRecord/r1/b?for=next'); // prettier-ignore
  fireEvent.click(screen.getByRole('menuitem', { name: '用于我的实验…' }));
  const dialog = await screen.findByRole('dialog', { name: '把反应用于我的实验' });
  fireEvent.click(within(dialog).getByRole('combobox', { name: '放入哪个实验' }));
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(rowForTests.number) }));
  fireEvent.click(within(dialog).getByRole('button', { name: '放入' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/editRecord/${rowForTests.id}`));
  expect(server.sent(recordCalls.addModule)[0]).toMatchObject({
    ...{ experimentId: rowForTests.id, type: 'equation', title: '合成反应' },
    copyOf: { experimentId: 'r1', moduleId: 'm1' },
  });
});

it('/resource/listChemical: those of templates, in the address; a record begins with what is in use', async () => {
  part('R090', 'reactions of templates on the screen');
  server.answer(structureCalls.draw, { pictures: [] });
  const template = {
    ...{ kind: 'template', number: '', bookId: null, moduleId: '1', type: 'equation', moduleTitle: '合成反应' },
    ...{ products: [{ name: '酯', yield: null }], conditions: '', drawing: null, isolated: [] },
    ...{ author: { id: 'wang', name: '王思远' }, modifiedAt: '2026-11-20T08:00:00.000Z' },
  };
  server.answer(
    reactionCalls.page,
    [
      { ...template, id: 't1', title: '酯化模板', inUse: true },
      { ...template, id: 't2', title: '草稿模板', inUse: false },
    ],
    2,
  );
  const router = open('/resource/listChemical');
  await headed(/反应式/);
  fireEvent.click(await screen.findByRole('radio', { name: '模板' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=template'));
  await waitFor(() => expect(server.sent(reactionCalls.page).at(-1)).toMatchObject({ kind: 'template' }));
  expect(await screen.findByRole('link', { name: '酯化模板' })).toHaveAttribute('href', '/entry/template/t1');
  const menuOf = async (title: string) => {
    const row = screen.getByText(title).closest('tr');
    if (row === null) throw new Error('no row');
    fireEvent.click(within(row).getByRole('button', { name: /操作|更多/ }));
    return screen.findByRole('menu');
  };
  expect(within(await menuOf('酯化模板')).getByRole('menuitem', { name: '用此模板新建记录' })).toHaveAttribute('href', '/record?create=record&templateId=t1'); // prettier-ignore
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(within(await menuOf('草稿模板')).getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['打开模板']); // prettier-ignore
});

it('/team/auditTrail: the audit trail, in full for whoever holds AudittrailSearch', async () => {
  proves('R049');
  server.answer(auditCalls.auditPage, []);
  const told = () => screen.queryByText(/您没有“审计追踪检索”权限/);
  open('/team/auditTrail');
  await headed('审计追踪');
  expect(told()).toBeVisible();
  cleanup();
  const permissions = [{ permissionCode: 'AudittrailSearch' as const, isActive: true }];
  open('/team/auditTrail', { ...sessionForTests, permissions });
  await headed('审计追踪');
  expect(told()).toBeNull();
  expect(server.sent(auditCalls.auditPage).length).toBeGreaterThan(0);
});

it('/record: the notebooks beside it, and the recycle bin', async () => {
  proves('L15');
  const entry = { ownerId: 'wang', removed: false, revision: 0, createdAt: '', modifiedAt: '' };
  server.answer(registerCalls(notebookRegister).page, [{ ...entry, id: 'b', values: { name: '合成记录本' } }], 1);
  server.answer(recordCalls.bookMenu, [{ id: 'b', name: '合成记录本', records: 3 }]);
  open('/record?notebooks=open');
  expect((await screen.findAllByText('合成记录本')).length).toBeGreaterThan(0);
  cleanup();
  open('/record?view=bin');
  await headed(/回收站/);
  await waitFor(() =>
    expect(server.sent(recordCalls.recordPage)).toContainEqual(expect.objectContaining({ removed: true })),
  );
});

it('/cloneRecord/:id/:bookId: a copy of a record is begun in that notebook', async () => {
  proves('R018');
  proves('L23');
  server.answer(recordCalls.record, recordForTests);
  const entry = { ownerId: 'wang', removed: false, revision: 0, createdAt: '', modifiedAt: '' };
  server.answer(registerCalls(notebookRegister).page, [{ ...entry, id: 'b2', values: { name: '记录本二' } }], 1);
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(recordCalls.addRecord, { id: 'copy', number: 'SL-1' });
  const router = open('/cloneRecord/r/b2');
  fireEvent.submit((await screen.findByText('克隆')).closest('form') ?? document.body);
  await waitFor(() => expect(router.state.location.pathname).toBe('/editRecord/copy'));
  expect(server.sent(recordCalls.addRecord)).toEqual([expect.objectContaining({ cloneId: 'r', bookId: 'b2' })]);
});
