import type { SessionInfo } from '@shilu/events/identity/calls';

/** A session for tests of this workspace. */
export const sessionForTests: SessionInfo = {
  token: 'token-1',
  sessionId: 'session-1',
  identity: 'member',
  orgCode: 'org',
  lang: 'zh-CN',
  areaCode: 'CN',
  accountInfo: {
    id: 'wang',
    realName: '王思远',
    account: 'wangsy',
    mobilePhone: '13800000000',
    email: '',
    isOrganAdmin: false,
  },
  deptInfo: { deptId: 'd1', deptName: '药物化学一部', isDeptHeader: false },
  permissions: [],
  lockScreenMinutes: 30,
  tempSaveTime: 20,
  cellOverflow: 'wrap',
  fileSizeLimitSize: null,
  passwordExpired: false,
  secondFactorDue: false,
  secondFactorFrom: null,
};
