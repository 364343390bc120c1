import { proves } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { applyToDirectory, emptyDirectory, type Directory } from '../identity/directory';
import { emptyProjectFields } from '../projects/project';
import type { FlowNode } from './flow';
import { mayBeAsked, resolveApprovers } from './resolve-approvers';

const directory: Directory = emptyDirectory();
for (const [id, directLeaderId, disabled] of [
  ['author', 'leader', false],
  ['leader', null, false],
  ['head', null, false],
  ['manager', null, false],
  ['left', null, true],
] as const) {
  directory.accounts.set(id, {
    id,
    departmentId: 'lab',
    roleIds: [],
    isOrganAdmin: false,
    directLeaderId,
    disabled,
    signingLocked: false,
    shredded: false,
    suspended: false,
  });
}
directory.departments.set('lab', { name: '组', parentId: 'institute', headIds: [], removed: false });
directory.departments.set('institute', { name: '所', parentId: 'lab', headIds: ['head', 'left'], removed: false });

const subject = { ownerId: 'author', departmentId: 'lab', projectId: null, taskId: null };
const asks = (approver: FlowNode['approver'], accountIds: string[] = []): string[] =>
  resolveApprovers(directory, { name: '复核', approver, accountIds, mode: 'any' }, subject);

describe('P08 who decides at a node', () => {
  test('named people, without those whose accounts are closed or unknown', () =>
    expect(asks('people', ['leader', 'left', 'nobody', 'leader'])).toEqual(['leader']));
  test('the direct leader of the author', () => expect(asks('directLeader')).toEqual(['leader']));
  test('the head of the department, or of the one above where it has none', () =>
    expect(asks('departmentHead')).toEqual(['head']));
  test('the manager of its project, that of its department and the direct leader of its author', () => {
    proves('P08');
    const values = { ...emptyProjectFields, leaderIds: ['manager'] };
    applyToDirectory(directory, 'project', 'p', {
      ...{ type: 'ProjectOpened', data: { kind: 'added', values, status: 'active', ownerId: 'author', changes: [] } },
    });
    const asked = (['projectLeader', 'departmentHead', 'directLeader'] as const).map((approver) =>
      resolveApprovers(
        directory,
        { name: '复核', approver, accountIds: [], mode: 'any' },
        { ...subject, projectId: 'p' },
      ),
    );
    expect(asked).toEqual([['manager'], ['head'], ['leader']]);
  });
  test('nobody, where the record is in no project or task', () =>
    expect([asks('projectLeader'), asks('taskManager')]).toEqual([[], []]));
});

test.each([
  ['people', 'leader', true],
  ['people', 'head', false],
  ['directLeader', 'leader', true],
  ['directLeader', 'author', false],
  ['departmentHead', 'head', true],
  ['departmentHead', 'leader', false],
  ['projectLeader', 'leader', false],
  ['taskManager', 'leader', false],
] as const)('way 17 whether a flow may ask somebody: %s, %s', (approver, accountId, asked) => {
  const node: FlowNode = { name: '复核', approver, accountIds: ['leader'], mode: 'any' };
  expect(mayBeAsked(directory, [node], accountId)).toBe(asked);
});
