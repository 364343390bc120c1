import type { Person } from '@shilu/events/identity/calls';

/** A member of the organisation, for tests of this workspace. */
export const personForTests = (id: string, realName: string, more: Partial<Person> = {}): Person => ({
  ...{ id, realName, account: `${id}-login`, departmentId: null, departmentName: null, roleIds: [] },
  ...{
    isOrganAdmin: false,
    directLeaderId: null,
    disabled: false,
    signingLocked: false,
    signingSuspended: null,
    secondFactor: false,
  },
  ...{ mobilePhone: '', email: '', ...more },
});
