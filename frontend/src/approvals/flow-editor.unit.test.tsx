import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { projectCalls } from '@shilu/events/projects/calls';
import { part } from '@shilu/tests/proves';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { flowCalls, type Flow } from './flow-calls';
import { FlowEditor } from './flow-editor';

beforeAll(() => readTexts('approvals', 'registers', 'common'));

const node = (name: string) => ({ name, approver: 'directLeader' as const, accountIds: [], mode: 'any' as const });
const at = '2026-03-02T08:00:00.000Z';
const flow: Flow = {
  ...{ id: 'f1', name: '两级审核', type: 'record', nodes: [node('复核'), node('批准')], isDefault: false },
  ...{ revision: 3, modifiedAt: at, beingRepaired: false, departmentIds: [], projectIds: [], names: {} },
};
const theirs: Flow = { ...flow, revision: 4, nodes: [node('复核'), node('质量审核'), node('批准')] };
const entryOf = ({ id, revision, name, nodes }: Flow) => ({
  ...{ id, ownerId: 'li', removed: false, revision, createdAt: at, modifiedAt: at },
  values: { name, type: 'record', nodes, isDefault: false },
});
const open = () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const readAnew: { current: (next: Flow) => void } = { current: () => {} };
  const Host = () => {
    const [held, setHeld] = useState(flow);
    useEffect(() => void (readAnew.current = setHeld), []);
    return <FlowEditor flow={held} readOnly={false} onSaved={() => {}} onCancel={() => {}} />;
  };
  show(<Host />);
  return { server, readAnew: (next: Flow) => act(() => readAnew.current(next)) };
};
const NAME = /流程名称/;
const type = (name: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const nodes = (): readonly unknown[] =>
  screen.getAllByRole('textbox', { name: '节点名称' }).map((each) => each.getAttribute('value'));
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('what is typed stays while somebody else saves the flow, and what is not touched becomes theirs', async () => {
  const { server, readAnew } = open();
  type(NAME, '三级审核');
  readAnew(theirs);
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('三级审核');
  expect(nodes()).toEqual(['复核', '质量审核', '批准']);
  server.answer(flowCalls.modify, { id: 'f1' });
  save();
  await waitFor(() =>
    expect(server.sent(flowCalls.modify)).toMatchObject([
      { id: 'f1', name: '三级审核', nodes: theirs.nodes, baseRevision: 4 },
    ]),
  );
});

it('what is typed while it is being saved is still to be saved', async () => {
  const { server } = open();
  server.answer(flowCalls.modify, { id: 'f1' });
  const answer = server.hold(flowCalls.modify);
  type(NAME, '流程一');
  save();
  await waitFor(() => expect(server.sent(flowCalls.modify)).toHaveLength(1));
  type(NAME, '流程一二');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeEnabled());
  save();
  await waitFor(() => expect(server.sent(flowCalls.modify)[1]).toMatchObject({ name: '流程一二' }));
});

it('what both changed is chosen before it is saved', async () => {
  const { server } = open();
  server.refuse(flowCalls.modify, 'changedMeanwhile');
  server.answer(flowCalls.detail, entryOf({ ...theirs, name: '他人的流程' }));
  type(NAME, '我的流程');
  save();
  const group = await screen.findByRole('group', { name: '他人修改的流程名称' });
  expect(group).toHaveTextContent('他人的流程');
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('我的流程');
  expect(nodes()).toEqual(['复核', '质量审核', '批准']);
  save();
  expect(await screen.findByText('您和他人都修改了：流程名称。请在该处选择保留哪一个。')).toBeVisible();
  expect(server.sent(flowCalls.modify)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  server.answer(flowCalls.modify, { id: 'f1' });
  save();
  await waitFor(() =>
    expect(server.sent(flowCalls.modify)[1]).toMatchObject({ name: '我的流程', nodes: theirs.nodes, baseRevision: 4 }),
  );
});

it('where nothing was typed, what somebody else saved is shown', () => {
  const { readAnew } = open();
  readAnew({ ...theirs, name: '他人的流程' });
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('他人的流程');
  expect(nodes()).toEqual(['复核', '质量审核', '批准']);
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
});

it('a flow for publications has its departments and projects, and steps in order; no task, so nobody of one is asked', async () => {
  part('R063', 'a flow for publications is added with its scope and steps');
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
  server.answer(flowCalls.add, { id: 'f3' });
  show(<FlowEditor flow={null} readOnly={false} onSaved={() => {}} onCancel={() => {}} />);
  type(NAME, '模板发布');
  fireEvent.click(screen.getByRole('combobox', { name: '审核人' }));
  fireEvent.click(await screen.findByRole('option', { name: '任务负责人' }));
  fireEvent.click(screen.getByRole('radio', { name: '发布审核' }));
  expect(screen.getByText(/模板由流程中的人依次签名通过后发布/)).toBeVisible();
  expect(await screen.findByRole('combobox', { name: /适用部门/ })).toBeInTheDocument();
  const approver = screen.getByRole('combobox', { name: '审核人' });
  expect(approver).toHaveValue('指定人员');
  fireEvent.click(approver);
  fireEvent.click(await screen.findByRole('option', { name: '部门负责人' }));
  expect(screen.queryByRole('option', { name: '任务负责人' })).toBeNull();
  save();
  await waitFor(() =>
    expect(server.sent(flowCalls.add)).toMatchObject([
      { name: '模板发布', type: 'publish', nodes: [{ approver: 'departmentHead' }], departmentIds: [], projectIds: [] },
    ]),
  );
});

it('a flow for shares says for which departments and projects it is; one for reviews is for all', async () => {
  part('R063', 'a flow for shares is added with its departments and projects');
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
  server.answer(flowCalls.add, { id: 'f2' });
  show(<FlowEditor flow={null} readOnly={false} onSaved={() => {}} onCancel={() => {}} />);
  type(NAME, '对外共享');
  expect(screen.queryByLabelText(/适用部门/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '共享审核' }));
  expect(await screen.findByRole('combobox', { name: /适用部门/ })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /适用项目/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('combobox', { name: '审核人' }));
  fireEvent.click(await screen.findByRole('option', { name: '直属上级' }));
  save();
  await waitFor(() =>
    expect(server.sent(flowCalls.add)).toMatchObject([
      { name: '对外共享', type: 'share', departmentIds: [], projectIds: [], isDefault: false },
    ]),
  );
});
