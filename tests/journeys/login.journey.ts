import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { identityCalls } from '@shilu/events/identity/calls';
import { codeAt, STEP_SECONDS } from '@shilu/infra/sessions/totp';
import { part, proves } from '@shilu/tests/proves';
import { violations } from './support/axe';
import { baseUrl, clientOf, expect, PASSWORD, test, unique, watchErrors } from './support/journey';

/** `AT_REST_MS` of `frontend/src/app/at-rest.ts`: the browser's code is compiled for itself. */
const AT_REST_MS = 4_000;

const stranger = test.extend<{ visitor: Page }>({
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: baseUrl(), locale: 'en-GB', timezoneId: 'Asia/Shanghai' });
    const page = await context.newPage();
    const errors: string[] = [];
    watchErrors(page, errors);
    await use(page);
    await context.close();
    expect(errors).toEqual([]);
  },
});

const fill = async (page: Page, account: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: /账号|Account/ }).fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
};

stranger(
  'L12 E08 K01 a deep link asks for login in Chinese and leads back to itself, query and fragment included',
  async ({ visitor }) => {
    proves('E08');
    part('L12', 'logging in with account and password, and the way back');
    await visitor.goto('/record?view=all#part');
    await expect(visitor).toHaveURL(/\/login\?redirect=/);
    await expect(visitor.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await fill(visitor, 'wangsy', PASSWORD);
    await expect(visitor).toHaveURL(/\/record\?view=all#part$/);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/可查看的实验/);
  },
);

stranger('L12 C008 a wrong password is said beside the form and the account stays typed', async ({ visitor }) => {
  await visitor.goto('/login');
  await fill(visitor, 'wangsy', 'not-the-password-1');
  await expect(visitor.getByRole('alert')).toContainText('账号或密码不正确');
  await expect(visitor.getByRole('textbox', { name: '账号' })).toHaveValue('wangsy');
  await expect(visitor.locator('input[type=password]')).toHaveValue('');
  await visitor.locator('button[type=submit]').click();
  await visitor.locator('input[type=password]').fill(PASSWORD);
  await visitor.locator('button[type=submit]').click();
  await expect(visitor).toHaveURL('/');
});

stranger('L12 nothing typed is asked for beside each field, without a call', async ({ visitor }) => {
  await visitor.goto('/login');
  await visitor.locator('button[type=submit]').click();
  await expect(visitor.getByText('请输入账号')).toBeVisible();
  await expect(visitor.getByText('请输入密码')).toBeVisible();
});

stranger(
  'L12 LOOK logging in by keyboard alone, in English after a switch without reload, light then dark',
  async ({ visitor }) => {
    await visitor.goto('/login');
    await visitor.evaluate(() => Object.assign(window, { stayed: true }));
    await expect(visitor.getByRole('textbox', { name: '账号' })).toBeFocused();
    await visitor.keyboard.press('Shift+Tab');
    await expect(visitor.getByRole('button', { name: 'Switch to English' })).toBeFocused();
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('textbox', { name: 'Account' })).toBeVisible();
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en-US');
    await visitor.getByRole('textbox', { name: 'Account' }).focus();
    await visitor.keyboard.type('lixt');
    await visitor.keyboard.press('Tab');
    await visitor.keyboard.type(PASSWORD);
    await visitor.keyboard.press('Enter');
    await expect(visitor).toHaveURL('/');
    await expect(visitor.getByRole('button', { name: 'What’s new' })).toBeVisible();
    await visitor.getByRole('button', { name: /^User menu/ }).click();
    await visitor.getByText('Dark', { exact: true }).click();
    await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await visitor.evaluate(() => 'stayed' in window)).toBe(true);
    await visitor.reload();
    await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en-US');
  },
);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator app shows for the key, as the screen has it; of the step before, or of now. */
const shownByApp = (key: string, later = 0): string => {
  const bits = [...key.replaceAll(' ', '')].map((each) => ALPHABET.indexOf(each).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  return codeAt(secret, Math.floor(Date.now() / 1000 / STEP_SECONDS) + later);
};

stranger(
  'S11 a second factor is set up, asked for at login, and once replaced by a recovery code',
  async ({ visitor }) => {
    part('REQ-S11', 'a second factor in the browser: set up, shown at login, a recovery code in its place');
    const account = `factor${Date.now().toString(36)}`;
    await (
      await clientOf('admin')
    ).call(identityCalls.addMember, {
      ...{ account, password: PASSWORD, realName: unique('双重'), mobilePhone: '', email: '', departmentId: null },
      ...{ roleIds: ['role-researcher'], isOrganAdmin: false, directLeaderId: null },
    });
    const inMenu = async (item: string): Promise<void> => {
      await visitor.getByRole('button', { name: /^用户菜单/ }).click();
      await visitor.getByRole('menuitem', { name: item }).click();
    };
    const again = async (shown: string): Promise<void> => {
      await inMenu('退出登录');
      await fill(visitor, account, PASSWORD);
      await expect(visitor.getByLabel('验证码或恢复码')).toBeFocused();
      await visitor.keyboard.type(shown);
      await visitor.keyboard.press('Enter');
    };
    await visitor.goto('/login');
    await fill(visitor, account, PASSWORD);
    await inMenu('登录二次验证');
    const dialog = visitor.getByRole('dialog', { name: '登录二次验证' });
    await dialog.getByRole('button', { name: '用身份验证器应用启用' }).click();
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await visitor.keyboard.press('Enter');
    const key = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '';
    await dialog.getByLabel('验证码').fill(shownByApp(key, -1));
    await visitor.keyboard.press('Enter');
    const items = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await expect(items).toHaveCount(10);
    const codes = await items.allTextContents();
    expect(await violations(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');
    await expect(dialog).toContainText('请先确认已保存');
    await dialog.getByLabel('我已保存恢复码').check();
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(dialog).toContainText('还剩 10 个恢复码');
    await visitor.keyboard.press('Escape');
    await again(shownByApp(key));
    await expect(visitor).toHaveURL('/');
    await again(codes[0] ?? '');
    await expect(visitor).toHaveURL('/');
    await inMenu('登录二次验证');
    await expect(dialog).toContainText('还剩 9 个恢复码');
  },
);

test('L11 C009 logging out ends the session here and on the server', async ({ browsers }) => {
  part('L11', 'logout');
  const { page, session } = await browsers.open('lixt');
  await page.goto('/record');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/record');
  await expect(page).toHaveURL(/\/login\?redirect=%2Frecord$/);
  // The old token is worth nothing, even to somebody who kept it.
  await page.evaluate((kept) => localStorage.setItem('shilu.session', JSON.stringify(kept)), session);
  await page.goto('/record');
  await expect(page).toHaveURL(/\/login/);
});

test('L01 T16 V050 C011 the lock screen opens to the right password only, also after a reload', async ({
  browsers,
}) => {
  proves('L01');
  const { page } = await browsers.open('lixt');
  await page.goto('/project');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  await expect(page.getByText('PARP')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
  await page.getByLabel('密码').fill('wrong-password-1');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('账号或密码不正确')).toBeVisible();
  await page.getByLabel('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/project');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/项目中心/);
});

test('R115 an unknown address says so and leads home; an unknown record has the same page', async ({ browsers }) => {
  proves('R115');
  const { page } = await browsers.open('lixt');
  await page.goto('/no/such/page');
  await expect(page.getByText('没有找到，或不对您开放')).toBeVisible();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/editRecord/no-such-record');
  await expect(page.getByText('没有找到，或不对您开放')).toBeVisible();
});

/** What the bench holds to, so that nothing grows past it unseen. */
const SCRIPTS_KB = 270;

stranger('login and home bring less than 270 kB of JavaScript', async ({ visitor }) => {
  const scripts = new Map<string, Promise<number>>();
  visitor.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 6 }).length),
    );
  });
  // What is fetched once the page is at rest is not what it needs to come up; a slow machine is at rest before its home is there.
  await visitor.addInitScript((atRest) => {
    const set = window.setTimeout.bind(window);
    const early = (work: TimerHandler, ms?: number, ...given: unknown[]): number => (ms ?? 0) >= atRest ? 0 : set(work, ms, ...given); // prettier-ignore
    window.setTimeout = early as typeof window.setTimeout;
  }, AT_REST_MS);
  await visitor.goto('/login', { waitUntil: 'load' });
  await fill(visitor, 'wangsy', PASSWORD);
  await expect.poll(() => [...scripts.keys()].some((url) => url.includes('/home-page'))).toBe(true);
  await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const sizes = await Promise.all(scripts.values());
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThan(SCRIPTS_KB);
});
