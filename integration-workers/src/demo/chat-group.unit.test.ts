import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dingtalkRobot } from '../messages/dingtalk';
import { startChatGroup, type ChatGroup } from './chat-group';

let folder: string;
let group: ChatGroup;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-chat-'));
  group = await startChatGroup(join(folder, 'demo-chat'));
});
afterEach(async () => {
  await group.stop();
  await rm(folder, { recursive: true, force: true });
});

const say = async (secret: string, title: string): Promise<unknown> => {
  const robot = dingtalkRobot({ webhook: group.webhook, secret });
  const { url, body } = robot.request({ title, mobile: '13900000001', link: null }, new Date());
  return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json();
};

test('the chat group of the demonstration keeps what the robot says', async () => {
  expect(await say(group.secret, '请验单 SL-1 被退回')).toEqual({ errcode: 0, errmsg: 'ok' });
  const said = await readFile(join(folder, 'demo-chat', 'group.md'), 'utf8');
  expect(said).toContain('请验单 SL-1 被退回');
  expect(said).toContain('@13900000001');
});

test('a wrong signature is refused as the vendor refuses it', async () => {
  expect(await say('SECother', 'x')).toMatchObject({ errcode: 310000 });
  await expect(readFile(join(folder, 'demo-chat', 'group.md'), 'utf8')).rejects.toThrow('ENOENT');
});
