import { registerCalls } from '@shilu/events/core/register-calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { noteLastPlace, noteLastTemplate } from './inferred-place';
import { NewRecordDialog } from './new-record-dialog';

const books = registerCalls(notebookRegister);
const templates = registerCalls(templateRegister);
const entry = (id: string, values: Record<string, unknown>) => ({
  ...{ id, values, removed: false, revision: 0, ownerId: 'wang', modifiedBy: 'wang' },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
  ...{ mayChange: true, mayRemove: true },
});
const book = (id: string, name: string) => entry(id, { name, number: '', projectId: null });
const inUse = { asInUse: true, inUse: true, version: 1, status: 'published', moves: [] };
const template = (id: string, name: string, words: string) => ({
  ...inUse,
  ...entry(id, {
    ...{ name, nameEn: '', description: '', recordType: '', projectIds: [] },
    modules: [
      {
        ...{ type: 'editor', title: `${name}步骤` },
        content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
      },
    ],
  }),
});

const Lists = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <button type="button" onClick={() => void navigate('/record?create=record')}>
        open
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <NewRecordDialog
        opened={search === '?create=record'}
        onClose={() => {}}
        {...{ bookId: null, templateId: null, projectId: null, taskId: null, type: null }}
      />
    </>
  );
};
const at = (): string => screen.getByRole('status').textContent ?? '';
const open = async (): Promise<HTMLElement> => {
  show(<Lists />, { at: '/record' });
  fireEvent.click(screen.getByText('open'));
  return screen.findByRole('combobox', { name: '搜索模板' });
};
const selected = (): string =>
  within(screen.getByRole('listbox', { name: '从哪里开始' })).getByRole('option', { selected: true }).textContent ?? '';

beforeAll(() => readTexts('recordLists', 'records'));
let server: ServerForTests;
beforeEach(() => {
  localStorage.clear();
  server = serverForTests();
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(templates.page, [template('t1', '偶联', '加入碱'), template('t2', '还原', '分批加入')], 2);
  server.answer(books.page, [book('b1', '甲本'), book('b2', '乙本')], 2);
});

describe('R017 the chooser of a new record', () => {
  it('has the blank page first, begun by one click, and creates nothing; Back goes to where it was begun', async () => {
    noteLastPlace('wang', { bookId: 'b2', projectId: null, taskId: null, type: '' });
    await open();
    await waitFor(() => expect(selected()).toContain('空白记录'));
    fireEvent.click(screen.getByRole('option', { name: /^空白记录/ }));
    await waitFor(() => expect(at()).toMatch(/^\/newRecord\/blank\/b2/));
    expect(server.sent(recordCalls.addRecord)).toEqual([]);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(at()).toBe('/record'));
  });
  it('shows a template as its record will look, the one used last first; one more click begins, with title and notebook inferred', async () => {
    noteLastTemplate('wang', 't2');
    await open();
    await screen.findByRole('option', { name: /偶联/ });
    const offered = within(screen.getByRole('listbox', { name: '从哪里开始' })).getAllByRole('option');
    expect(offered.map((each) => each.textContent?.slice(0, 2))).toEqual(['空白', '还原', '偶联']);
    fireEvent.click(screen.getByRole('option', { name: /偶联/ }));
    const preview = await screen.findByRole('region', { name: /偶联/ });
    expect(await within(preview).findByText('加入碱')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '使用此模板' }));
    await waitFor(() => expect(at()).toMatch(/^\/newRecord\/t1\/b1\?title=/));
    expect(new URLSearchParams(at().split('?')[1]).get('title')).toMatch(/^偶联 \d{4}-\d\d-\d\d \d\d:\d\d$/);
  });
  it('is used by keys alone: letters search, arrows look, Enter takes', async () => {
    const search = await open();
    await screen.findByRole('option', { name: /偶联/ });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(selected()).toContain('偶联');
    fireEvent.change(search, { target: { value: '还' } });
    await waitFor(() => expect(selected()).toContain('还原'));
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(at()).toMatch(/^\/newRecord\/t2\/b1/));
  });
  it('lets the notebook be changed where it stands', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^记录本：甲本/ }));
    fireEvent.click(await screen.findByRole('option', { name: '乙本' }));
    expect(await screen.findByRole('button', { name: /^记录本：乙本/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '开始书写' }));
    await waitFor(() => expect(at()).toMatch(/^\/newRecord\/blank\/b2/));
  });
  it('asks for a notebook first where there is none', async () => {
    server.answer(books.page, [], 0);
    show(<Lists />, { at: '/record?create=record' });
    expect(await screen.findByRole('textbox', { name: /记录本名称/ })).toBeVisible();
  });
});

describe('templates beyond those that are read at once', () => {
  it('are found by typing, and the list says that there are more', async () => {
    server.answer(templates.page, [template('t1', '偶联', '加入碱')], 300);
    const box = await open();
    expect(await screen.findByText('只列出前 200 个模板，其余请搜索。')).toBeVisible();
    server.answer(templates.page, [template('t300', '柱层析', '湿法上样')], 1);
    fireEvent.change(box, { target: { value: '柱层析' } });
    expect(await screen.findByRole('option', { name: /^柱层析/ })).toBeVisible();
    expect(server.sent(templates.page)).toContainEqual(expect.objectContaining({ text: '柱层析', inUse: true }));
  });
  it('are begun with from where they were chosen', async () => {
    const far = template('t300', '柱层析', '湿法上样');
    server.answer(templates.page, [template('t1', '偶联', '加入碱')], 300);
    server.answer(templates.detail, far);
    const asked = { bookId: null, templateId: 't300', projectId: null, taskId: null, type: null };
    const release = server.hold(templates.detail);
    show(<NewRecordDialog opened onClose={() => {}} {...asked} />);
    expect(await screen.findByRole('option', { name: /^偶联/ })).toBeVisible();
    server.answer(templates.page, [far], 1);
    release();
    await waitFor(() => expect(selected()).toContain('柱层析'));
  });
});
