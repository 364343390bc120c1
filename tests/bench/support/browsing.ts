import { existsSync, readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Person } from './person';
import type { Server } from './servers';

/** Debian's; otherwise the one that Playwright keeps. */
const INSTALLED = '/usr/bin/chromium';

export const launch = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(INSTALLED) ? { executablePath: INSTALLED } : {}),
    args: ['--no-sandbox', ...more],
  });

/** Here a task that follows a key runs once the key's work is done, and is not held until the next frame was drawn. */
export const launchForTyping = (): Promise<Browser> => launch('--disable-features=DeferRendererTasksAfterInput');

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of a person whose language is Chinese, and who has read the notes on this version (L02). */
export const openContext = async (
  browser: Browser,
  person: Person,
  storageState?: Storage,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...{ locale: 'zh-CN', viewport: { width: 1440, height: 900 } },
    ...(storageState === undefined ? {} : { storageState }),
  });
  const { version } = JSON.parse(readFileSync('frontend/package.json', 'utf8')) as { version: string };
  await context.addInitScript(([key, seen]) => localStorage.setItem(key, seen), [
    `shilu.seen-version.${person.accountId}`,
    JSON.stringify(version),
  ] as const);
  return context;
};

export const logInPage = async (page: Page, server: Server): Promise<void> => {
  await page.locator('input[name=account]').fill('admin');
  await page.locator('input[name=password]').fill(server.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};
