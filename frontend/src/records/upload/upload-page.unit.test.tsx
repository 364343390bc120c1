import axe from 'axe-core';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import type { UploadedModule } from './uploaded-module';
import { UploadPage } from './upload-page';

const stored = { hash: 'c'.repeat(64), name: 'SL-1 record.json', size: 10, mime: 'application/json' };
const doc = (...lines: readonly string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const module = (fields: Partial<UploadedModule>): UploadedModule => ({
  ...{ id: 'm1', type: 'editor', title: '步骤', state: 'open', contentVersion: 3, baseRevision: 2, theirsRevision: 2 },
  ...{ mine: doc('加热', '过滤，洗涤'), base: doc('加热', '过滤'), theirs: doc('加热', '过滤') },
  ...fields,
});

let server: ServerForTests;
beforeAll(() => readTexts('upload', 'records'));
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.uploadPlace, { number: 'SL-1', title: '酰化', closed: false });
  server.answer(fileCalls.upload, stored);
  server.answer(recordCalls.saveModule, { contentRevision: 9, contentHash: 'd'.repeat(64), lastCacheTime: '' });
});

const open = () =>
  show(
    <Routes>
      <Route path="/uploadRecord/:id" element={<UploadPage />} />
    </Routes>,
    { at: '/uploadRecord/r1' },
  );
const choose = async (
  container: HTMLElement,
  modules: readonly UploadedModule[],
  reasonRequired = false,
): Promise<void> => {
  server.answer(recordCalls.checkCopy, {
    ...{ number: 'SL-1', title: '酰化', exportedAt: '2026-11-26T01:00:00.000Z', unchanged: 1, reasonRequired, people: {}, modules: [...modules] },
  }); // prettier-ignore
  await screen.findByText('选择记录文件');
  const input = container.querySelector('input[type=file]') ?? document.querySelector('input[type=file]');
  if (input === null) throw new Error('no way to choose a file');
  fireEvent.change(input, { target: { files: [new File(['{}'], 'SL-1 record.json')] } });
};

describe('R027 a record is taken back', () => {
  it('where it is switched off there is no such page', async () => {
    server.refuse(recordCalls.uploadPlace, 'notFound');
    open();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('选择记录文件')).toBeNull();
  });

  it('what changed in the file alone is saved, and the save names the file it was read from', async () => {
    const { container } = open();
    await choose(container, [module({})]);
    const save = await screen.findByRole('button', { name: '保存 1 个模块' });
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    fireEvent.click(save);
    await screen.findByText('已保存“步骤”');
    const [sent] = server.sent(recordCalls.saveModule);
    expect(sent).toMatchObject({ moduleId: 'm1', baseRevision: 2, source: stored });
    expect(sent).not.toHaveProperty('reason');
    expect(JSON.stringify(sent?.data)).toContain('过滤，洗涤');
  }); // prettier-ignore

  it('a file that says the same as the record is told so, and there is nothing to save', async () => {
    const { container } = open();
    await choose(container, []);
    expect(await screen.findByText(/内容与记录相同/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull();
  });

  it('where both changed the same place a person chooses, and signed modules stay as they are', async () => {
    const { container } = open();
    await choose(container, [
      module({ theirs: doc('加热', '过滤，干燥'), theirsRevision: 5 }),
      module({ id: 'm2', title: '结果', state: 'signed' }),
    ]);
    expect((await screen.findByRole('button', { name: /^保存/ })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('已签名，保持原样。要修改，请先撤销签名。')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('采用文件'));
    fireEvent.click(await screen.findByRole('button', { name: '保存 1 个模块' }));
    await screen.findByText('已保存“步骤”');
    expect(server.sent(recordCalls.saveModule)).toMatchObject([{ moduleId: 'm1', baseRevision: 2, mergedRevision: 5 }]);
  });

  it('what was signed or submitted once is saved for a reason, which is the person’s own', async () => {
    const { container } = open();
    await choose(container, [module({})], true);
    fireEvent.click(await screen.findByRole('button', { name: '保存 1 个模块' }));
    const dialog = await screen.findByRole('dialog');
    expect(server.sent(recordCalls.saveModule)).toEqual([]);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '按实测数据补录' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确认' }));
    await screen.findByText('已保存“步骤”');
    expect(server.sent(recordCalls.saveModule)).toMatchObject([{ source: stored, reason: '按实测数据补录' }]);
  });

  it('what the template locks and what was closed meanwhile says so before anybody chooses, and a closed record takes no file', async () => {
    const { container, unmount } = open();
    await choose(container, [module({ state: 'locked' }), module({ id: 'm2', title: '结果', state: 'closed' })]);
    expect(await screen.findByText('记录的模板锁定了这里改过的内容，保持原样。')).toBeTruthy();
    expect(screen.getByText('记录已提交审核或已通过，保持原样。')).toBeTruthy();
    expect(screen.queryByText('只有文件里改过。')).toBeNull();
    expect(screen.getByRole('button', { name: /^保存/ }).hasAttribute('disabled')).toBe(true);
    unmount();
    server.answer(recordCalls.uploadPlace, { number: 'SL-1', title: '酰化', closed: true });
    open();
    expect(await screen.findByText(/^记录已提交审核或已通过，现在不能上传/)).toBeTruthy();
    expect(screen.queryByText('选择记录文件')).toBeNull();
    expect(screen.getByText('导出记录文件')).toBeTruthy();
  });

  it('a file of another record is refused in words, and nothing is saved', async () => {
    const { container } = open();
    await screen.findByText('选择记录文件');
    server.refuse(recordCalls.checkCopy, 'uploadOtherRecord');
    const input = container.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [new File(['{}'], 'a.json')] } });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(server.sent(recordCalls.saveModule)).toEqual([]);
  });
});
