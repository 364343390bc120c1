import { part, proves } from '@shilu/tests/proves';
import { expect, test, unique } from './support/journey';
import { RecordPage } from './support/record-page';
import { makeRecord } from './support/laboratory';

test('R062 C112 T12 a dictionary option is added, its trace tells who and what, and it is offered at once', async ({
  browsers,
}) => {
  part('L26', 'dictionaries');
  proves('R062');
  const { page } = await browsers.open('admin');
  await page.goto('/team/dictManage');
  const option = unique('流动化学');
  await page.getByRole('row').filter({ hasText: 'experimentType' }).getByText('experimentType').click();
  const form = page.getByRole('dialog', { name: '修改字典' });
  await form.getByRole('button', { name: '添加一项' }).click();
  const rows = form.getByRole('row');
  await rows.last().getByLabel(/^值/).fill(option);
  await rows.last().getByLabel(/^中文/).fill(option);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/没有填完整/)).toBeVisible();
  await rows.last().getByLabel(/^英文/).fill(option);
  await rows.last().getByLabel(/^颜色/).and(page.locator('input')).click();
  await page.getByRole('option', { name: '绿', exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page
    .getByRole('row')
    .filter({ hasText: 'experimentType' })
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: /^痕迹/ }).click();
  const trace = page.getByRole('dialog', { name: /的痕迹/ });
  await expect(trace.getByRole('listitem').first()).toContainText('管理员');
  await expect(trace.getByRole('listitem').first()).toContainText(option);

  const other = await browsers.open('lixt', { language: 'en-US' });
  await other.page.goto('/record?create=record');
  const begins = other.page.getByRole('dialog', { name: 'New record' });
  await expect(begins.getByRole('option', { name: /^Blank record/ })).toBeVisible();
  await begins.getByRole('button', { name: /^Experiment type/ }).click();
  await expect(other.page.getByRole('option', { name: option })).toBeVisible();
});

test('L31 a shared phrase is written once and inserted in the text by its shortcut', async ({ browsers }) => {
  proves('L31');
  part('M04', 'quick text');
  const { page } = await browsers.open('lixt');
  await page.goto('/record/quickText');
  const name = unique('萃取');
  await page.getByRole('button', { name: '新增常用短语' }).first().click();
  const form = page.getByRole('dialog', { name: '新增常用短语' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeVisible();
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('内容').fill('合并有机相，饱和食盐水洗涤，无水硫酸钠干燥。');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();

  const made = await makeRecord('lixt');
  const { page: english } = await browsers.open('lixt', { language: 'en-US' });
  const record = new RecordPage(english);
  await record.open(made.id);
  await record.edit('实验步骤');
  await record.type('实验步骤', `;;${name.slice(0, 2)}`);
  await english
    .getByRole('option', { name: new RegExp(name) })
    .or(english.getByRole('button', { name: new RegExp(name) }))
    .first()
    .click();
  await expect(record.prose('实验步骤')).toContainText('无水硫酸钠干燥。');
});

test('R048 L27 a role is made and explained in words where it is given', async ({ browsers }) => {
  proves('R048');
  proves('L27');
  const { page } = await browsers.open('admin');
  await page.goto('/team/power');
  const name = unique('仪器员');
  await page.getByRole('button', { name: '新增角色' }).first().click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  await form.getByLabel('角色名称').fill(name);
  for (const [label, choice] of [
    ['项目可见范围', '本人参与'],
    ['任务可见范围', '本人参与'],
    ['记录可见范围', '本人的'],
  ] as const) {
    await form.getByLabel(label).and(page.locator('input')).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.goto('/team/member');
  await page.getByRole('button', { name: '新增成员' }).click();
  const drawer = page.getByRole('dialog', { name: '新增成员' });
  await drawer.getByLabel('角色').and(page.locator('input')).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Tab');
  await drawer.getByText('这些角色可以看什么、做什么').click();
  await expect(drawer.getByText(/记录：本人的/)).toBeVisible();
});

test('R045 L11 C008 a member is opened, logs in with the password shown once, is disabled and cannot any more', async ({
  browsers,
  browser,
}) => {
  proves('R045');
  const { page } = await browsers.open('admin');
  await page.goto('/team/member');
  const account = `m${Date.now().toString(36)}`;
  const realName = '欧阳测试';
  await page.getByRole('button', { name: '新增成员' }).click();
  const drawer = page.getByRole('dialog', { name: '新增成员' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('请填写姓名')).toBeVisible();
  await expect(drawer.getByText('请填写账号')).toBeVisible();
  await drawer.getByLabel('姓名').fill(realName);
  await drawer.getByLabel(/^账号/).fill(account);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText(`“${realName}”可以登录了`)).toBeVisible();
  const password = (await drawer.locator('[class*=password]').last().textContent()) ?? '';
  await drawer.getByRole('button', { name: '关闭' }).last().click();

  const context = await browser.newContext({ baseURL: page.url().replace(/\/team.*/, ''), locale: 'zh-CN' });
  const own = await context.newPage();
  const enter = async (): Promise<void> => {
    await own.goto('/login');
    await own.getByRole('textbox', { name: '账号' }).fill(account);
    await own.locator('input[type=password]').fill(password);
    await own.getByRole('button', { name: '登录', exact: true }).click();
  };
  await enter();
  await expect(own.getByRole('button', { name: `用户菜单：${realName}` })).toBeVisible();

  await page.getByRole('main').getByPlaceholder('搜索姓名、账号').fill(account);
  const row = page.getByRole('row').filter({ hasText: account });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用账号' }).click();
  await expect(page.getByText(/其会话已失效/)).toBeVisible();
  await own.goto('/record');
  await expect(own).toHaveURL(/\/login/);
  await enter();
  await expect(own.getByRole('alert')).toContainText('该账号已停用');
  await context.close();
});

test('R063 L17 C067 a flow of two steps is made and changed, with its trace', async ({ browsers }) => {
  part('R063', 'flows of record review');
  part('L17', 'the editor of flows of record review');
  const { page } = await browsers.open('admin');
  await page.goto('/team/process');
  const name = unique('双人复核');
  await page.getByRole('button', { name: '新建流程' }).click();
  const editor = page.getByRole('region', { name: '新建流程' });
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor.getByText('请填写流程名称')).toBeVisible();
  await editor.getByLabel('流程名称').fill(name);
  const node = editor.getByRole('listitem').first();
  await node.getByLabel('审核人员').and(page.locator('input')).fill('cgd');
  await page.getByRole('option', { name: /陈国栋/ }).click();
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: '保存' }).click();
  const saved = page.getByRole('region', { name });
  await expect(saved).toBeVisible();
  await saved.getByLabel('流程名称').fill(`${name} 二`);
  await saved.getByRole('button', { name: '保存' }).click();
  const renamed = page.getByRole('region', { name: `${name} 二` });
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: '修改痕迹' }).click();
  await expect(page.getByRole('dialog', { name: /的修改痕迹/ })).toContainText(`${name} 二`);
});

test('R053 R054 R056 L07 L26 V008 V009 V010 settings are checked as typed, shown beforehand, and an ordinary member may only read', async ({
  browsers,
}) => {
  proves('R053');
  proves('R054');
  proves('L07');
  part('R056', 'who may change the settings');
  const { page } = await browsers.open('admin');
  await page.goto('/team/serialSetting');
  const prefix = page.getByLabel(/前缀/).first();
  const was = await prefix.inputValue();
  await prefix.fill('AB1');
  await expect(page.getByText('前缀最多 4 个英文字母，不能有数字或符号')).toBeVisible();
  await prefix.fill('XY');
  await expect(page.getByRole('complementary', { name: '预览' })).toContainText(/XY-?\d{4}|XY-\d+/);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(prefix).toHaveValue(was);

  await page.goto('/team/watermark');
  await page.getByLabel(/水印文字/).fill('水'.repeat(101));
  await expect(page.getByText('水印不能超过 100 个字')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  if (await page.getByRole('switch', { name: '显示在屏幕上' }).isChecked())
    await expect(page.locator('[data-watermark]')).toHaveCount(1);
  else {
    await page.getByRole('switch', { name: '显示在屏幕上' }).setChecked(true);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('[data-watermark]')).toHaveCount(1);
  }
  await page.getByRole('switch', { name: '显示在屏幕上' }).setChecked(false);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.locator('[data-watermark]')).toHaveCount(0);
  await page.getByRole('switch', { name: '显示在屏幕上' }).setChecked(true);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.locator('[data-watermark]')).toHaveCount(1);

  const reader = await browsers.open('lixt');
  await reader.page.goto('/team/otherSetting');
  await expect(reader.page.getByText('只有组织管理员可以修改这些设置。')).toBeVisible();
  await expect(reader.page.getByRole('button', { name: '保存' })).toHaveCount(0);
});
