import { identityCalls } from '@shilu/events/identity/calls';
import { defaultSettings, settingsSchema } from '@shilu/events/organization/organization';
import { describe, expect, it } from 'vitest';
import { emptyMember, firstPassword, memberChanges, memberProblems } from './member-form';
import { sampleNumbers, settingChanges, settingProblems } from './settings-rules';

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
    expect(firstPassword()).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{12}$/);
    expect(firstPassword()).not.toBe(firstPassword());
    for (let n = 0; n < 100; n++) expect(firstPassword()).toMatch(/(?=.*\d)(?=.*[A-Za-z])/);
  });
});

describe('R053 R054 settings', () => {
  it('V008 a prefix has up to four English letters', () => {
    expect(settingProblems({ ...defaultSettings, recordPrefix: 'ABCD' })).toEqual({});
    for (const recordPrefix of ['ABCDE', 'S1', 'S-', '实'])
      expect(settingProblems({ ...defaultSettings, recordPrefix })).toEqual({ recordPrefix: 'prefix' });
  });
  it('V009 a serial has one to six digits', () => {
    for (const digits of [1, 6])
      expect(settingProblems({ ...defaultSettings, recordSerialDigits: digits })).toEqual({});
    for (const digits of [0, 7, 2.5])
      expect(settingProblems({ ...defaultSettings, recordSerialDigits: digits })).toEqual({
        recordSerialDigits: 'digits',
      });
  });
  it('V010 a watermark has 100 characters, or 20 under the tighter reading', () => {
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(100) })).toEqual({});
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(101) })).toEqual({
      watermarkText: 'watermarkTooLong',
    });
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(21), watermarkLimit: 20 })).toEqual({
      watermarkText: 'watermarkTooLong',
    });
  });
  it('what passes here passes the contract', () => {
    expect(settingsSchema.safeParse({ ...defaultSettings, recordPrefix: '', recordSerialDigits: 6 }).success).toBe(
      true,
    );
  });
  it('V009 numbers grow wider than their digits, they never wrap', () => {
    expect(sampleNumbers('SL', 4, '2026')).toEqual(['SL-2026-0001', 'SL-2026-0147', 'SL-2026-10000']);
    expect(sampleNumbers('', 2, '2026')).toEqual(['2026-01', '2026-147', '2026-100']);
  });
  it('send only what changed', () => {
    expect(settingChanges(defaultSettings, { ...defaultSettings, recordPrefix: 'AB' })).toEqual({ recordPrefix: 'AB' });
  });
});
