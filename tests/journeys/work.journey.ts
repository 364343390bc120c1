import { type Page } from '@playwright/test';
import { part, proves } from '@shilu/tests/proves';
import { expect, test, unique } from './support/journey';
import { makeRecord, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

/** Changes where the new record goes, on the fact itself. */
const choosePlace = async (page: Page, fact: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${fact}：`) }).click();
  await page.getByRole('option', { name: words }).first().click();
};

test('R002 R004 R017 L15 C029 C035 C039 C042 from project to task to notebook to a blank record', async ({
  browsers,
}) => {
  proves('R002');
  proves('R066');
  part('L15', 'the list of notebooks');
  const { page } = await browsers.open('sunyl');
  const project = unique('旅程项目');
  const task = unique('旅程任务');
  await page.goto('/project');
  await page.getByRole('button', { name: '新建项目' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建项目' });
  await drawer.getByLabel('项目名称').fill(project);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/team\/allTask\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);

  // T07: tasks come to a project that is under way.
  await expect(page.getByRole('button', { name: /^状态：进行中/ })).toBeVisible();
  await page.getByRole('button', { name: '新建任务' }).first().click();
  const taskDrawer = page.getByRole('dialog', { name: '新建任务' });
  await taskDrawer.getByLabel('任务名称').fill(task);
  await taskDrawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: task }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(task);

  await page.goto('/record?notebooks=open');
  const books = page.getByRole('dialog', { name: '记录本' });
  const book = unique('旅程记录本');
  await books.getByRole('button', { name: '新建记录本' }).first().click();
  await books.getByLabel('记录本名称').fill(book);
  await books.getByRole('button', { name: '保存' }).click();
  await expect(books.getByRole('button', { name: book, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/record');
  await page.getByRole('main').getByRole('button', { name: '新建记录', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新建记录' });
  await choosePlace(page, '记录本', book);
  await choosePlace(page, '项目', project);
  await choosePlace(page, '任务', task);
  await dialog.getByRole('option', { name: /从空白页/ }).click();
  // Nothing exists until something is written; then the page goes on as the record's own.
  await expect(page).toHaveURL(/\/newRecord\/blank\//);
  await expect(page.getByText('写下第一个字即建立记录')).toBeVisible();
  await page.keyboard.type('first words');
  await expect(page).toHaveURL(/\/editRecord\//);
  const record = new RecordPage(page);
  await expect(record.prose('图文编辑')).toHaveText('first words');
  await expect(record.title).toHaveValue(new RegExp(`^${task} \\d{4}-`));
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText(book);
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText(task);
});

test('R017 R113 L13 C042 a record from a template brings its modules', async ({ browsers }) => {
  proves('R017');
  part('R113', 'the list, and a record begun from one of it');
  const { page } = await browsers.open('lixt');
  await page.goto('/resource/myTemplate');
  const card = page.getByRole('main').getByRole('article').first();
  const name = ((await card.getByRole('heading', { level: 2 }).textContent()) ?? '').trim();
  await card.getByRole('button', { name: '用此模板新建记录' }).click();
  const dialog = page.getByRole('dialog', { name: '新建记录' });
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`), selected: true })).toBeVisible();
  await dialog.getByRole('button', { name: '使用此模板' }).click();
  await expect(page).toHaveURL(/\/editRecord\//);
  const record = new RecordPage(page);
  await expect(record.title).toHaveValue(new RegExp(`^${name} \\d{4}-`));
  expect(await record.outline.count()).toBeGreaterThan(1);
});

test('V001 V002 P09 names that are too long are refused beside the field, with the limit', async ({ browsers }) => {
  const { page } = await browsers.open('lixt');
  await page.goto('/project');
  await page.getByRole('button', { name: '新建项目' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建项目' });
  // P09: who may not manage projects opens personal ones.
  await expect(drawer.getByLabel('个人项目')).toBeChecked();
  await expect(drawer.getByLabel('个人项目')).toBeDisabled();
  await drawer.getByLabel('项目名称').fill('项'.repeat(201));
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('不能超过 200 个字')).toBeVisible();
  await drawer.getByLabel('项目名称').fill('');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('请填写名称')).toBeVisible();

  await page.goto('/record?create=notebook');
  const books = page.getByRole('dialog', { name: '记录本' });
  await books.getByLabel('记录本名称').fill('本'.repeat(101));
  await books.getByRole('button', { name: '保存' }).click();
  await expect(books.getByText('不能超过 100 个字')).toBeVisible();
});

test('R004 L15 a record goes to the recycle bin and comes back; a filter is a link', async ({ browsers }) => {
  proves('R004');
  part('L15', 'the recycle bin');
  const { page } = await browsers.open('lixt');
  const title = unique('回收旅程');
  const made = await makeRecord('lixt', [text('步骤', '一')], title);
  await page.goto('/record');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('main').getByPlaceholder('搜索编号、标题、内容'))
    .first()
    .fill(title);
  // The list that the words bring, not the one before: what was picked there is not picked here.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole('row').filter({ hasText: made.number });
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '移入回收站' }).click();
  const reason = page.getByRole('dialog').getByLabel('原因');
  if (await reason.isVisible()) {
    await reason.fill('旅程');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认|移入回收站/ })
      .click();
  }
  await expect(row).toHaveCount(0);
  await page.getByRole('radiogroup', { name: '查看范围' }).getByText('回收站', { exact: true }).click();
  await expect(page).toHaveURL(/view=bin/);
  const gone = page.getByRole('row').filter({ hasText: made.number });
  await expect(gone).toBeVisible();
  // In English, in another window, it is restored; here it is gone from the bin.
  const { page: english } = await browsers.open('lixt', { language: 'en-US' });
  await english.goto('/record?view=bin');
  await english.getByRole('row').filter({ hasText: made.number }).getByRole('checkbox').check();
  await english.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(gone).toHaveCount(0);
  await english.goto(`/editRecord/${made.id}`);
  await expect(new RecordPage(english).title).toHaveValue(title);
});
