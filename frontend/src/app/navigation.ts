import type { SessionInfo } from '@shilu/events/identity/calls';
import { holds } from '../identity/session';
import { featureLinks, screenExists } from './features';
import type { Area } from './areas';
import { registerPlaces } from './printed/register-places';
import { entryPages, withPlaces, type PrintedPlace } from './register-place';
import type { ContextLink, SideLink, SideTitle } from './side-link';

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

export type SideSection = { readonly title: SideTitle; readonly links: readonly SideLink[] };

/** Whether a register is of any use to this person. */
export const mayUse = ({ permissions }: PrintedPlace, me: SessionInfo): boolean =>
  permissions === undefined || me.accountInfo.isOrganAdmin || permissions.some((code) => holds(me, code));

/** Whether a screen exists and is of any use to this person. */
export const isPlaceOf = (me: SessionInfo, path: string): boolean => {
  const register = registerPlaces.find((place) => place.path === path);
  if (register) return screenExists(path) && mayUse(register, me);
  const link = featureLinks.find((each) => each.path === path);
  return screenExists(path) && (link?.isFor?.(me) ?? true);
};

// A view of a register’s list (the bin of templates, say) is still its list.
const registerLinks = registerPlaces.map((place) => ({ ...place, pages: [place.path, ...entryPages(place)] }));

/** The sections of a menu: what contexts say stands there, and registers, as far as there is any use in it. */
const existing = (titles: readonly SideTitle[], me: SessionInfo): readonly SideSection[] =>
  titles
    .map((title) => ({
      title,
      links: withPlaces<SideLink, ContextLink | PrintedPlace>(
        [],
        [...featureLinks, ...registerLinks].filter(({ section }) => section === title),
      ).filter(({ path }) => isPlaceOf(me, path)),
    }))
    .filter((section) => section.links.length > 0);

const RECORD_SIDE: readonly SideTitle[] = ['records', 'queues'];
/** What records begin with, and what they name. */
const RESOURCE_SIDE: readonly SideTitle[] = ['templates', 'resources'];
const PROJECT_SIDE: readonly SideTitle[] = ['work'];
/** For administering; what everybody does every day has its own places. */
const TEAM_SIDE: readonly SideTitle[] = ['people', 'queues', 'trail', 'settings'];
const SAMPLE_SIDE: readonly SideTitle[] = ['samples'];

/** Side menus (L10). Search uses the whole width. */
export const sideSections = (area: Area, me: SessionInfo): readonly SideSection[] => {
  switch (area) {
    case 'home':
      return existing(['mine', ...RECORD_SIDE, ...RESOURCE_SIDE], me);
    case 'project':
      return existing(PROJECT_SIDE, me);
    case 'record':
      return existing(RECORD_SIDE, me);
    case 'resource':
      return existing(RESOURCE_SIDE, me);
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
  return existing(['mine', ...RECORD_SIDE, ...RESOURCE_SIDE, ...PROJECT_SIDE, ...TEAM_SIDE, ...SAMPLE_SIDE], me)
    .flatMap((section) => section.links)
    .filter((link) => !seen.has(link.path) && seen.add(link.path) !== undefined);
};

/** Quick entries (L10, home): the record list opens its dialogs by `?create=`. */
export const QUICK = [
  { key: 'newRecord', path: '/record?create=record' },
  { key: 'newBook', path: '/record?create=notebook' },
  { key: 'newTemplate', path: '/resource/design' },
] as const;
/** Whoever may not design templates is not sent to a page that says so. */
export const quickEntries = (me: SessionInfo): readonly (typeof QUICK)[number][] =>
  QUICK.filter(({ key, path }) =>
    key === 'newTemplate' && !holds(me, 'TemplateDesign') ? false : screenExists(path.split('?')[0] ?? '/'),
  );
