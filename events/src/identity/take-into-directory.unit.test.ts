import { describe, expect, it } from 'vitest';
import { encodeEvent } from '../core/upcast';
import { hasLeft, hasPermission, headedDepartments, emptyDirectory, type Directory } from './directory';
import { ownTokens, readershipOf } from './readership';
import { takeIntoDirectory } from './take-into-directory';

const revisions = new Map<string, number>();
let position = 0;
/** As the log holds it: `body` may be anything. */
const take = (directory: Directory, stream: string, type: string, data: unknown, body?: string) => {
  const revision = (revisions.get(`${stream}`) ?? -1) + 1;
  revisions.set(stream, revision);
  const meta = {
    ...{ id: '7c5cbf0f-8f0f-4f3f-8a3a-3f3f3f3f3f3f', stream, revision, schemaVersion: 1, actor: 'system' },
    ...{ recordedAt: '2026-03-02T08:00:00.000Z', onBehalfOf: null, session: null, commandId: 'c', correlation: 'c' },
    ...{ causation: null, reason: null, salt: '0'.repeat(32) },
  };
  position += 1;
  const stored = {
    stream,
    revision,
    type,
    position: String(position),
    body: body ?? encodeEvent(meta, { type, data }),
  };
  return takeIntoDirectory(directory, stored);
};

const sealedProfile = { sealed: { subject: 'x', iv: 'AA==', ct: 'AA==' } };
const account = (roleIds: readonly string[], isOrganAdmin = false) => ({
  ...{ departmentId: 'd', roleIds, isOrganAdmin, directLeaderId: null, sealedProfile },
});
const added = (values: Readonly<Record<string, unknown>>) => ({ kind: 'added', values, ownerId: 'li', changes: [] });
const scopes = { projectScope: 'organisation', taskScope: 'all', recordScope: 'organisation' };
const project = (leaderIds: readonly string[], memberIds: readonly string[]) => ({
  ...{ name: '合成', number: 'P-1', description: '', startDate: null, endDate: null, departmentId: null },
  ...{ personal: false, leaderIds, memberIds },
});

const lab = (): Directory => {
  revisions.clear();
  const directory = emptyDirectory();
  const faults = [
    take(directory, 'role-r', 'RoleAdded', added({ name: '主管', permissions: ['MemberManage'], ...scopes })),
    take(directory, 'account-li', 'AccountOpened', account(['r'])),
    take(directory, 'account-boss', 'AccountOpened', account([], true)),
    take(directory, 'department-d', 'DepartmentAdded', added({ name: '一部', headIds: ['li'] })),
    take(directory, 'project-p', 'ProjectOpened', {
      ...{ kind: 'added', values: project(['li'], ['boss']), status: 'active', ownerId: 'boss', changes: [] },
    }),
  ];
  expect(faults.map((fault) => fault?.message ?? null)).toEqual([null, null, null, null, null]);
  return directory;
};

const FOREIGN = '{"order":1}';

describe('rights fail closed when an event of the directory cannot be read', () => {
  it('an account: it is closed, also an administrator’s, and what is written later opens nothing', () => {
    const directory = lab();
    expect(hasPermission(directory, 'boss', 'MemberManage')).toBe(true);
    expect(take(directory, 'account-boss', 'AccountPlaced', null, FOREIGN)).not.toBeNull();
    take(directory, 'account-boss', 'AccountEnabled', {});
    expect(directory.accounts.get('boss')).toMatchObject({ disabled: true, isOrganAdmin: false, beingRepaired: true });
    expect(hasPermission(directory, 'boss', 'MemberManage')).toBe(false);
    expect(readershipOf(directory, 'boss').tokens).toEqual([]);
    expect(directory.withheld.get('account-boss')).toMatchObject({ type: 'AccountPlaced' });
    expect(hasPermission(directory, 'li', 'MemberManage')).toBe(true);
  });

  it('a role of which a permission may have gone grants nothing', () => {
    const directory = lab();
    expect(readershipOf(directory, 'li').tokens).toEqual(['all', ...ownTokens(directory, 'li')]);
    // A payload of another shape: it says a permission is gone, in a way that no door would have written.
    take(directory, 'role-r', 'RoleModified', { kind: 'modified', values: 5, changes: [] });
    expect(hasPermission(directory, 'li', 'MemberManage')).toBe(false);
    expect(readershipOf(directory, 'li').tokens).not.toContain('all');
    take(directory, 'role-r', 'RoleModified', {
      kind: 'modified',
      values: { permissions: ['MemberManage'] },
      changes: [],
    });
    expect(hasPermission(directory, 'li', 'MemberManage')).toBe(false);
  });

  it('a department has no heads, a project no people: whoever was in it has left', () => {
    const directory = lab();
    expect([...headedDepartments(directory, 'li')]).toEqual(['d']);
    take(directory, 'department-d', 'DepartmentModified', null, '"');
    expect([...headedDepartments(directory, 'li')]).toEqual([]);
    take(directory, 'project-p', 'ProjectModified', {
      kind: 'modified',
      values: { ...project(['li'], []), memberIds: 7 },
      changes: [],
    });
    expect(directory.projects.get('p')).toMatchObject({ leaderIds: [], memberIds: [], ownerId: '' });
    expect(hasLeft(directory, 'boss', 'p')).toBe(true);
  });

  it('a type that its stream does not know, or an event that belongs to another stream, counts as unreadable', () => {
    const directory = lab();
    expect(take(directory, 'account-li', 'RoleRemoved', { kind: 'removed' })?.message).toContain('RoleRemoved');
    expect(directory.accounts.get('li')?.disabled).toBe(true);
  });

  it('a value beyond today’s bounds is still an event of ours', () => {
    const directory = lab();
    const values = { name: '部'.repeat(5_000), headIds: ['li'] };
    expect(take(directory, 'department-d', 'DepartmentModified', { kind: 'modified', values, changes: [] })).toBeNull();
    const changed = { ...project(['li'], []), name: '项'.repeat(5_000), endDate: '0000-01-01' };
    expect(
      take(directory, 'project-p', 'ProjectModified', { kind: 'modified', values: changed, changes: [] }),
    ).toBeNull();
    expect(directory.projects.get('p')?.name).toHaveLength(5_000);
  });
});
