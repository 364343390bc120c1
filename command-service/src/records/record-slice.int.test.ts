import { randomUUID } from 'node:crypto';
import { registerCalls } from '@shilu/events/core/register-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, type Lab, type Person } from '../testing/lab';

const prose = (text: string): unknown => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const meaning = 'authored';
const book = registerCalls(notebookRegister);

let lab: Lab;
let author: Person;
beforeAll(async () => {
  lab = await openLab();
  author = await lab.member('chen');
});
afterAll(() => lab.close());

describe('from logging in to a signed module', () => {
  test('X010 C039 C042 C001 C002 a person logs in, opens a notebook, makes a record, writes and signs', async () => {
    const { response: notebook } = await author.call(book.add, { name: '合成记录本' });
    const { response: record } = await author.call(recordCalls.addRecord, {
      title: '阿司匹林的合成',
      bookId: notebook.id,
      projectId: null,
      taskId: null,
    });
    expect(record.number).toMatch(/^SL-\d{4}-0001$/);
    const { response: added } = await author.call(recordCalls.addModule, {
      experimentId: record.id,
      type: 'editor',
      title: '步骤',
    });
    const commandId = randomUUID();
    const save = { experimentId: record.id, moduleId: added.moduleId, data: prose('水杨酸 2.0 g'), baseRevision: 1 };
    const saved = await author.call(recordCalls.saveModule, save, { commandId });
    const again = await author.call(recordCalls.saveModule, save, { commandId });
    expect(again).toEqual(saved);
    expect(saved.response.contentRevision).toBe(2);
    const signed = await author.call(recordCalls.signModule, {
      experimentId: record.id, moduleId: added.moduleId, contentHash: saved.response.contentHash,
      account: 'chen', password: passwordDigest('chen', PASSWORD), meaning, timeZone: 'Asia/Shanghai',
    }); // prettier-ignore
    expect(signed.response.signatureId).toMatch(/-/);
    await expect(
      author.call(recordCalls.saveModule, { ...save, data: prose('改'), baseRevision: 2 }),
    ).rejects.toMatchObject({ key: 'moduleSigned' });
    const { state } = await lab.service.services.records.load(record.id);
    expect(state.modules[0]).toMatchObject({ text: '水杨酸 2.0 g', everSigned: true, savedBy: 'chen' });
  });
});
