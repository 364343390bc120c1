import type { Label } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { holds } from '../identity/session';
import { screenExists } from './features';
import type { Area } from './areas';
import { registerPlaces } from './printed/register-places';
import { withPlaces, type PrintedPlace } from './register-place';

export type NavKey = Exclude<Area, 'search'>;

/** Entries of the header (L08), each with the addresses that may stand for it, the first existing one wins. */
const ENTRIES: readonly { readonly key: NavKey; readonly paths: readonly string[] }[] = [
  { key: 'home', paths: ['/'] },
  { key: 'project', paths: ['/project'] },
  { key: 'record', paths: ['/record'] },
  { key: 'resource', paths: ['/resource/'] },
  { key: 'sampleCenter', paths: ['/sampleCenter'] },
  {
    key: 'team',
    paths: ['/team', '/team/record', '/team/member', '/team/power', '/team/auditTrail', '/team/dictManage'],
  },
  { key: 'datamining', paths: ['/datamining'] },
  { key: 'design', paths: ['/experimentDesignCenter', '/sequenceDesignCenter'] },
];

export const headerEntries = (): readonly { readonly key: NavKey; readonly path: string }[] =>
  ENTRIES.flatMap(({ key, paths }) => {
    const path = paths.find(screenExists);
    return path === undefined ? [] : [{ key, path }];
  });

export type SideKey =
  | 'myRecords'
  | 'projectList'
  | 'overdueProjects'
  | 'overdue'
  | 'checkRecord'
  | 'toReview'
  | 'reviewed'
  | 'recalls'
  | 'recallsDone'
  | 'publications'
  | 'publicationsDone'
  | 'members'
  | 'serviceAccounts'
  | 'projects'
  | 'myTask'
  | 'messages'
  | 'messageSetting'
  | 'recordMark'
  | 'organization'
  | 'deliveries'
  | 'system'
  | 'watermark'
  | 'numbering'
  | 'auditTrail'
  | 'auditTrace'
  | 'myInspectionSheet';
export type SideTitle =
  'mine' | 'work' | 'samples' | 'records' | 'queues' | 'people' | 'settings' | 'trail' | 'templates' | 'resources';
export type SideCount = 'review' | 'recall' | 'publish' | 'unread';
/** Called by a text of the frame, or by what a register is called. */
export type SideLink = { readonly path: string } & (
  { readonly key: SideKey; readonly count?: SideCount } | { readonly title: Label }
);
export type SideSection = { readonly title: SideTitle; readonly links: readonly SideLink[] };

const RECORD_SIDE: readonly SideSection[] = [
  {
    title: 'records',
    links: [
      { key: 'myRecords', path: '/record' },
      { key: 'overdue', path: '/record/overdue' },
      { key: 'checkRecord', path: '/checkRecord' },
    ],
  },
  {
    title: 'queues',
    links: [
      { key: 'toReview', path: '/team/record', count: 'review' },
      { key: 'reviewed', path: '/team/approvedRecord' },
      { key: 'recalls', path: '/team/recall', count: 'recall' },
      { key: 'recallsDone', path: '/team/approvedRecall' },
      { key: 'publications', path: '/team/publish', count: 'publish' },
      { key: 'publicationsDone', path: '/team/approvedPublish' },
    ],
  },
  {
    title: 'templates',
    links: [{ key: 'recordMark', path: '/record/mark' }],
  },
  { title: 'resources', links: [] },
];

const MINE: SideSection = {
  title: 'mine',
  links: [
    { key: 'messages', path: '/team/messages', count: 'unread' },
    { key: 'messageSetting', path: '/team/messageSetting' },
    { key: 'myTask', path: '/team/myTask' },
  ],
};

const PROJECT_SIDE: readonly SideSection[] = [
  {
    title: 'work',
    links: [
      { key: 'projectList', path: '/project' },
      { key: 'overdueProjects', path: '/project/overdue' },
      { key: 'myTask', path: '/team/myTask' },
    ],
  },
];

/** For administering; what everybody does every day has its own places. */
const TEAM_SIDE: readonly SideSection[] = [
  {
    title: 'people',
    links: [
      { key: 'members', path: '/team/member' },
      { key: 'serviceAccounts', path: '/team/serviceAccounts' },
      { key: 'projects', path: '/team/project' },
    ],
  },
  {
    title: 'queues',
    links: [
      { key: 'toReview', path: '/team/record', count: 'review' },
      { key: 'reviewed', path: '/team/approvedRecord' },
      { key: 'recalls', path: '/team/recall', count: 'recall' },
      { key: 'recallsDone', path: '/team/approvedRecall' },
      { key: 'publications', path: '/team/publish', count: 'publish' },
      { key: 'publicationsDone', path: '/team/approvedPublish' },
    ],
  },
  {
    title: 'trail',
    links: [
      { key: 'auditTrail', path: '/team/auditTrail' },
      { key: 'auditTrace', path: '/team/auditTrace' },
    ],
  },
  {
    title: 'settings',
    links: [
      { key: 'watermark', path: '/team/watermark' },
      { key: 'numbering', path: '/team/serialSetting' },
      { key: 'deliveries', path: '/team/deliveries' },
      { key: 'organization', path: '/team/otherSetting' },
      { key: 'system', path: '/team/system' },
    ],
  },
];

const SAMPLE_SIDE: readonly SideSection[] = [
  { title: 'samples', links: [{ key: 'myInspectionSheet', path: '/sampleCenter/myInspectionSheet' }] },
];

/** Screens that are of no use without a right; all others are everybody's. */
const RIGHTS: Readonly<Record<string, (me: SessionInfo) => boolean>> = {
  '/team/deliveries': (me) => holds(me, 'AudittrailSearch'),
  '/team/serviceAccounts': (me) => holds(me, 'MemberManage'),
  '/team/system': (me) => me.accountInfo.isOrganAdmin,
};

/** Whether a register is of any use to this person. */
export const mayUse = ({ permissions }: PrintedPlace, me: SessionInfo): boolean =>
  permissions === undefined || me.accountInfo.isOrganAdmin || permissions.some((code) => holds(me, code));

/** Whether a screen exists and is of any use to this person. */
export const isPlaceOf = (me: SessionInfo, path: string): boolean => {
  const register = registerPlaces.find((place) => place.path === path);
  return screenExists(path) && (register === undefined ? (own(RIGHTS, path)?.(me) ?? true) : mayUse(register, me));
};

const existing = (sections: readonly SideSection[], me: SessionInfo): readonly SideSection[] =>
  sections
    .map(({ title, links }) => ({
      title,
      links: withPlaces<SideLink, PrintedPlace>(
        links,
        registerPlaces.filter(({ section }) => section === title),
      ).filter(({ path }) => isPlaceOf(me, path)),
    }))
    .filter((section) => section.links.length > 0);

/** Side menus (L10). Search uses the whole width. */
export const sideSections = (area: Area, me: SessionInfo): readonly SideSection[] => {
  switch (area) {
    case 'home':
      return existing([MINE, ...RECORD_SIDE], me);
    case 'project':
      return existing(PROJECT_SIDE, me);
    case 'record':
    case 'resource':
      return existing(RECORD_SIDE, me);
    case 'team':
      return existing(TEAM_SIDE, me);
    case 'sampleCenter':
      return existing(SAMPLE_SIDE, me);
    default:
      return [];
  }
};

/** Every place the palette can go to. */
export const allPlaces = (me: SessionInfo): readonly SideLink[] => {
  const seen = new Set<string>();
  return existing([MINE, ...RECORD_SIDE, ...PROJECT_SIDE, ...TEAM_SIDE, ...SAMPLE_SIDE], me)
    .flatMap((section) => section.links)
    .filter((link) => !seen.has(link.path) && seen.add(link.path) !== undefined);
};

/** Quick entries (L10, home): the record list opens its dialogs by `?create=`. */
export const QUICK = [
  { key: 'newRecord', path: '/record?create=record' },
  { key: 'newBook', path: '/record?create=notebook' },
] as const;
export const quickEntries = (): readonly (typeof QUICK)[number][] =>
  QUICK.filter((entry) => screenExists(entry.path.split('?')[0] ?? '/'));
