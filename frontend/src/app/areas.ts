/** Which area of the product an address belongs to (product.md §2, area classifier). */
export type Area =
  'home' | 'project' | 'record' | 'team' | 'resource' | 'datamining' | 'sampleCenter' | 'design' | 'search';

const within = (pathname: string, prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export const areaOf = (pathname: string): Area => {
  if (within(pathname, '/team')) return 'team';
  if (within(pathname, '/resource') || within(pathname, '/infoTable') || within(pathname, '/multiTable'))
    return 'resource';
  if (within(pathname, '/project')) return 'project';
  if (within(pathname, '/record') || within(pathname, '/checkRecord')) return 'record';
  if (within(pathname, '/datamining')) return 'datamining';
  if (within(pathname, '/sampleCenter')) return 'sampleCenter';
  if (within(pathname, '/experimentDesignCenter') || within(pathname, '/sequenceDesignCenter')) return 'design';
  if (within(pathname, '/globSearch')) return 'search';
  return 'home';
};

/** Addresses that are about something else than the area that they stand under: daily work under `/team`, and what records begin with. */
const ELSEWHERE: readonly (readonly [prefix: string, Area])[] = [
  ...(['/team/allTask', '/team/task', '/team/taskDetail', '/team/myTask'] as const).map(
    (at) => [at, 'project'] as const,
  ),
  ...(
    [
      ...(['/team/record', '/team/approvedRecord', '/team/recall', '/team/approvedRecall'] as const),
      ...(['/team/publish', '/team/approvedPublish'] as const),
    ] as const
  ).map((at) => [at, 'record'] as const),
  ['/uploadRecord', 'record'],
  ...(['/team/messages', '/team/messageSetting'] as const).map((at) => [at, 'home'] as const),
  ...(['/record/quickText', '/record/mark'] as const).map((at) => [at, 'resource'] as const),
];

/**
 * What a screen is about: menus and marks follow it. The address says where a screen is administered (`areaOf`), which a
 * researcher who opens a task, a review or a message does not.
 */
export const subjectOf = (pathname: string): Area =>
  ELSEWHERE.find(([prefix]) => within(pathname, prefix))?.[1] ?? areaOf(pathname);

/** Screens that fill the window: previews, the record editor, the template designer (product.md §2, main layout). */
const WITHOUT_HEADER = [
  '/mobilePreview',
  '/editRecord',
  '/newRecord',
  '/cloneRecord',
  '/recordPreview',
  '/previewRecord',
  '/previewHisRecord',
  '/previewTemplate',
  '/reportEdit',
  '/resource/design',
  '/resource/copyDesign',
];

export const headerHidden = (pathname: string): boolean => WITHOUT_HEADER.some((prefix) => within(pathname, prefix));

/** Paths of the team area need a team (R025). */
export const needsTeam = (pathname: string): boolean => within(pathname, '/team');
