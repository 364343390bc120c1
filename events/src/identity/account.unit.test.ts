import { describe, expect, it } from 'vitest';
import { deciderSpec, fold } from '../testing/decider-spec';
import { accountDecider, administers, type AccountEvent, type Placement } from './account';

const spec = deciderSpec(accountDecider);
const sealedProfile = { sealed: { subject: 'u1', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
const placement: Placement = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
const opened: AccountEvent = { type: 'AccountOpened', data: { sealedProfile, ...placement, roleIds: ['r1'] } };
const [FIRST, NEXT] = ['a'.repeat(64), 'b'.repeat(64)];
const first: AccountEvent = { type: 'PasswordCommitted', data: { commitment: FIRST } };
const disabled: AccountEvent = { type: 'AccountDisabled', data: {} };
const shredded: AccountEvent = { type: 'SubjectKeyShredded', data: {} };
const raised: AccountEvent = { type: 'SigningSuspended', data: { why: 'raised', by: 'u0' } };
const unknown: AccountEvent = { type: 'SigningSuspended', data: { why: 'opened', by: 'u0' } };
const locked: AccountEvent = { type: 'SigningLocked', data: { failures: 5 } };

describe('an account', () => {
  it('C129 X013 opens once, with its place in the organisation and nothing personal in clear', () => {
    const open = { kind: 'open' as const, id: 'u1', sealedProfile, placement };
    spec
      .given([])
      .when({ ...open, by: 'u0', commitment: FIRST })
      .then([opened, first, unknown]);
    // The first administrator's, and a program's.
    spec
      .given([])
      .when({ ...open, by: null, commitment: null })
      .then([opened]);
    spec
      .given([opened])
      .when({ ...open, by: 'u0', commitment: FIRST })
      .then('changedMeanwhile');
  });

  it('M1 nobody’s account, and no program’s, goes by a name that means something to the product', () => {
    for (const id of ['system', 'System', 'prototype', 'constructor', '__proto__', 'valueOf', 'isPrototypeOf'])
      spec
        .given([])
        .when({ kind: 'open', id, sealedProfile, placement, by: 'u0', commitment: null })
        .then('accountReserved');
  });

  it('S11 commits to the password that it has, once, and tells once of each that what is stored was altered', () => {
    const before = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: null } } as const;
    const changed: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: NEXT } };
    const altered: AccountEvent = { type: 'PasswordHashAltered', data: {} };
    for (const given of [[opened], [opened, before]])
      spec.given(given).when({ kind: 'commitPassword', commitment: FIRST }).then([first]);
    spec.given([opened, first]).when({ kind: 'commitPassword', commitment: NEXT }).then([]);
    spec.given([opened, first, shredded]).when({ kind: 'commitPassword', commitment: NEXT }).then([]);
    const of = (...events: AccountEvent[]): unknown => fold(accountDecider, events).passwords;
    expect([of(opened, before, first), of(opened, first, changed), of(opened, before, before, first)]).toEqual([
      [FIRST],
      [FIRST, NEXT],
      [null, FIRST],
    ]);
    spec.given([opened, first]).when({ kind: 'passwordAltered' }).then([altered]);
    spec.given([opened, first, altered]).when({ kind: 'passwordAltered' }).then([]);
    spec.given([opened, first, altered, changed]).when({ kind: 'passwordAltered' }).then([altered]);
  });

  it('P01 a new placement tells the old one; the same placement, in whatever order its keys come, tells nothing', () => {
    const next = { ...placement, departmentId: 'd2', isOrganAdmin: true };
    const before = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
    spec
      .given([opened])
      .when({ kind: 'place', by: 'u0', placement: next })
      .then([
        { type: 'AccountPlaced', data: { ...before, departmentId: 'd2', isOrganAdmin: true, previous: before } },
        raised,
      ]);
    spec
      .given([opened])
      .when({
        kind: 'place',
        by: 'u0',
        placement: { directLeaderId: 'u9', isOrganAdmin: false, roleIds: ['r1'], departmentId: 'd1' },
      })
      .then([]);
  });

  it('M4 a placement that says one thing leaves the rest as it has become meanwhile', () => {
    const before = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
    const without: AccountEvent = { type: 'AccountPlaced', data: { ...before, roleIds: [], previous: before } };
    spec
      .given([opened, without])
      .when({ kind: 'place', by: 'u0', placement: { directLeaderId: 'u8' } })
      .then([
        {
          type: 'AccountPlaced',
          data: { ...before, roleIds: [], directLeaderId: 'u8', previous: { ...before, roleIds: [] } },
        },
      ]);
  });

  it('M2 where no administrator is left the server lets an account in and makes it one, if its password is its own', () => {
    const own: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: 'c'.repeat(64) } };
    const reinstate = { kind: 'reinstate', how: 'inPerson' } as const;
    const confirmed: AccountEvent = { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: true } };
    const before = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
    const placed: AccountEvent = { type: 'AccountPlaced', data: { ...before, isOrganAdmin: true, previous: before } };
    spec
      .given([opened, unknown, own, locked, disabled])
      .when(reinstate)
      .then([{ type: 'AccountEnabled', data: {} }, { type: 'SigningUnlocked', data: {} }, placed, confirmed]);
    expect(administers(fold(accountDecider, [opened, unknown, own, placed]))).toBe(false);
    expect(administers(fold(accountDecider, [opened, unknown, own, placed, confirmed]))).toBe(true);
    spec.given([opened, unknown]).when(reinstate).then('ownPasswordFirst');
    spec.given([opened, own, shredded]).when(reinstate).then('wrongState');
  });

  it('P01 what a placement carries besides the placement does not reach the log', () => {
    const wide = { ...placement, departmentId: 'd3', realName: '赵' };
    spec
      .given([opened])
      .when({ kind: 'place', by: 'u0', placement: wide })
      .then([
        {
          type: 'AccountPlaced',
          data: {
            departmentId: 'd3',
            roleIds: ['r1'],
            isOrganAdmin: false,
            directLeaderId: 'u9',
            previous: { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' },
          },
        },
      ]);
  });

  it('is disabled and enabled once', () => {
    spec.given([opened]).when({ kind: 'disable' }).then([disabled]);
    spec.given([opened, disabled]).when({ kind: 'disable' }).then([]);
    spec
      .given([opened, disabled])
      .when({ kind: 'enable' })
      .then([{ type: 'AccountEnabled', data: {} }]);
    spec.given([opened]).when({ kind: 'enable' }).then([]);
  });

  it('locks signing and unlocks it once', () => {
    spec.given([opened]).when({ kind: 'lockSigning', failures: 5 }).then([locked]);
    spec.given([opened, locked]).when({ kind: 'lockSigning', failures: 6 }).then([]);
    spec
      .given([opened, locked])
      .when({ kind: 'unlockSigning' })
      .then([{ type: 'SigningUnlocked', data: {} }]);
    spec.given([opened]).when({ kind: 'unlockSigning' }).then([]);
  });

  it('once its key is destroyed it is disabled for good and takes no new personal data', () => {
    spec.given([opened]).when({ kind: 'shredKey' }).then([shredded, disabled]);
    spec.given([opened, disabled]).when({ kind: 'shredKey' }).then([shredded]);
    spec.given([opened, shredded, disabled]).when({ kind: 'shredKey' }).then([]);
    spec.given([opened, shredded, disabled]).when({ kind: 'enable' }).then([]);
    spec
      .given([opened, shredded, disabled])
      .when({ kind: 'changeProfile', by: null, sealedProfile, fields: ['email'] })
      .then('wrongState');
  });

  it('tells which personal fields changed and who set the password, never what they are', () => {
    spec
      .given([opened])
      .when({ kind: 'changeProfile', by: null, sealedProfile, fields: ['email'] })
      .then([{ type: 'AccountProfileChanged', data: { sealedProfile, fields: ['email'] } }]);
    spec
      .given([opened])
      .when({ kind: 'passwordChanged', resetBy: 'u0', commitment: 'c'.repeat(64) })
      .then([
        { type: 'PasswordChanged', data: { byAdministrator: true, commitment: 'c'.repeat(64) } },
        { type: 'SigningSuspended', data: { why: 'passwordReset', by: 'u0' } },
      ]);
  });

  it('signing stays closed after a reset until one who had no part in it confirms a person with a password of their own', () => {
    const reset: AccountEvent = { type: 'SigningSuspended', data: { why: 'passwordReset', by: 'u0' } };
    const own: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: 'c'.repeat(64) } };
    const confirm = (by: string) => ({ kind: 'confirmIdentity', by, how: 'inPerson', onServer: false }) as const;
    const confirmed: AccountEvent = { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: false } };
    spec.given([opened]).when(confirm('u2')).then('nothingToConfirm');
    spec.given([opened, reset]).when(confirm('u2')).then('ownPasswordFirst');
    spec.given([opened, reset, own]).when(confirm('u0')).then('sameAdministrator');
    spec.given([opened, reset, own]).when(confirm('u2')).then([confirmed]);
    // A second reset takes the first one's part in it away from nobody, and the chosen password with it.
    const again: AccountEvent = { type: 'SigningSuspended', data: { why: 'passwordReset', by: 'u2' } };
    spec.given([opened, reset, own, again]).when(confirm('u3')).then('ownPasswordFirst');
    spec.given([opened, reset, again, own]).when(confirm('u0')).then('sameAdministrator');
    spec.given([opened, reset, own, confirmed]).when(confirm('u2')).then('nothingToConfirm');
  });

  it('whoever opened the account does not confirm its person, nor does anybody before they chose a password', () => {
    const own: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: 'c'.repeat(64) } };
    const confirm = (by: string) => ({ kind: 'confirmIdentity', by, how: 'document', onServer: false }) as const;
    spec.given([opened, unknown]).when(confirm('u2')).then('ownPasswordFirst');
    spec.given([opened, unknown, own]).when(confirm('u0')).then('sameAdministrator');
    spec
      .given([opened, unknown, own])
      .when(confirm('u2'))
      .then([{ type: 'IdentityConfirmed', data: { how: 'document', onServer: false } }]);
  });

  it('of a log from before new accounts had to be identified signs on', () => {
    expect(fold(accountDecider, [opened]).suspension).toBeNull();
  });

  it('has one second factor at a time, whose recovery codes open once; one that an administrator took away closes signing', () => {
    const enrol = { kind: 'enrolSecondFactor', way: 'totp', commitment: 'a'.repeat(64) } as const;
    const enrolled: AccountEvent = {
      type: 'SecondFactorEnrolled',
      data: { way: 'totp', commitment: enrol.commitment },
    };
    const used: AccountEvent = { type: 'RecoveryCodeUsed', data: { number: 3, left: 9 } };
    const reset: AccountEvent = { type: 'SecondFactorRemoved', data: { byAdministrator: true } };
    const suspended: AccountEvent = { type: 'SigningSuspended', data: { why: 'secondFactorReset', by: 'a1' } };
    spec.given([opened]).when(enrol).then([enrolled]);
    spec.given([opened, enrolled]).when(enrol).then('secondFactorThere');
    spec.given([opened, enrolled]).when({ kind: 'useRecoveryCode', number: 3 }).then([used]);
    spec.given([opened, enrolled, used]).when({ kind: 'useRecoveryCode', number: 3 }).then('codeWrong');
    spec.given([opened]).when({ kind: 'useRecoveryCode', number: 3 }).then('codeWrong');
    spec.given([opened, enrolled]).when({ kind: 'removeSecondFactor', by: 'a1' }).then([reset, suspended]);
    // On the server it is the operator who has identified the person.
    spec.given([opened, enrolled]).when({ kind: 'removeSecondFactor', by: 'system' }).then([reset]);
    spec.given([opened]).when({ kind: 'removeSecondFactor', by: null }).then([]);
    spec.given([opened, enrolled, reset]).when(enrol).then([enrolled]);
    const altered: AccountEvent = { type: 'SecondFactorAltered', data: {} };
    spec.given([opened, enrolled]).when({ kind: 'secondFactorAltered' }).then([altered]);
    spec.given([opened, enrolled, altered]).when({ kind: 'secondFactorAltered' }).then([]);
  });

  it('that was never opened takes no command', () => {
    spec.given([]).when({ kind: 'disable' }).then('notFound');
    spec.given([]).when({ kind: 'place', by: 'u0', placement }).then('notFound');
    spec.given([]).when({ kind: 'shredKey' }).then('notFound');
    expect(fold(accountDecider, [opened, locked, disabled])).toEqual({
      ...placement,
      exists: true,
      disabled: true,
      signingLocked: true,
      shredded: false,
      suspension: null,
      ownPassword: false,
      passwords: [],
      passwordAltered: false,
      passkeys: [],
      secondFactor: null,
    });
  });
});
