import { registerCalls } from '@shilu/events/core/register-calls';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PNG } from '../access/laboratory';
import type { Answered, Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

const MB = 1024 * 1024;
let stack: Running;
beforeAll(async () => {
  stack = await openStack({ unusedFiles: { count: 4, megabytes: 2 } });
});
afterAll(() => stack.stop());

const upload = (by: Person, bytes: Buffer, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Answered> =>
  by.send(fileCalls.upload, {}, { files: [{ name: 'a', bytes, mime: 'text/plain' }], language });
/** Each time another picture. */
const picture = (mark: string): Buffer => Buffer.concat([PNG, Buffer.from(mark)]);
const heldIn = async (by: Person): Promise<number> => {
  const held = await stack.database?.pool.query('select 1 from desk.uploads where account_id = $1', [by.id]);
  return held?.rowCount ?? -1;
};

test('files that nobody uses are taken up to a number, and again once they stand in a record', async () => {
  const ann = await stack.member('ann');
  const files: FileRef[] = [];
  for (const mark of ['1', '2', '3', '4']) files.push((await upload(ann, picture(mark))).response as FileRef);
  // The same once more is refused like any other: it is not known before it has been received.
  for (const mark of ['4', '5']) {
    const answer = await upload(ann, picture(mark));
    expect(answer).toMatchObject({ status: 429, code: 4291, response: null });
    expect(answer.message).toMatch(/未用到记录中的文件已达上限（4 个或 2 MB）/);
  }
  expect((await upload(ann, picture('5'), 'en-US')).message).toMatch(/\(4 files or 2 MB\)/);
  expect(await heldIn(ann)).toBe(4);
  // Another person's files are not counted with hers.
  expect((await upload(stack.admin, picture('5'))).status).toBe(200);

  await ann.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本' });
  await ann.call(recordCalls.addRecord, { id: 'rec', title: '合成', bookId: 'book', projectId: null, taskId: null });
  const put = (hash: string): Promise<Answered> =>
    ann.send(recordCalls.addModule, {
      experimentId: 'rec',
      type: 'editor',
      title: '图',
      content: { type: 'doc', content: [{ type: 'image', attrs: { hash } }] },
    });
  // Content with a file of nobody's makes no room.
  expect((await put('f'.repeat(64))).status).toBe(422);
  expect((await upload(ann, picture('5'))).status).toBe(429);
  expect((await put(files[0]?.hash ?? '')).status).toBe(200);
  expect((await upload(ann, picture('5'))).status).toBe(200);
  expect((await upload(ann, picture('6'))).status).toBe(429);
  // What stands in a record already is not counted when it is brought again.
  await stack.database?.pool.query('delete from desk.uploads where hash = $1', [files[1]?.hash]);
  expect((await upload(ann, picture('1'))).status).toBe(200);
  expect((await upload(ann, picture('6'))).status).toBe(200);
});

test('files that nobody uses are taken up to a size, and again a day later', async () => {
  const ben = await stack.member('ben');
  expect((await upload(ben, Buffer.alloc(MB + 1, 65))).status).toBe(200);
  expect((await upload(ben, Buffer.alloc(MB, 66))).status).toBe(200);
  expect((await upload(ben, Buffer.from('one more'))).status).toBe(429);
  await stack.database?.pool.query(
    "update desk.uploads set uploaded_at = uploaded_at - interval '25 hours' where account_id = $1",
    [ben.id],
  );
  expect((await upload(ben, Buffer.from('one more'))).status).toBe(200);
});

test('nothing of all this was an error of the server', () => {
  expect(stack.logged().filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
