import type { Page } from '@playwright/test';
import { baseUrl, expect, PASSWORD, test } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

/** Passkeys work at the machine's name; at its number they do not. */
const named = (path: string): string => `${baseUrl().replace('//127.0.0.1', '//localhost')}${path}`;

/** A device of the person's own, in the browser's place (WebAuthn's virtual authenticator). */
const withDevice = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
};

const openPasskeys = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`：${name}$`) }).click();
  await page.getByRole('menuitem', { name: '通行密钥' }).click();
  return page.getByRole('dialog');
};

const enrol = async (page: Page, name: string, device: string): Promise<void> => {
  const dialog = await openPasskeys(page, name);
  await expect(dialog).toContainText('还没有登记通行密钥');
  await dialog.getByRole('button', { name: '登记通行密钥' }).click();
  await dialog.getByLabel('设备名称').fill(device);
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(dialog.getByText(device, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
};

/** The list of one's own is left as it was found. */
const remove = async (page: Page, name: string, device: string): Promise<void> => {
  const dialog = await openPasskeys(page, name);
  await dialog.getByRole('button', { name: `移除通行密钥“${device}”` }).click();
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '移除通行密钥', exact: true }).click();
  await expect(dialog).toContainText('还没有登记通行密钥');
};

test('C002 C059 C061 a passkey is enrolled with the password; with it a module is signed, the record submitted and approved', async ({
  browsers,
}) => {
  const made = await makeRecord('tangsq', [text('步骤', '甲。')]);
  const { page } = await browsers.open('tangsq');
  await withDevice(page);
  await page.goto(named('/'));
  await enrol(page, '唐诗琪', '实验室电脑');
  await page.goto(named(`/editRecord/${made.id}`));
  const record = new RecordPage(page);
  await record.module('步骤').getByRole('button', { name: '签署' }).click();
  const signing = record.dialog('签署“步骤”');
  await expect(signing).toContainText(`我以“作者确认”签署：${made.number} v1 · 步骤`);
  await expect(signing.locator('input[type=password]')).toHaveCount(0);
  await signing.getByRole('button', { name: '用通行密钥签署' }).click();
  await expect(signing).toBeHidden();
  await expect(record.module('步骤')).toContainText('通行密钥（实验室电脑）');
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  const submitting = record.dialog('提交审核');
  await submitting.getByLabel('我已核对页面信息').check();
  await submitting.getByRole('button', { name: '用通行密钥签署' }).click();
  await expect(record.bar).toContainText('审核中');

  const reviewing = (await browsers.open('linxy')).page;
  await withDevice(reviewing);
  await reviewing.goto(named('/'));
  await enrol(reviewing, '林向阳', '审核电脑');
  await reviewing.goto(named(`/editRecord/${made.id}`));
  await reviewing.getByRole('region', { name: '等待您审核' }).getByRole('button', { name: '通过' }).click();
  await reviewing.getByRole('dialog').getByRole('button', { name: '用通行密钥签署' }).click();
  await expect.poll(async () => (await read(made.owner, made.id)).status).toBe('approved');
  const now = await read(made.owner, made.id);
  const signatures = [now.modules[0]?.signatures[0], now.approval?.submission, now.approval?.decisions[0]?.signature];
  expect(signatures.map((each) => each?.passkey)).toEqual([
    { name: '实验室电脑', holds: true },
    { name: '实验室电脑', holds: true },
    { name: '审核电脑', holds: true },
  ]);
  await reviewing.goto(named('/'));
  await remove(reviewing, '林向阳', '审核电脑');
  await page.goto(named('/'));
  await remove(page, '唐诗琪', '实验室电脑');
});
