import { describe, expect, it } from 'vitest';
import { deciderSpec, fold } from '../testing/decider-spec';
import { accountDecider, type AccountEvent, type Placement } from './account';

const spec = deciderSpec(accountDecider);
const sealedProfile = { sealed: { subject: 'u1', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
const placement: Placement = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
const opened: AccountEvent = { type: 'AccountOpened', data: { sealedProfile, ...placement, roleIds: ['r1'] } };
const disabled: AccountEvent = { type: 'AccountDisabled', data: {} };
const shredded: AccountEvent = { type: 'SubjectKeyShredded', data: {} };
const locked: AccountEvent = { type: 'SigningLocked', data: { failures: 5 } };

describe('an account', () => {
  it('C129 X013 opens once, with its place in the organisation and nothing personal in clear', () => {
    spec.given([]).when({ kind: 'open', sealedProfile, placement }).then([opened]);
    spec.given([opened]).when({ kind: 'open', sealedProfile, placement }).then('changedMeanwhile');
  });

  it('P01 a new placement tells the old one; the same placement, in whatever order its keys come, tells nothing', () => {
    const next = { ...placement, departmentId: 'd2', isOrganAdmin: true };
    const before = { departmentId: 'd1', roleIds: ['r1'], isOrganAdmin: false, directLeaderId: 'u9' };
    spec
      .given([opened])
      .when({ kind: 'place', placement: next })
      .then([{ type: 'AccountPlaced', data: { ...before, departmentId: 'd2', isOrganAdmin: true, previous: before } }]);
    spec
      .given([opened])
      .when({
        kind: 'place',
        placement: { directLeaderId: 'u9', isOrganAdmin: false, roleIds: ['r1'], departmentId: 'd1' },
      })
      .then([]);
  });

  it('P01 what a placement carries besides the placement does not reach the log', () => {
    const wide = { ...placement, departmentId: 'd3', realName: '赵' };
    spec
      .given([opened])
      .when({ kind: 'place', placement: wide })
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
      .when({ kind: 'changeProfile', sealedProfile, fields: ['email'] })
      .then('wrongState');
  });

  it('tells which personal fields changed and who set the password, never what they are', () => {
    spec
      .given([opened])
      .when({ kind: 'changeProfile', sealedProfile, fields: ['email'] })
      .then([{ type: 'AccountProfileChanged', data: { sealedProfile, fields: ['email'] } }]);
    spec
      .given([opened])
      .when({ kind: 'passwordChanged', byAdministrator: true })
      .then([{ type: 'PasswordChanged', data: { byAdministrator: true } }]);
  });

  it('that was never opened takes no command', () => {
    spec.given([]).when({ kind: 'disable' }).then('notFound');
    spec.given([]).when({ kind: 'place', placement }).then('notFound');
    spec.given([]).when({ kind: 'shredKey' }).then('notFound');
    expect(fold(accountDecider, [opened, locked, disabled])).toEqual({
      ...placement,
      exists: true,
      disabled: true,
      signingLocked: true,
      shredded: false,
    });
  });
});
