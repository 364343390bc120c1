import { part, proves } from '@shilu/tests/proves';
import { expect, test, unique } from './support/journey';
import { approve, makeRecord, submit, text } from './support/laboratory';

test('R001 L14 L06 L10 home counts what waits, and every count leads to its list', async ({ browsers }) => {
  part('L10', 'the menus of home and records');
  const { page } = await browsers.open('wangsy');
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '待完成的实验' })).toBeVisible();
  const approved = main.getByRole('link', { name: /已通过$/ });
  const count = Number(/\d+/.exec((await approved.textContent()) ?? '')?.[0] ?? '0');
  expect(count).toBeGreaterThan(0);
  await approved.click();
  await expect(page).toHaveURL(/f\.status=approved/);
  await expect(page.getByRole('grid').or(page.getByRole('table')).getByText('已通过').first()).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: '本区菜单' }).getByRole('link', { name: '我的实验' }),
  ).toBeVisible();
});

test('L06 C024 the bell counts what waits for the reviewer and leads to the queue, live', async ({ browsers }) => {
  part('L06', 'records to review');
  const { page } = await browsers.open('chengd');
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^通知/ });
  await expect(bell).toHaveAccessibleName(/\d+ 件待处理/);
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? '0');
  const record = await makeRecord('lixt');
  await submit(record);
  await expect(bell).toHaveAccessibleName(new RegExp(`${String(before + 1)} 件待处理`));
  await bell.click();
  await page.getByRole('link', { name: /记录审核/ }).click();
  await expect(page).toHaveURL('/team/record');
  await expect(page.getByRole('main').getByText(record.number, { exact: true }).first()).toBeVisible();
  await approve(record);
  await expect(page.getByText(record.number)).toHaveCount(0);
});

test('L08 the header leads to every area, and what does not fit goes under More', async ({ browsers }) => {
  part('L08', 'projects, records and the admin centre, and More');
  const { page } = await browsers.open('admin');
  await page.goto('/');
  const nav = page.getByRole('banner').getByRole('navigation', { name: '主导航' });
  for (const [name, url] of [
    ['项目', '/project'],
    ['记录', '/record'],
    ['管理中心', '/team'],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(nav.getByRole('link').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '菜单', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: '项目', exact: true }).click();
  await expect(page).toHaveURL('/project');
});

test('L09 R024 C104 search finds two Chinese characters and an English word, highlighted', async ({ browsers }) => {
  proves('L09');
  proves('R024');
  const word = `zirconocene${Date.now().toString(36)}`;
  const record = await makeRecord(
    'lixt',
    [text('观察', `反应液呈靛蓝色，加入 ${word} 后澄清。`)],
    unique('锆试剂试探'),
  );
  const { page } = await browsers.open('lixt');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('textbox', { name: '全局搜索' });
  await expect(box).toBeFocused();
  await box.fill('靛蓝');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/globSearch\?key=/);
  await expect(page.getByRole('main').getByText(record.number, { exact: true }).first()).toBeVisible();
  await expect(page.locator('mark', { hasText: '靛蓝' }).first()).toBeVisible();
  await page.goto(`/globSearch?key=${word}`);
  await expect(page.getByRole('link', { name: new RegExp(record.title) })).toBeVisible();
  await expect(page.locator('mark', { hasText: word }).first()).toBeVisible();
  await page.goto('/globSearch?key=' + encodeURIComponent('没有人写过的话zz'));
  await expect(page.getByText(/没有找到“没有人写过的话zz”/)).toBeVisible();
});

test('L02 L03 L04 L05 release notes once, version, manual and steps from the product menu', async ({ browsers }) => {
  proves('L02');
  proves('L03');
  proves('L04');
  part('L05', 'the steps that there are');
  const { page } = await browsers.open('huangrz', { notesUnseen: true });
  await page.goto('/');
  const notes = page.getByRole('dialog', { name: /更新说明/ });
  const news = page.getByRole('button', { name: '新功能' });
  await expect(news).toBeVisible();
  await expect(notes).toBeHidden();
  await news.click();
  await notes.getByRole('button', { name: '关闭' }).last().click();
  await expect(notes).toBeHidden();
  await expect(news).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(news).toBeHidden();
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: '产品菜单' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('版本信息');
  await expect(page.getByRole('dialog', { name: '版本信息' })).toContainText(/版本 \d+\.\d+/);
  await page.keyboard.press('Escape');
  await menu('使用手册');
  await expect(page.getByRole('dialog', { name: '使用手册' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu('上手步骤');
  const steps = page.getByRole('dialog', { name: '上手步骤' });
  await steps.getByRole('link', { name: '添加成员' }).click();
  await expect(page).toHaveURL('/team/member');
});

test('LOOK Ctrl+K goes by words and pinyin initials; ? shows the keys of this screen', async ({ browsers }) => {
  const { page } = await browsers.open('lixt');
  await page.goto('/record');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('combobox', { name: '命令面板' });
  await palette.fill('xmgl');
  await expect(page.getByRole('listbox', { name: '命令面板' }).getByRole('option').first()).toContainText('项目管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/team/project');
  await page.keyboard.press('ControlOrMeta+k');
  await palette.fill('English');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Project/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /Keyboard shortcuts|Shortcuts/i })).toBeVisible();
});
