import { describe, expect, it } from 'vitest';
import { departmentRegister } from '../organization/department';
import { quickTextRegister } from '../organization/quick-text';
import { directoryUses } from '../identity/directory-uses';
import { emptyDirectory, type Directory } from '../identity/directory';
import { registers } from './registers';
import { countText, usersLabel, usesCall, usesOf, whyUsed } from './uses';

const use = { why: { 'zh-CN': '有 {count} 个（如 {example}）', 'en-US': 'used by {count} (such as {example})' } };
const found = { count: 2, capped: false, example: '$& 甲', hidden: false };

describe('why an entry stays while it is used', () => {
  it.each([
    [found, 'used by 2 (such as $& 甲)'],
    [{ ...found, count: 10_000, capped: true }, 'used by 10,000+ (such as $& 甲)'],
    [{ ...found, hidden: true }, 'used by 2 (such as $& 甲); something that you may not read uses it too; ask an administrator'], // prettier-ignore
    [{ ...found, count: 0, example: '', hidden: true }, 'something that you may not read uses it too; ask an administrator'], // prettier-ignore
    [{ ...found, count: 0, example: '' }, undefined],
  ])('%j', (uses, said) => {
    expect(whyUsed(use, uses)?.['en-US']).toBe(said);
  });

  it('the figure is the one that its page shows', () => {
    expect([countText(found), countText({ count: 10_000, capped: true })]).toEqual(['2', '10,000+']);
  });
});

it('each kind of use is one of its own, has a name in both languages, and is asked by one call', () => {
  for (const register of registers) {
    const kinds = usesOf(register).map(({ kind }) => kind);
    expect(new Set(kinds).size, register.name).toBe(kinds.length);
    expect(usesCall(register) === null).toBe(kinds.length === 0);
    for (const one of usesOf(register)) expect(usersLabel(one)['zh-CN']).toMatch(/[一-龥]/);
  }
  expect(usesCall(quickTextRegister)).toBeNull();
  expect(usesCall(departmentRegister)?.path).toBe('Organization/Department/Uses');
});

const account = (id: string, departmentId: string, disabled = false) => ({
  ...{ id, departmentId, roleIds: ['r'], isOrganAdmin: id === 'boss', directLeaderId: null, disabled },
  ...{ signingLocked: false, shredded: false, suspended: false },
});
const lab = (): Directory => {
  const made = emptyDirectory();
  for (const one of [account('boss', 'd'), account('li', 'e'), account('gone', 'd', true)])
    made.accounts.set(one.id, one);
  const fields = { name: 'P', number: '1', leaderIds: [], memberIds: [], startDate: null, endDate: null };
  const project = (id: string, status: 'active' | 'closed') =>
    made.projects.set(id, { ...fields, description: '', personal: false, phase: null, departmentId: 'd', id, status, ownerId: 'boss' }); // prettier-ignore
  project('open', 'active');
  project('over', 'closed');
  return made;
};

describe('what is known in memory', () => {
  it.each([
    ['account', 'departmentId', 'd', 'li', { ids: ['boss'], hidden: false }],
    ['account', 'roleIds', 'r', 'li', { ids: ['boss', 'li'], hidden: false }],
    ['account', 'nothing', 'd', 'li', { ids: [], hidden: false }],
    ['account', 'constructor', 'd', 'li', { ids: [], hidden: false }],
    ['project', 'departmentId', 'd', 'boss', { ids: ['open'], hidden: false }],
    // Not seen by this person, who learns no more than that there is something.
    ['project', 'departmentId', 'd', 'li', { ids: [], hidden: true }],
    ['record', 'bookId', 'b', 'li', null],
  ])('%s by %s %s, for %s', (category, field, id, accountId, uses) => {
    expect(directoryUses(lab(), { category, field }, id, accountId)).toEqual(uses);
  });
});
