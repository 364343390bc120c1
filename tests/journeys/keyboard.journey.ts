import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { expect, test, unique } from './support/journey';
import { KeyboardUser } from './support/keyboard';

/** How many Tabs may lie between two steps of the work; farther places have a key of their own. */
const NEAR = 3;

test('by keyboard alone: a record is begun, its four kinds of module are filled, one is signed, it is submitted and approved', async ({
  browser,
}) => {
  const title = unique('键盘记录');
  const author = await KeyboardUser.at(browser);
  const { page } = author;
  await author.logIn('lixt');

  await author.command('新建记录');
  await author.isAt('搜索模板');
  await expect(page.getByRole('option', { name: /^空白记录/, selected: true })).toBeVisible();
  await author.press('Enter');
  await author.type('2.5 g ');
  await author.isAt('正文');
  await author.type('三乙胺，室温搅拌。');
  await expect(author.module('图文编辑')).toContainText('2.5 g 三乙胺，室温搅拌。');
  await expect(page).toHaveURL(/\/editRecord\//);
  await author.press('Escape');
  await author.isAt('编辑');

  // Named from its first words; a better name is given as any text is.
  await test.step('the title', async () => {
    await author.tabTo(/^记录标题$/, 10, 'Shift+Tab');
    await author.press('ControlOrMeta+a');
    await author.type(title);
    await author.press('Enter');
    await expect(page.getByRole('textbox', { name: '记录标题' })).toHaveValue(title);
  });

  /** The menu lists every type there is, in the order of their numbers. */
  const add = async (type: string): Promise<void> => {
    await author.press('a');
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
    await author.tabTo(new RegExp(`^${type}$`), moduleTypeNames.length, 'ArrowDown');
    await author.press('Enter');
    await expect(author.module(type)).toBeVisible();
  };

  await test.step('fields', async () => {
    await author.press('Tab');
    await add('基础字段');
    await author.isAt('添加字段');
    await author.press('Enter');
    // Enter names the field and begins the next one; in that, Enter again ends them.
    await author.isAt('名称');
    await author.press('Enter');
    await author.isAt('名称');
    await author.press('Enter');
    await author.isAt('字段 1');
    await author.type('80 ℃');
    await author.press('Escape');
    await expect(author.module('基础字段')).toContainText('80 ℃');
    await author.isAt('编辑');
  });

  await test.step('a table', async () => {
    await add('信息表');
    // It opens in its first cell.
    await author.isAt('项目 1');
    await author.type('Et3N');
    await author.press('Tab');
    await author.type('2.5');
    await author.press('Enter');
    await author.isAt('项目 2');
    await author.type('K2CO3');
    await author.press('ArrowUp');
    await author.isAt('项目 1');
    await author.press('ArrowRight');
    await author.isAt('内容 1');
    await author.press('Escape');
    await expect(author.module('信息表')).toContainText('Et3N');
    await author.isAt('编辑');
  });

  await test.step('a document', async () => {
    await add('文档');
    await author.isAt(/文件拖到这里/);
    const chooser = page.waitForEvent('filechooser');
    await author.press('Enter');
    await (await chooser).setFiles({ name: 'NMR.txt', mimeType: 'text/plain', buffer: Buffer.from('7.26 ppm') });
    // There for good once it can be annotated.
    await expect(author.module('文档').getByRole('textbox', { name: /NMR\.txt/ })).toBeVisible();
    await author.press('Escape');
    await author.isAt('编辑');
  });

  await test.step('signed', async () => {
    await author.tabTo(/^签署$/, NEAR);
    await author.press('Enter');
    await expect(page.getByRole('dialog', { name: '签署“文档”' })).toContainText('NMR.txt');
    await author.sign('lixt');
    await author.press('Enter');
    await expect(author.module('文档')).toContainText('✓ 李晓婷');
  });

  await test.step('submitted', async () => {
    await author.press('ControlOrMeta+Enter');
    await expect(page.getByRole('dialog', { name: '提交审核' })).toContainText(title);
    // What is required and not given yet has the focus.
    await author.isAt(/^我已核对页面信息$/);
    await author.press('Space');
    await author.tabTo(/密码/, NEAR);
    await author.sign(null);
    await author.press('Enter');
    await expect(page.getByRole('main').locator('header').first()).toContainText('审核中');
  });
  await author.leave();

  const reviewer = await KeyboardUser.at(browser);
  await reviewer.logIn('linxy');
  await reviewer.command('待我审核');
  await test.step('approved', async () => {
    const row = reviewer.page.getByRole('row').filter({ hasText: title });
    await expect(row).toBeVisible();
    for (let down = 0; down < 10 && (await row.getAttribute('aria-current')) !== 'true'; down++)
      await reviewer.press('j');
    await expect(row).toHaveAttribute('aria-current', 'true');
    await reviewer.press('Enter');
    await expect(reviewer.module('信息表')).toContainText('Et3N');
    await expect(reviewer.page.getByRole('region', { name: '等待您审核' })).toContainText('首次审核');
    await reviewer.press('ControlOrMeta+Enter');
    await expect(reviewer.page.getByRole('dialog', { name: '通过审核' })).toContainText(title);
    await reviewer.sign('linxy');
    await reviewer.press('Enter');
    await expect(reviewer.page.getByRole('status').filter({ hasText: '此记录已通过审核并锁定' })).toBeVisible();
  });
  await reviewer.leave();
});
