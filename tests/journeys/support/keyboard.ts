import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { baseUrl, expect, PASSWORD, watchErrors } from './journey';

/** A person without a mouse: presses keys, and knows of the page only what has the focus and what can be read. */
export class KeyboardUser {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly errors: readonly string[],
  ) {}

  static async at(browser: Browser): Promise<KeyboardUser> {
    const context = await browser.newContext({ baseURL: baseUrl(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await context.addInitScript(() => {
      // Nothing here may be done by pointing.
      addEventListener('pointerdown', () => console.error('a pointer was used'), true);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const errors: string[] = [];
    watchErrors(page, errors);
    return new KeyboardUser(page, context, errors);
  }
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors, 'console and page errors').toEqual([]);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words);
  }
  /** What has the focus, as it is called: its label, else its words; a module's card is not what stands in it. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body || at.matches('article')) return '';
      const labelled = (at.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null;
      const words = at.getAttribute('aria-label') ?? (labelled || (label?.textContent ?? at.textContent));
      return words.replace(/\s*\*$/, '').trim();
    });
  }
  async isAt(name: string | RegExp): Promise<void> {
    const wanted = typeof name === 'string' ? new RegExp(`^${name}$`) : name;
    await expect.poll(() => this.focused(), { message: `the focus is at ${String(name)}` }).toMatch(wanted);
  }
  /** Presses Tab until the focus is there, `most` times at most. */
  async tabTo(name: RegExp, most: number, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < most; presses++) {
      await this.press(key);
      const at = await this.focused();
      if (name.test(at)) return;
      passed.push(at.slice(0, 30));
    }
    throw new Error(`${String(name)} is more than ${String(most)} ${key} away: ${passed.join(' · ')}`);
  }

  async logIn(account: string): Promise<void> {
    await this.page.goto('/login');
    await this.isAt('账号');
    await this.type(account);
    await this.press('Tab');
    await this.isAt('密码');
    await this.type(PASSWORD);
    await this.press('Enter');
    await expect(this.page.getByRole('banner')).toBeVisible();
  }
  /** The first command of that name. */
  async command(words: string): Promise<void> {
    await this.press('ControlOrMeta+k');
    await this.isAt('命令面板');
    await this.type(words);
    await expect(this.page.getByRole('option', { selected: true })).toContainText(words);
    await this.press('Enter');
  }
  /** The account is asked for at the first signature of a session, and has the focus then. */
  async sign(account: string | null): Promise<void> {
    if (account !== null) {
      await this.isAt('账号');
      await this.type(account);
      await this.press('Tab');
    }
    await this.isAt(/密码/);
    await this.type(PASSWORD);
  }
  module(title: string): Locator {
    return this.page
      .locator('article')
      .filter({ has: this.page.getByRole('heading', { level: 2, name: title, exact: true }) });
  }
}
