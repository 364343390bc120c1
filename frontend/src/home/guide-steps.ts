import type { Role } from './roles';

export type Step = {
  readonly key:
    | 'team'
    | 'resource'
    | 'experiment'
    | 'begin'
    | 'finish'
    | 'follow'
    | 'decide'
    | 'seeChanges'
    | 'trail'
    | 'trace'
    | 'code';
  readonly paths: readonly string[];
  readonly query?: string;
};

const FOLLOW: Step = { key: 'follow', paths: ['/team/messages'] };
const STEPS: Readonly<Record<Role, readonly Step[]>> = {
  admin: [
    { key: 'team', paths: ['/team/member', '/team/power'] },
    { key: 'resource', paths: ['/team/dictManage', '/record/quickText'] },
    { key: 'experiment', paths: ['/record'] },
  ],
  review: [{ key: 'decide', paths: ['/team/record'] }, { key: 'seeChanges', paths: ['/team/approvedRecord'] }, FOLLOW],
  audit: [
    { key: 'trail', paths: ['/team/auditTrail'] },
    { key: 'trace', paths: ['/team/auditTrace'] },
    { key: 'code', paths: ['/team/auditTrail'] },
  ],
  work: [
    { key: 'begin', paths: ['/record'], query: '?create=record' },
    { key: 'finish', paths: ['/record'], query: '?f.status=draft' },
    FOLLOW,
  ],
};
const MOST = 3;

/** The first steps of one's roles: of several roles the first of each, then the second of each. */
export const guideSteps = (roles: readonly Role[]): readonly Step[] =>
  [0, 1, 2]
    .flatMap((at) => roles.flatMap((role) => STEPS[role][at] ?? []))
    .filter((step, at, all) => all.indexOf(step) === at)
    .slice(0, MOST);
