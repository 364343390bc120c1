import { identityCalls } from '@shilu/events/identity/calls';
import { describe, expect, it } from 'vitest';
import { defaultPasswordSettings } from '@shilu/events/identity/password-rule';
import { emptyMember, firstPassword, memberChanges, memberProblems } from './member-form';

describe('R045 members', () => {
  const member = { ...emptyMember, account: 'wangsiyuan', realName: '王思远' };
  it('say in words what is wrong beside each field', () => {
    expect(memberProblems(member)).toEqual({});
    expect(memberProblems({ ...emptyMember, mobilePhone: 'abc', email: 'x@' })).toEqual({
      account: 'accountRequired',
      realName: 'nameRequired',
      mobilePhone: 'badPhone',
      email: 'badEmail',
    });
    expect(memberProblems({ ...member, account: '王' })).toEqual({ account: 'badAccount' });
  });
  it('send only what changed', () => {
    expect(memberChanges(member, { ...member, roleIds: ['r1'], realName: '王思源' })).toEqual({
      roleIds: ['r1'],
      realName: '王思源',
    });
    expect(memberChanges(member, { ...member, roleIds: [] })).toEqual({});
    expect(
      identityCalls.modifyMember.request.safeParse({
        id: 'u1',
        ...memberChanges(member, { ...member, departmentId: 'd1' }),
      }).success,
    ).toBe(true);
  });
  it('get a first password that is not the last one', () => {
    const first = (): string => firstPassword(defaultPasswordSettings, 'li');
    expect(first()).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{12}$/);
    expect(first()).not.toBe(first());
    for (let n = 0; n < 100; n++) expect(first()).toMatch(/(?=.*\d)(?=.*[A-Za-z])/);
    const strict = { ...defaultPasswordSettings, passwordMinLength: 20, passwordKinds: 4 as const };
    expect(firstPassword(strict, 'li')).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[#%+=?]).{20}$/);
  });
});
