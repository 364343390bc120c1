import { type Browser, expect, type Page, test } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@shilu/events/core/call';
import { registers } from '@shilu/events/core/registers';
import { overflow, tooLong, violations } from './support/axe';
import { type Account, baseUrl, openScreen, type Screen, watchErrors } from './support/journey';

const shots = join(dirname(dirname(fileURLToPath(import.meta.url))), '.results', 'screens');
mkdirSync(shots, { recursive: true });

type Row = { readonly ids: string; readonly as: Account | null; readonly path: string; readonly name: string };
const screens: readonly Row[] = [
  { ids: 'L12', as: null, path: '/login', name: 'login' },
  { ids: 'R001 L14', as: 'wangsy', path: '/', name: 'home' },
  { ids: 'R001 L28', as: 'admin', path: '/', name: 'home-admin' },
  { ids: 'R002', as: 'wangsy', path: '/project', name: 'projects' },
  { ids: 'R002', as: 'wangsy', path: '/project?layout=cards', name: 'projects-cards' },
  { ids: 'R003', as: 'wangsy', path: '/project/overdue', name: 'projects-overdue' },
  { ids: 'R064', as: 'admin', path: '/team/project', name: 'projects-admin' },
  { ids: 'R066', as: 'wangsy', path: '/team/allTask/prj-parp', name: 'project' },
  { ids: 'R069', as: 'wangsy', path: '/team/task/prj-parp', name: 'project-tasks' },
  { ids: 'R067', as: 'wangsy', path: '/team/myTask', name: 'my-tasks' },
  { ids: 'R068', as: 'wangsy', path: '/team/myTask/prj-parp/task-parp-blocks', name: 'my-task' },
  { ids: 'R070', as: 'wangsy', path: '/team/taskDetail/task-parp-blocks', name: 'task' },
  { ids: 'R004', as: 'wangsy', path: '/record', name: 'records' },
  { ids: 'R004', as: 'wangsy', path: '/record?view=all', name: 'records-all' },
  { ids: 'R004 L15', as: 'wangsy', path: '/record?view=bin', name: 'records-bin' },
  { ids: 'R005', as: 'wangsy', path: '/record/overdue', name: 'records-overdue' },
  { ids: 'R021', as: 'wangsy', path: '/record/mark', name: 'record-mark' },
  { ids: 'X826', as: 'wangsy', path: '/record/import', name: 'import-files' },
  { ids: 'R004 R017', as: 'wangsy', path: '/record?create=record', name: 'record-new' },
  { ids: 'L15', as: 'wangsy', path: '/record?notebooks=open', name: 'notebooks' },
  { ids: 'R081', as: 'wangsy', path: '/resource/', name: 'resource-home' },
  { ids: 'R113 L13', as: 'wangsy', path: '/resource/myTemplate', name: 'templates' },
  { ids: 'R017', as: 'wangsy', path: '/newRecord/blank/book-nb-wangsy', name: 'record-new-page' },
  { ids: 'R018 L23', as: 'wangsy', path: '/cloneRecord/exp-az0008/book-nb-wangsy', name: 'record-clone' },
  { ids: 'R019 T06', as: 'wangsy', path: '/editRecord/exp-az0008', name: 'record-approved' },
  { ids: 'R019', as: 'wangsy', path: '/editRecord/exp-cyclopentyl', name: 'record-draft' },
  { ids: 'R019 T02', as: 'wangsy', path: '/editRecord/exp-az0512', name: 'record-rejected' },
  { ids: 'R019 T06', as: 'chengd', path: '/editRecord/exp-az0225', name: 'record-review' },
  { ids: 'R019 L29', as: 'lixt', path: '/editRecord/exp-az0102?panel=comments', name: 'record-comments' },
  { ids: 'R019', as: 'lixt', path: '/editRecord/exp-az0102?panel=signatures', name: 'record-signatures' },
  { ids: 'R019 L24', as: 'lixt', path: '/editRecord/exp-az0102?panel=versions', name: 'record-versions' },
  { ids: 'R019', as: 'zhouj', path: '/editRecord/exp-az0102?panel=replay', name: 'record-replay' },
  { ids: 'R013', as: 'wangsy', path: '/recordPreview/exp-az0008', name: 'preview' },
  { ids: 'R014', as: 'wangsy', path: '/previewRecord/exp-az0008', name: 'preview-record' },
  { ids: 'R012', as: 'wangsy', path: '/mobilePreview/exp-az0008', name: 'preview-mobile' },
  { ids: 'R015', as: 'wangsy', path: '/previewHisRecord/exp-az0008/1', name: 'preview-version' },
  { ids: 'R024', as: 'wangsy', path: '/globSearch?key=%E5%81%B6%E8%81%94', name: 'search' },
  { ids: 'R024', as: 'wangsy', path: '/globSearch', name: 'search-empty' },
  { ids: 'R024', as: 'wangsy', path: '/globSearch/structure?structure=c1ccccc1', name: 'structure-search' },
  { ids: 'R025', as: 'wangsy', path: '/noTeam', name: 'no-team' },
  { ids: 'R044', as: 'admin', path: '/team', name: 'team' },
  { ids: 'R045', as: 'admin', path: '/team/member', name: 'members' },
  { ids: 'R063 L17', as: 'admin', path: '/team/process', name: 'flows' },
  { ids: 'X380 X381', as: 'admin', path: '/team/serviceAccounts', name: 'service-accounts' },
  { ids: 'R054', as: 'admin', path: '/team/serialSetting', name: 'numbering' },
  { ids: 'R053', as: 'admin', path: '/team/watermark', name: 'watermark' },
  { ids: 'R056 L26', as: 'admin', path: '/team/otherSetting', name: 'settings' },
  { ids: 'R044', as: 'admin', path: '/team/deliveries', name: 'deliveries' },
  { ids: 'R044', as: 'admin', path: '/team/system', name: 'system' },
  { ids: 'L06', as: 'wangsy', path: '/team/messages', name: 'messages' },
  { ids: 'L32', as: 'wangsy', path: '/team/messageSetting', name: 'message-settings' },
  { ids: 'R039 R035', as: 'wangsy', path: '/sampleCenter', name: 'inspections' },
  { ids: 'R042', as: 'wangsy', path: '/sampleCenter/addInspection', name: 'inspection-new' },
  { ids: 'R019 C093', as: 'wangsy', path: '/editRecord/exp-cyclopentyl?panel=platforms', name: 'record-platforms' },
  { ids: 'R049', as: 'zhouj', path: '/team/auditTrail', name: 'audit-trail' },
  { ids: 'R049', as: 'wangsy', path: '/team/auditTrail', name: 'audit-trail-own' },
  { ids: 'R050', as: 'zhouj', path: '/team/auditTrace', name: 'audit-trace-choose' },
  { ids: 'R050', as: 'zhouj', path: '/team/auditTrace?recordId=exp-az0102', name: 'audit-trace' },
  // Under the date bar.
  { ids: 'R004', as: 'zhouj', path: '/record?view=all&asOf=500', name: 'records-then' },
  { ids: 'R019', as: 'zhouj', path: '/editRecord/exp-az0008?asOf=500', name: 'record-then' },
  { ids: 'R063', as: 'zhouj', path: '/team/process?asOf=500', name: 'flows-then' },
  { ids: 'L06', as: 'zhouj', path: '/team/messages?asOf=500', name: 'now-only' },
  { ids: 'R071', as: 'chengd', path: '/team/record', name: 'review-queue' },
  { ids: 'R078', as: 'chengd', path: '/team/approvedRecord', name: 'reviewed' },
  { ids: 'R077', as: 'chengd', path: '/team/recall', name: 'recalls' },
  { ids: 'R076', as: 'chengd', path: '/team/approvedRecall', name: 'recalls-done' },
  { ids: 'R075', as: 'chengd', path: '/team/publish', name: 'templates-to-publish' },
  { ids: 'R079', as: 'chengd', path: '/team/approvingRecord', name: 'shares-to-approve' },
  { ids: 'R108', as: 'wangsy', path: '/resource/share', name: 'shares' },
  { ids: 'R112', as: 'wangsy', path: '/resource/allApply?apply=', name: 'access-request' },
  { ids: 'R074', as: 'chengd', path: '/team/approvedPublish', name: 'templates-reviewed' },
  { ids: 'R114', as: 'wangsy', path: '/resource/templateVersion/tpl-coupling', name: 'template-versions' },
  { ids: 'R090', as: 'wangsy', path: '/resource/listChemical', name: 'reactions' },
  { ids: 'R115', as: 'wangsy', path: '/nowhere/at/all', name: 'not-found' },
  { ids: 'R022', as: 'lixt', path: '/record/labmap/exp-lx0198d', name: 'lab-map' },
  { ids: 'R022 C118', as: 'lixt', path: '/record/labmap/exp-lx0198d?view=route', name: 'route' },
  ...registers.flatMap(({ name, place, callIds }): Row[] =>
    place && place.screen !== 'own'
      ? [{ ids: callIds.page, as: place.path.startsWith('/team/') ? 'admin' : 'wangsy', path: place.path, name }]
      : [],
  ),
];

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
type Look = {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly size: typeof WIDE;
  readonly axe: boolean;
};
const look = (language: Language, scheme: Look['scheme'], size: typeof WIDE, axe: boolean): Look => ({
  language,
  scheme,
  size,
  axe,
});
/**
 * Where axe looks, which takes as long as all else on a long page: once a screen. Any four screens that follow one another
 * show it both themes at both sizes and in both languages, any eight all there is; SCREENS=all shows it all of each.
 */
const AXE = [
  look('zh-CN', 'light', WIDE, true),
  look('en-US', 'dark', PHONE, true),
  look('en-US', 'dark', WIDE, true),
  look('zh-CN', 'light', PHONE, true),
  look('en-US', 'light', WIDE, true),
  look('zh-CN', 'dark', PHONE, true),
  look('zh-CN', 'dark', WIDE, true),
  look('en-US', 'light', PHONE, true),
] as const;
/**
 * One visit: narrow in both languages, where words find no room, and wide in the one of axe's turn. It begins with the
 * language that the screen before it ended with: to speak another one costs a second.
 */
const visit = (at: number, spoken: Language): readonly Look[] => {
  const turn = AXE[at % AXE.length] ?? AXE[0];
  const other = turn.language === 'zh-CN' ? 'en-US' : 'zh-CN';
  const looks = [
    { ...turn, size: WIDE, axe: turn.size === WIDE },
    { ...turn, size: PHONE, axe: turn.size === PHONE },
    look(other, turn.scheme, PHONE, false),
  ];
  return spoken === turn.language ? looks : looks.reverse();
};
/** All eight, each with axe and a picture, with SCREENS=all. */
const everything = process.env['SCREENS'] === 'all';
const all: readonly Look[] = (['zh-CN', 'en-US'] as const).flatMap((language) => [
  look(language, 'light', WIDE, true),
  look(language, 'dark', WIDE, true),
  look(language, 'dark', PHONE, true),
  look(language, 'light', PHONE, true),
]);

type Shown = Pick<Screen, 'page' | 'context' | 'errors'>;
const opened = new Map<string, Promise<Shown>>();
const screenOf = (browser: Browser, account: Account | null): Promise<Shown> => {
  const known =
    opened.get(account ?? '') ??
    (account === null
      ? browser.newContext({ baseURL: baseUrl(), locale: 'zh-CN' }).then(async (context) => {
          const page = await context.newPage();
          const errors: string[] = [];
          watchErrors(page, errors);
          return { page, context, errors };
        })
      : openScreen(browser, account)
    ).then(async (screen: Shown) => {
      // Once a page: what is added stays for every screen it shows later.
      await screen.page.addInitScript(noteBlinks);
      return screen;
    });
  opened.set(account ?? '', known);
  return known;
};

/**
 * Notes when a screen that was drawn is taken away for a moment: a part of it waits for code or texts that should have come
 * with it. Run in the page.
 */
const noteBlinks = (): void => {
  const noted: string[] = [];
  Object.assign(window, { noted });
  let shown: Element | null = null;
  new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (heading?.checkVisibility()) shown = heading;
    else if (heading !== null && heading === shown) {
      noted.push(`${location.pathname}: ${heading.textContent}`);
      shown = null;
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
};
const blinks = ({ page }: Shown): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'noted') as unknown);

/** Texts have come, nothing is loading, nothing moves. */
const settle = async ({ page }: Shown): Promise<void> => {
  const heading = page.locator('h1, [role=dialog] h2').first();
  await expect(heading).toBeAttached();
  await expect(page.locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Its code may have come in parts.
  await expect(heading).toBeAttached();
};

/** What the page speaks; one that has shown nothing yet begins with Chinese. */
const spokenOn = async (page: Page): Promise<Language> =>
  (await page.locator('html').getAttribute('lang')) === 'en-US' ? 'en-US' : 'zh-CN';

/** As another window of the same browser tells it: the switch in the header has a journey of its own. */
const speak = async (screen: Shown, language: Language): Promise<void> => {
  const { page } = screen;
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.evaluate((value) => {
    const key = 'shilu.language';
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, JSON.stringify(language));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await settle(screen);
};

const fitTo = async ({ page }: Shown, { scheme, size }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
};

const softly = expect.configure({ soft: true });
/** The header looks again at what fits 400 ms after a resize (L08). */
const fits = (measure: () => Promise<number>, words: string): Promise<void> =>
  softly.poll(measure, { message: words, timeout: 3_000, intervals: [50, 100, 200] }).toBeLessThanOrEqual(0);

// Nothing is changed here, so the screens are looked at by both browsers.
test.describe.configure({ mode: 'parallel' });

test.afterAll(async () => {
  for (const screen of opened.values()) await (await screen).context.close();
  opened.clear();
});

for (const [at, row] of screens.entries()) {
  test(`${row.ids} ${row.path} as ${row.as ?? 'nobody'}: quiet console, fits 390 px, no axe violation, in Chinese and English`, async ({
    browser,
  }) => {
    const screen = await screenOf(browser, row.as);
    const { page } = screen;
    screen.errors.length = 0;
    const looks = everything ? all : visit(at, await spokenOn(page));
    await page.setViewportSize(looks[0]?.size ?? WIDE);
    await page.goto(row.path);
    for (const each of looks) {
      const { language, scheme, size } = each;
      await fitTo(screen, each);
      await settle(screen);
      await speak(screen, language);
      const words = `${language} ${scheme} ${String(size.width)}`;
      if (everything)
        await page.screenshot({
          path: join(shots, `${row.name}-${language.slice(0, 2)}-${scheme}-${String(size.width)}.png`),
        });
      await fits(() => overflow(page), `${words}: wider than the window`);
      // The record and its panel scroll, not what they stand in: something hidden once made the page three times as long.
      // As of a moment it is a page to read, which scrolls as a whole.
      if (row.path.startsWith('/editRecord/') && !row.path.includes('asOf='))
        await fits(() => tooLong(page), `${words}: longer than the window`);
      if (each.axe) expect.soft(await violations(page), words).toEqual([]);
      if (each.axe && language === 'en-US') {
        const chinese = await page.evaluate(() =>
          [...document.querySelectorAll('button, label, th, [role=tab]')]
            .map((each) => each.textContent)
            .filter((words) => /[\u4e00-\u9fff]/.test(words)),
        );
        test.info().annotations.push({ type: 'chinese', description: chinese.join(' | ').slice(0, 600) });
      }
    }
    expect.soft(await blinks(screen), 'shown and taken away').toEqual([]);
    expect.soft(screen.errors, 'console').toEqual([]);
  });
}
