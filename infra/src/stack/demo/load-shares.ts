import { flowRegister } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { sharingCalls } from '@shilu/events/sharing/calls';
import type { Person } from './caller';
import { experimentIdOf, idOf } from './ids';

const biology = idOf('dept', 'biology');

/**
 * Shares of every kind: records with a person and a department, a template and a method; a request that waits for an
 * author's answer, and a share that waits for the head of its department.
 */
export const loadShares = async (admin: Person, people: ReadonlyMap<string, Person>): Promise<void> => {
  const person = (key: string): Person => {
    const found = people.get(key);
    if (!found) throw new Error(`nobody is called ${key}`);
    return found;
  };
  const [author, lead, biologist, head] = [person('maojw'), person('xuhl'), person('linxy'), person('zhaom')];
  await author.call(sharingCalls.addShare, {
    ...{ recordId: experimentIdOf('exp-az0067'), accountIds: [biologist.accountId], use: 'read' },
    reason: '酶活测试前核对这批样品的合成方法与纯度',
  });
  await author.call(sharingCalls.addShare, {
    ...{ recordId: experimentIdOf('exp-az0128'), departmentIds: [biology], use: 'copy' },
    reason: '探针分子按同样的偶联条件制备，可直接参照',
  });
  await lead.call(sharingCalls.addShare, {
    entry: { category: 'template', id: idOf('tpl', 'synthesis-en') },
    ...{ accountIds: [biologist.accountId], use: 'copy' },
    reason: '生物部的探针合成用这份英文模板记录',
  });
  await admin.call(sharingCalls.addShare, {
    entry: { category: 'method', id: 'method-hplc-purity' },
    ...{ departmentIds: [biology], use: 'copy' },
    reason: '送测样品的纯度按此方法测定',
  });
  await biologist.call(sharingCalls.requestAccess, {
    ...{ sought: experimentIdOf('exp-az0138'), use: 'read' },
    reason: '解释细胞实验中的离群数据，需要查看这批化合物的后处理',
  });
  await admin.call(registerCalls(flowRegister).add, {
    ...{ id: 'flow-share', name: '对外部门共享审核', type: 'share', isDefault: false },
    departmentIds: [idOf('dept', 'medchem2')],
    nodes: [{ name: '批准', approver: 'people', accountIds: [head.accountId], mode: 'any' }],
  });
  await lead.call(sharingCalls.addShare, {
    ...{ recordId: experimentIdOf('exp-az0024'), departmentIds: [idOf('dept', 'analysis')], use: 'read' },
    reason: '请分析部评估杂质谱，需要对照投料与后处理',
  });
};
