import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD } from './journey';

/** What is said in either language, whole. */
export const either = (zh: string, en: string): RegExp => new RegExp(`^(${zh}|${en})$`);

/** The record page (R019) as a person handles it, in Chinese or in English. */
export class RecordPage {
  constructor(readonly page: Page) {}

  async open(id: string, search = ''): Promise<void> {
    await this.page.goto(`/editRecord/${id}${search}`);
    await expect(this.page.getByRole('navigation', { name: either('所在位置', 'Breadcrumb') })).toBeVisible();
  }
  get title(): Locator {
    return this.page.getByRole('textbox', { name: either('记录标题', 'Record title') });
  }
  module(title: string): Locator {
    return this.page
      .locator('article')
      .filter({ has: this.page.getByRole('heading', { level: 2, name: title, exact: true }) });
  }
  prose(title: string): Locator {
    return this.module(title).locator('[contenteditable=true]').first();
  }
  toast(words: string | RegExp): Locator {
    return this.page.locator('[class*=Notification-root]').filter({ hasText: words }).first();
  }
  async edit(title: string): Promise<void> {
    await this.module(title)
      .getByRole('button', { name: either('编辑', 'Edit') })
      .click();
  }
  async type(title: string, words: string): Promise<void> {
    const box = this.prose(title);
    await box.click();
    await this.page.keyboard.press('ControlOrMeta+End');
    await this.page.keyboard.type(words);
  }
  async add(type: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: either('目录', 'Outline') })
      .getByRole('button', { name: /添加模块|Add module/ })
      .click();
    await this.page.getByRole('menuitem', { name: type, exact: true }).click();
  }
  async choose(title: string, action: string): Promise<void> {
    await this.module(title)
      .getByRole('button', { name: `“${title}”的更多操作` })
      .or(this.module(title).getByRole('button', { name: `More actions on “${title}”` }))
      .click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  /** Closes the editor, which puts what was written into the record. */
  async finish(title: string): Promise<void> {
    await this.module(title)
      .getByRole('button', { name: either('完成', 'Done') })
      .click();
  }
  async saveAll(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+s');
  }
  get outline(): Locator {
    return this.page.getByRole('navigation', { name: either('目录', 'Outline') }).getByRole('listitem');
  }
  /** Top bar: place, state, what is saved. */
  get bar(): Locator {
    return this.page.getByRole('main').locator('header').first();
  }
  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
  /** Fills in a signature; the account is asked for at the first signing of a session. */
  async sign(
    dialog: Locator,
    button: string,
    options: { readonly account: string; readonly password?: string },
  ): Promise<void> {
    await dialog.locator('input[type=password]').fill(options.password ?? PASSWORD);
    const account = dialog.getByRole('textbox', { name: '账号' });
    if (await account.isVisible()) await account.fill(options.account);
    await dialog.getByRole('button', { name: button, exact: true }).click();
  }
  async giveReason(reason: string): Promise<void> {
    const box = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByLabel('原因') })
      .last();
    await box.getByLabel('原因').fill(reason);
    await box.getByRole('button', { name: '确认', exact: true }).click();
  }
}
