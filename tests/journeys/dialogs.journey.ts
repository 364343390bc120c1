import type { Locator, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@shilu/events/core/call';
import { overflow, violations } from './support/axe';
import { expect, test } from './support/journey';
import { makeRecord, submit, table, text, type MadeModule, type MadeRecord } from './support/laboratory';

const shots = join(dirname(dirname(fileURLToPath(import.meta.url))), '.results', 'dialogs');
mkdirSync(shots, { recursive: true });

const form: MadeModule = {
  title: '条件',
  type: 'basicFields',
  content: { fields: [{ key: 'amount', label: '用量', type: 'inputNumber', unit: 'g', value: '2.5' }] },
};
const says = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const notes: MadeModule = {
  title: '要点',
  type: 'editor',
  content: {
    type: 'doc',
    content: [
      says('加入 K2CO3 后搅拌过夜。'),
      { type: 'callout', attrs: { kind: 'hazard' }, content: [says('叔丁基锂遇空气自燃。')] },
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [{ type: 'text', text: '柱层析' }] },
          { type: 'detailsContent', content: [says('石油醚与乙酸乙酯 5:1。')] },
        ],
      },
      {
        type: 'taskList',
        content: [{ type: 'taskItem', attrs: { checked: false }, content: [says('称量')] }],
      },
    ],
  },
};
const card = (page: Page, title: string): Locator =>
  page.locator('article', { has: page.getByRole('heading', { name: title, exact: true }) });
const button = (page: Page | Locator, name: RegExp): Locator => page.getByRole('button', { name }).first();
const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();
const chooseOf = async (page: Page, title: string, item: RegExp): Promise<void> => {
  await button(card(page, title), new RegExp(`“${title}”`)).click();
  await page.getByRole('menuitem', { name: item }).click();
};

type Look = (page: Page, name: string) => Promise<void>;
const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const editors = async (page: Page, made: MadeRecord, look: Look): Promise<void> => {
  await page.goto(`/editRecord/${made.id}`);
  const edit = async (title: string): Promise<void> => {
    await card(page, title)
      .getByRole('button', { name: /^(编辑|Edit)$/ })
      .click();
    await expect(
      card(page, title)
        .getByRole('button', { name: /^(完成|Done)$/ })
        .first(),
    ).toBeVisible();
  };
  await edit('步骤');
  await button(card(page, '步骤'), /^(插入表格|Insert table)$/).click();
  await expect(card(page, '步骤').locator('table')).toBeVisible();
  for (const heading of ['试剂', '质量', '批号']) {
    await page.keyboard.type(heading);
    await page.keyboard.press('Tab');
  }
  await look(page, 'rich-text');
  await edit('要点');
  await card(page, '要点').getByText('加入 K2CO3').click();
  await look(page, 'blocks');
  await button(card(page, '要点'), /^(段落操作|Block)$/).click();
  await expect(page.getByRole('menuitem', { name: /^(上移|Move up)/ })).toBeVisible();
  await look(page, 'block-menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await edit('物料');
  await expect(card(page, '物料').getByRole('grid')).toBeVisible();
  await look(page, 'info-table');
  await button(card(page, '物料'), /^(设置列|Set up columns)$/).click();
  await look(page, 'columns');
  await edit('条件');
  await button(card(page, '条件'), /^(设置字段|Set up fields)$/).click();
  await look(page, 'fields');
  // What was changed entered the record when its editor was left.
  await expect(page.getByText(/已存入记录|In the record/)).toBeVisible();
};

const menusAndDialogs = async (page: Page, made: MadeRecord, look: Look): Promise<void> => {
  await page.goto(`/editRecord/${made.id}`);
  await expect(card(page, '步骤')).toBeVisible();
  await page
    .getByRole('navigation', { name: /目录|Outline|Contents/ })
    .getByRole('button', { name: /添加模块|Add module|Add a module/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'add-module');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button(page, /^(更多操作|More actions)$/).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'more');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await chooseOf(page, '条件', /^(共享授权|Share)$/);
  await expect(dialogOf(page)).toBeVisible();
  await look(page, 'grants');
  await closed(page);
  await button(card(page, '步骤'), /^(签署|Sign)$/).click();
  await expect(dialogOf(page).locator('input[type=password]')).toBeVisible();
  await look(page, 'sign');
  await closed(page);
  await button(page, /^(提交审核|Submit)$/).click();
  await expect(dialogOf(page).locator('input[type=password]')).toBeVisible();
  await look(page, 'submit');
  await closed(page);
  await page.goto(`/editRecord/${made.id}?panel=comments`);
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('textbox').first().fill('称量是否扣除皮重？');
  await button(panel, /^(添加|Add)$/).click();
  await button(panel.getByRole('article'), /^(回复|Reply)$/).click();
  await look(page, 'comments');
};

const still = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      // One that follows the scroll position, not the clock, stands wherever that is.
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
  );

/** Both themes at everything, each with a picture, with SCREENS=all. */
const everything = process.env['SCREENS'] === 'all';

/** What stands open is looked at in one theme, the next in the other: most of them are made of the same parts. */
const lookIn = (language: Language): Look => {
  let looks = 0;
  return async (page, name) => {
    await expect(page.locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible')).toHaveCount(0);
    const themes = ['light', 'dark'] as const;
    for (const scheme of everything ? themes : [themes[looks++ % 2] ?? 'light']) {
      await page.emulateMedia({ colorScheme: scheme });
      // What fades in is judged when it stands.
      // What the pointer happens to stand over after a press tells more in a tip, which is no part of the screen.
      await page.mouse.move(0, 0);
      await still(page);
      if (everything) await page.screenshot({ path: join(shots, `${name}-${language.slice(0, 2)}-${scheme}.png`) });
      // A menu stands outside of the landmarks, beside the button that opened it.
      const menu = (await page.getByRole('menu').count()) > 0;
      const found = (await violations(page)).filter((line) => !menu || !line.startsWith('region '));
      const words = `${name} in ${language} ${scheme}`;
      expect.soft(found, words).toEqual([]);
      expect.soft(await overflow(page), `${words} is wider than its window`).toBeLessThanOrEqual(0);
    }
  };
};

test('R019 M04 M10 M18 editors open on the record page have no axe violation', async ({ browsers }) => {
  const made = await makeRecord('lixt', [text('步骤', '称取原料。'), notes, table('物料', [['三乙胺', '2.5']]), form]);
  await editors((await browsers.open('lixt', { language: 'zh-CN' })).page, made, lookIn('zh-CN'));
});

test('R019 T02 T11 L29 C006 menus, dialogs and comments on the record page have no axe violation', async ({
  browsers,
}) => {
  const made = await makeRecord('lixt', [text('步骤', '称取原料。'), form]);
  await menusAndDialogs((await browsers.open('lixt', { language: 'en-US' })).page, made, lookIn('en-US'));
});

test('T06 L24 C060 L01 versions, comparison, rejection and the curtain have no axe violation', async ({ browsers }) => {
  const look = lookIn('zh-CN');
  const made = await makeRecord('lixt', [text('步骤', '称取原料。')]);
  await submit(made);
  const { page: reviewer } = await browsers.open('chengd');
  await reviewer.goto(`/editRecord/${made.id}`);
  const bar = reviewer.getByRole('region', { name: /等待您审核|Waiting for you|review/i });
  await button(bar, /^(驳回|Reject)$/).click();
  await expect(dialogOf(reviewer).locator('input[type=password]')).toBeVisible();
  await look(reviewer, 'reject');
  await closed(reviewer);
  const { page } = await browsers.open('lixt');
  await page.goto(`/editRecord/${made.id}?panel=versions`);
  await button(page, /^(撤回|Recall)$/).click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, 'reason');
  await closed(page);
  await button(page, /^(比较任意两个版本|Compare any two versions)$/).click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, 'compare');
  await closed(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('锁定屏幕');
  await page.getByRole('option', { name: /^(锁定屏幕|Lock the screen)/ }).click();
  await expect(page.locator('input[type=password]')).toBeVisible();
  await look(page, 'locked');
});

test('Back closes what lies over a record opened by its address or loaded anew, gives the focus back, and then leaves', async ({
  browsers,
}) => {
  const made = await makeRecord('lixt', [text('步骤', '称取原料。')]);
  const { page } = await browsers.open('lixt');
  await page.goto('/record');
  await page.goto(`/editRecord/${made.id}`);
  const dialogs = page.getByRole('dialog');
  const more = page.getByRole('button', { name: '更多操作', exact: true });
  for (const loading of ['opened', 'loaded anew']) {
    await test.step(loading, async () => {
      if (loading === 'loaded anew') await page.reload();
      await more.focus();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(dialogs).toHaveCount(1);
      await page.goBack();
      await expect(dialogs).toHaveCount(0);
      await expect(more).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/editRecord/${made.id}$`));
    });
  }
  await button(card(page, '步骤'), /^签署$/).click();
  await expect(dialogs).toHaveCount(1);
  await closed(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/record$/);
});
