import axe from 'axe-core';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { readTexts, show } from '../../testing/show';
import { templateCalls } from '../../templates/templates';
import { notebookCalls } from '../lists/places';
import { ImportPage } from './import-page';

const stored = { hash: 'a'.repeat(64), name: 'PCR.docx', size: 10, mime: 'application/zip' };
const text = (said: string) => ({
  type: 'editor',
  title: said,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }] },
  contentVersion: 1,
});
const read = {
  title: 'PCR 操作规程',
  modules: [text('试剂'), text('步骤')],
  pictures: 2,
  lost: [
    { part: 'commentsOfDocument' as const, count: 3, places: [] },
    { part: 'charts' as const, count: 1, places: ['图1'] },
  ],
};

const designer: SessionInfo = {
  ...sessionForTests,
  permissions: [{ permissionCode: 'TemplateDesign', isActive: true }],
};

let server: ServerForTests;
beforeAll(() => readTexts('imports', 'recordLists', 'registers', 'records', 'templates'));
beforeEach(() => {
  server = serverForTests();
  server.answer(notebookCalls.page, [
    { id: 'book-1', values: { name: '合成', projectId: null }, revision: 0, removed: false, ownerId: 'wang', modifiedAt: '2026-01-01T00:00:00.000Z', modifiedBy: 'wang', createdAt: '2026-01-01T00:00:00.000Z' },
  ] as never); // prettier-ignore
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(templateCalls.page, []);
  server.answer(fileCalls.upload, stored);
  server.answer(recordCalls.readProtocol, read);
});

const drop = (...names: readonly string[]): void => {
  const files = names.map((name) => new File(['x'], name));
  fireEvent.change(screen.getByLabelText('选择要导入的文件'), { target: { files } });
};
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('import of what exists', () => {
  it('says what was recognised and what is lost, tries without effect, then imports and leads to the record', async () => {
    show(<ImportPage />, { at: '/record/import' });
    drop('PCR.docx');
    const title = await screen.findByLabelText('记录标题');
    expect(title).toHaveProperty('value', 'PCR 操作规程');
    expect(screen.getByText('识别出 2 个模块，2 张图片')).toBeTruthy();
    expect(screen.getByText('批注：3 处')).toBeTruthy();
    expect(screen.getByText('图表：1 处（图1）')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('试剂（图文编辑）'));
    fireEvent.change(title, { target: { value: 'PCR' } });

    server.answer(recordCalls.importRecord, { id: null, number: null });
    press('试运行');
    await screen.findByText('可以导入');
    server.answer(recordCalls.importRecord, { id: 'r1', number: 'SL-7' });
    press('导入 1 个文件');
    expect((await screen.findByRole('link', { name: 'SL-7' })).getAttribute('href')).toBe('/editRecord/r1');
    const [tried, done] = server.sent(recordCalls.importRecord);
    expect([tried?.dryRun, done?.dryRun]).toEqual([true, false]);
    expect(done).toMatchObject({ title: 'PCR', bookId: 'book-1', file: stored, modules: [{ title: '步骤' }] });
  });

  it('names what is refused by its file, and carries out none of a run that was not tried whole', async () => {
    show(<ImportPage />, { at: '/record/import' });
    drop('PCR.docx');
    await screen.findByLabelText('记录标题');
    server.refuse(recordCalls.importRecord, 'projectInactive');
    press('导入 1 个文件');
    await screen.findByText(/^不能导入：/);
    expect(server.sent(recordCalls.importRecord).map(({ dryRun }) => dryRun)).toEqual([true]);
  });

  it('a file that cannot be read says why beside its name, and the others go on', async () => {
    show(<ImportPage />, { at: '/record/import' });
    server.refuse(recordCalls.readProtocol, 'workTooLarge');
    drop('坏.docx');
    const card = await screen.findByRole('region', { name: '坏.docx' });
    await within(card).findByRole('alert');
    expect(screen.queryByRole('button', { name: '试运行' })).toBeNull();
  });

  it('names the files that found no room, and takes the others', async () => {
    show(<ImportPage />, { at: '/record/import' });
    drop(...Array.from({ length: 27 }, (_, at) => `f${String(at + 1)}.docx`));
    const said = await screen.findByText(/^一次最多导入 25 个文件，有 2 个没有加入/);
    expect(said.textContent).toMatch(/f26\.docx.*f27\.docx/);
    expect(await screen.findByRole('region', { name: 'f25.docx' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'f26.docx' })).toBeNull();
  });

  it('notebooks that cannot be loaded say so, with a way to ask again', async () => {
    server.refuse(notebookCalls.page, 'workTooLarge');
    show(<ImportPage />, { at: '/record/import' });
    drop('PCR.docx');
    const place = await screen.findByRole('region', { name: '新记录放在哪里' });
    await within(place).findByRole('alert');
    expect(within(place).getByRole('button')).toBeTruthy();
    expect(screen.getByRole('button', { name: '试运行' }).hasAttribute('disabled')).toBe(true);
  });

  it('templates need no notebook', async () => {
    server.refuse(notebookCalls.page, 'workTooLarge');
    show(<ImportPage />, { at: '/record/import?into=template', session: designer });
    drop('PCR.docx');
    await screen.findByLabelText('模板名称');
    expect(screen.getByRole('button', { name: '试运行' }).hasAttribute('disabled')).toBe(false);
  });

  it('without a notebook one is made on the spot', async () => {
    server.answer(notebookCalls.page, []);
    show(<ImportPage />, { at: '/record/import' });
    drop('PCR.docx');
    await screen.findByText(/^您还没有记录本/);
    expect(screen.getByRole('button', { name: '试运行' }).hasAttribute('disabled')).toBe(true);
    server.answer(notebookCalls.add, { id: 'book-9' } as never);
    fireEvent.change(screen.getByLabelText(/^记录本名称/), { target: { value: '方法' } });
    press('保存');
    await waitFor(() => expect(server.sent(notebookCalls.add)).toHaveLength(1));
  });

  it('asks before what was chosen for files is lost', async () => {
    show(
      <>
        <ImportPage />
        <Link to="/elsewhere">别处</Link>
      </>,
      { at: '/record/import' },
    );
    drop('PCR.docx');
    await screen.findByLabelText('记录标题');
    fireEvent.click(screen.getByRole('link', { name: '别处' }));
    expect(await screen.findByText(/^还有 1 个文件没有导入/)).toBeTruthy();
  });

  it('becomes a template where that is asked for; nothing is wrong for those who hear the screen', async () => {
    const { container } = show(<ImportPage />, { at: '/record/import?into=template', session: designer });
    drop('PCR.docx');
    await screen.findByLabelText('模板名称');
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    server.answer(recordCalls.importTemplate, { id: null });
    press('试运行');
    await screen.findByText('可以导入');
    server.answer(recordCalls.importTemplate, { id: 't1' });
    press('导入 1 个文件');
    await waitFor(() => expect(screen.getByRole('link', { name: 'PCR 操作规程' })).toBeTruthy());
    expect(server.sent(recordCalls.importTemplate).at(-1)).toMatchObject({ name: 'PCR 操作规程', dryRun: false });
  });
});
