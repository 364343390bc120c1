import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSendMail } from '../messages/smtp';
import { startMailCatcher, type MailCatcher } from './mail-catcher';

let folder: string;
let catcher: MailCatcher;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'shilu-mail-')), 'demo-mail');
  catcher = await startMailCatcher(folder);
});
afterEach(async () => {
  await catcher.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const letter = (text: string) => ({ subject: '请审核 SL-2026-0001', text, html: `<p>${text}</p>` });
const to = (messageId: string) => ({ to: 'chengd@lab.example', toName: '陈国栋', messageId, unsubscribeUrl: null });

test('letters are for the account the product runs under alone, also in a folder that an older release left open', async () => {
  const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
  const before = process.umask(0o022);
  try {
    expect(await modeOf(folder)).toBe('700');
    await catcher.stop();
    await chmod(folder, 0o755);
    catcher = await startMailCatcher(folder);
    expect(await modeOf(folder)).toBe('700');
    const send = createSendMail({ url: catcher.url, from: 'Shilu <no-reply@demo.localhost>' });
    await send(letter('first'), to('one@demo.localhost'), new AbortController().signal);
    const [file = ''] = await readdir(folder);
    expect(await modeOf(join(folder, file))).toBe('600');
  } finally {
    process.umask(before);
  }
});

test('the mail server of the demonstration keeps each letter as a file, and one sent again is one letter', async () => {
  const send = createSendMail({ url: catcher.url, from: 'Shilu <no-reply@demo.localhost>' });
  const { signal } = new AbortController();
  await send(letter('first'), to('one@demo.localhost'), signal);
  await send(letter('first'), to('one@demo.localhost'), signal);
  await send(letter('second'), to('two@demo.localhost'), signal);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
  const kept = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  expect(kept.filter((text) => text.includes('one@demo.localhost') && text.includes('first'))).toHaveLength(1);
  expect(kept.filter((text) => text.includes('two@demo.localhost') && text.includes('second'))).toHaveLength(1);
});
