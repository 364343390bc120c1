import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Language } from '@shilu/events/core/call';
import { identityCalls, type SessionInfo } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { createClient, freshAddress, personOf, type Person } from '../../support/client';

export const PASSWORD = 'shilu2026';
export const baseUrl = (): string => process.env['BASE_URL'] ?? 'http://127.0.0.1:18090';
// From the project's folder, as npm runs everything.
const { version } = JSON.parse(readFileSync('frontend/package.json', 'utf8')) as { version: string };

export type Account =
  | 'wangsy'
  | 'lixt'
  | 'chengd'
  | 'zhouj'
  | 'admin'
  | 'huangrz'
  | 'sunyl'
  | 'tangsq'
  | 'maojw'
  | 'xuhl'
  | 'zhaom'
  | 'hanzp'
  | 'linxy'
  | 'fengyt';
export const accountId = (account: Exclude<Account, 'admin'>): string => `acc-${account}`;

export type LoggedIn = { readonly person: Person; readonly session: SessionInfo };

/** A session of its own; from an address of its own, so that the limit on logins does not hit the suite. */
export const logIn = async (account: string, password = PASSWORD): Promise<LoggedIn> => {
  const client = createClient(baseUrl(), { address: freshAddress() });
  const digest = passwordDigest(account, password);
  const answer = await client.send(identityCalls.login, { account, password: digest, client: 'web' });
  if (answer.status !== 200) throw new Error(`login of ${account}: ${answer.status} ${answer.message}`);
  const session = answer.response as SessionInfo;
  return { session, person: personOf(client, { token: session.token, uid: session.accountInfo.id }, account, digest) };
};

const shared = new Map<string, Promise<LoggedIn>>();
/** One session per account for what is prepared behind the scenes. */
export const clientOf = async (account: string): Promise<Person> => {
  const known = shared.get(account) ?? logIn(account);
  shared.set(account, known);
  return (await known).person;
};

export type OpenOptions = {
  readonly language?: Language;
  readonly scheme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** The release notes come by themselves (L02) unless they were seen. */
  readonly notesUnseen?: boolean;
  readonly session?: SessionInfo;
};
export type Screen = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly session: SessionInfo;
  readonly errors: string[];
};

/** What the browser itself says of a refused call, or of a document kept from running scripts, is no fault of the page. */
const REFUSED_CALL =
  /Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Blocked script execution in 'about:blank' because the document's frame is sandboxed/;

export const watchErrors = (page: Page, errors: string[]): void => {
  // The browser hands over its file chooser from the first listener on, a little after it was asked to.
  page.on('filechooser', () => {});
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_CALL.test(message.text()))
      errors.push(`${page.url()} ${message.text()}`);
  });
};

/** Of one size and theme: browsers that a journey has left, with what they had loaded of the product and nothing else. */
const left: BrowserContext[] = [];
const MOST_LEFT = 3;

/**
 * A browser that has loaded the product before shows its first screen in a third of the time. What the journey before left
 * in it is gone: pages, cookies, storage; a browser whose page broke is not taken again.
 */
const leave = async (context: BrowserContext, usable: boolean): Promise<void> => {
  if (!usable || left.length >= MOST_LEFT) return context.close();
  const fresh = await context.newPage();
  // Whatever a page does on leaving, it does before all is cleared.
  for (const page of context.pages()) if (page !== fresh) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  const devtools = await context.newCDPSession(fresh);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(baseUrl()).origin,
    storageTypes: 'cookies,indexeddb,local_storage,file_systems,cache_storage,service_workers',
  });
  await devtools.detach();
  await fresh.close();
  left.push(context);
};

const newBrowser = async (browser: Browser, options: OpenOptions): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: options.size ?? { width: 1440, height: 900 },
    colorScheme: options.scheme ?? 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl() });
  return context;
};

const inContext = async (context: BrowserContext, account: string, options: OpenOptions): Promise<Screen> => {
  const session = options.session ?? (await logIn(account)).session;
  const stored: Readonly<Record<string, unknown>> = {
    'shilu.session': session,
    'shilu.language': options.language ?? 'zh-CN',
    ...(options.notesUnseen === true ? {} : { [`shilu.seen-version.${session.accountInfo.id}`]: version }),
  };
  const page = await context.newPage();
  // Once, on the first page: what the person changes afterwards stays changed.
  await page.addInitScript((given) => {
    if (localStorage.getItem('journey') !== null) return;
    localStorage.setItem('journey', '1');
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  watchErrors(page, errors);
  return { page, context, session, errors };
};

/** A browser of its own, which is closed by whoever opened it. */
export const openScreen = async (browser: Browser, account: string, options: OpenOptions = {}): Promise<Screen> =>
  inContext(await newBrowser(browser, options), account, options);

type Browsers = { readonly open: (account: Account, options?: OpenOptions) => Promise<Screen> };

/** Browsers of the laboratory's people. Closed at the end, and nothing may have been said on their consoles. */
export const test = base.extend<{ browsers: Browsers }>({
  browsers: async ({ browser }, use, info) => {
    const screens: Screen[] = [];
    const unusable = new Set<BrowserContext>();
    await use({
      open: async (account, options = {}) => {
        const ofItsOwn = options.size !== undefined || options.scheme !== undefined;
        const context = (ofItsOwn ? undefined : left.pop()) ?? (await newBrowser(browser, options));
        const screen = await inContext(context, account, options);
        if (ofItsOwn) unusable.add(context);
        screen.page.on('close', () => unusable.add(context));
        screen.page.on('crash', () => unusable.add(context));
        screens.push(screen);
        return screen;
      },
    });
    const failed = info.status !== info.expectedStatus;
    if (failed) {
      for (const [at, { page }] of screens.entries())
        if (!page.isClosed())
          await info
            .attach(`screen-${String(at)}`, { body: await page.screenshot(), contentType: 'image/png' })
            .catch(() => {});
    }
    const errors = screens.flatMap((screen) => screen.errors);
    for (const { context } of screens)
      await leave(context, !failed && !unusable.has(context)).catch(() => context.close().catch(() => {}));
    expect(errors, 'console and page errors').toEqual([]);
  },
});
export { expect };

let count = 0;
/** A name that nothing else in the laboratory has. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}${String(count++)}`;
