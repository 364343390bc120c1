import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView, ModuleView } from '@shilu/events/records/views';
import { NO_TEXT } from '@shilu/events/capabilities/find-quote';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { openRecordForTests } from '../../testing/open-record';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { moduleUiOf } from '../modules/registry';
import { OpenRecordProvider, type OpenRecord } from '../page/record-context';
import { CommentsTab } from '../panel/comments-tab';
import { Anchors } from './anchors';
import type { CommentTarget } from './comment-target';
import { ModuleThreads } from './module-threads';
import { anchorAtHand } from './selected-anchor';
import { bodiesOf } from './threads';

beforeAll(() => readTexts('records', 'common'));

const words = (text: string) => ({ type: 'text', text });
const prose = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [words('由 '), { type: 'mention', attrs: { id: 'li' } }, words(' 加甲苯 140 mL，升温。')],
    },
    { type: 'paragraph', content: [words('冷至室温，过滤。')] },
  ],
};
const table = {
  columns: [
    { key: 'name', label: '批次', type: 'text' },
    { key: 'yield', label: '收率', type: 'number' },
  ],
  rows: [{ id: 'r1', cells: { name: 'A-1', yield: '82' } }],
};
const module = (id: string, type: string, content: unknown): ModuleView => ({
  ...{ id, type, title: type === 'editor' ? '步骤' : '结果', content, contentHash: `hash-${id}`, contentVersion: 1 },
  ...{ contentRevision: 1, files: [], savedBy: 'wang', savedAt: '2026-03-02T08:00:00.000Z', writerIds: ['wang'] },
  ...{ notApplicable: false, notApplicableReason: null, isCheck: false, signatures: [], everSigned: false },
  ...{ setHighlight: false, grants: [], mayEdit: true, unfilled: [] },
});
const modules = [module('m1', 'editor', prose), module('m2', 'labInfoTable', table)];
const passage = { kind: 'text', quote: '甲苯 140 mL', prefix: ' 加', suffix: '，升温。' } as const;
const cell = { kind: 'cell', row: 'r1', column: 'yield', quote: '82' } as const;
const comment = (id: string, more: Partial<CommentView> = {}): CommentView => ({
  ...{ id, moduleId: 'm1', replyTo: null, text: '体积对吗？', mentions: [], by: 'li', byName: '李静' },
  ...{ at: '2026-03-02T08:00:00.000Z', read: true, mayRemove: false },
  ...more,
});
const [A, B, D] = ['a', 'b', 'd'].map((last) => `5f0a1f0e-6b0c-4a7e-9d55-2f1c7a3be00${last}`) as [
  string,
  string,
  string,
];
const settled = { by: 'chen', byName: '陈国栋', at: '2026-03-03T08:00:00.000Z' };

const place = { recordId: 'r', people: { li: '李静' }, unfilled: new Set<string>() };
const Page = ({ value }: { readonly value: OpenRecord }) => {
  const [target, setTarget] = useState<CommentTarget>({ moduleId: null });
  const [thread, setThread] = useState<string | null>(null);
  return (
    <OpenRecordProvider
      value={{ ...value, commentOn: (id, anchor) => setTarget({ moduleId: id, ...(anchor && { anchor }) }) }}
    >
      <main id="record-paper">
        {value.record.modules.map(({ id, type, title, content }) => {
          const ui = moduleUiOf(type);
          return (
            <article key={id} id={`module-${id}`}>
              <h2>{title}</h2>
              <ModuleThreads moduleId={id} />
              <div data-anchor-body={id}>
                {ui ? <ui.Static content={content} place={{ ...place, moduleId: id }} /> : null}
              </div>
            </article>
          );
        })}
      </main>
      <Anchors thread={thread} onThread={setThread} />
      <CommentsTab target={target} onTarget={setTarget} thread={thread} onThread={setThread} />
    </OpenRecordProvider>
  );
};

const showModule = vi.fn();
const openPanel = vi.fn();
const open = (comments: readonly CommentView[] = [], held: readonly ModuleView[] = modules) => {
  const server: ServerForTests = serverForTests();
  server.answer(identityCalls.members, { list: [] }, 0);
  server.answer(recordCalls.mentionable, [], 0);
  server.answer(recordCalls.addComment, { id: 'new' });
  server.answer(recordCalls.resolveComment, {});
  const record = { ...recordForTests, experimentId: 'r', modules: [...held], comments: [...comments] };
  const { container } = show(<Page value={openRecordForTests(record, { showModule, openPanel })} />);
  return { server, container };
};

const nodeWith = (text: string): Text => {
  const walker = document.createTreeWalker(
    document.getElementById('record-paper') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes(text)) return node;
  throw new Error(`nothing says ${text}`);
};
const select = (text: string): void => {
  const node = nodeWith(text);
  const from = node.data.indexOf(text);
  act(() => {
    document.getSelection()?.setBaseAndExtent(node, from, node, from + text.length);
    document.dispatchEvent(new Event('selectionchange'));
  });
};
const say = (text: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: '写批注，不超过 100 字' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
};

it('what is selected in a text is commented on, with what stands beside it; names of people stay out of it', async () => {
  const { server } = open();
  select('甲苯 140 mL');
  fireEvent.click(await screen.findByRole('button', { name: '批注所选内容' }));
  expect(screen.getByText('甲苯 140 mL', { selector: 'blockquote' })).toBeVisible();
  say('体积对吗？');
  await waitFor(() => expect(server.sent(recordCalls.addComment)).toHaveLength(1));
  expect(server.sent(recordCalls.addComment)[0]).toMatchObject({ moduleId: 'm1', replyTo: null, anchor: passage });
});

it('a passage across a person has a sign in the place of the name', () => {
  open();
  const [first, last] = [nodeWith('由 '), nodeWith('加甲苯')];
  document.getSelection()?.setBaseAndExtent(first, 0, last, 4);
  expect(anchorAtHand(bodiesOf(modules))).toMatchObject({ anchor: { quote: `由 ${NO_TEXT} 加甲苯`, prefix: '' } });
});

it('three presses select the last paragraph of a module up to where the next module begins: it is that paragraph', () => {
  open();
  const [node, heading] = [nodeWith('冷至室温'), screen.getByRole('heading', { name: '结果' })];
  document.getSelection()?.setBaseAndExtent(node, 0, heading, 0);
  expect(anchorAtHand(bodiesOf(modules))).toMatchObject({ id: 'm1', anchor: { quote: '冷至室温，过滤。' } });
  document.getSelection()?.setBaseAndExtent(node, 0, nodeWith('结果'), 1);
  expect(anchorAtHand(bodiesOf(modules))).toBeNull();
});

it('what is selected in a cell is a comment on the cell; so is the cell that has the keyboard', () => {
  open();
  select('82');
  expect(anchorAtHand(bodiesOf(modules))).toMatchObject({ id: 'm2', anchor: cell });
  document.getSelection()?.removeAllRanges();
  const td = document.querySelector<HTMLElement>('[data-column="name"]');
  td?.setAttribute('tabindex', '0');
  td?.focus();
  expect(anchorAtHand(bodiesOf(modules))).toMatchObject({ id: 'm2', anchor: { column: 'name', quote: 'A-1' } });
});

it('what is typed and not saved cannot be commented on yet, nor can more than 500 signs', () => {
  open();
  select('甲苯 140 mL');
  const saved = { ...prose, content: [{ type: 'paragraph', content: [words('加甲苯 150 mL，升温。')] }] };
  expect(anchorAtHand(bodiesOf([module('m1', 'editor', saved)]))).toMatchObject({ problem: 'notSaved' });
  nodeWith('冷至室温').data = '很'.repeat(501);
  select('很'.repeat(501));
  expect(anchorAtHand(bodiesOf(modules))).toMatchObject({ problem: 'tooLong' });
});

it('by keyboard a place is chosen from a list: paragraphs of a text, cells of a table', async () => {
  const { server } = open();
  fireEvent.click(screen.getByRole('combobox', { name: '批注对象' }));
  fireEvent.click(await screen.findByRole('option', { name: '关于“结果”' }));
  fireEvent.click(screen.getByRole('combobox', { name: '模块中的具体位置（可不选）' }));
  fireEvent.click(await screen.findByRole('option', { name: '收率 · A-1 · 82' }));
  say('偏高');
  await waitFor(() => expect(server.sent(recordCalls.addComment)[0]).toMatchObject({ moduleId: 'm2', anchor: cell }));
  fireEvent.click(screen.getByRole('combobox', { name: '批注对象' }));
  fireEvent.click(await screen.findByRole('option', { name: '关于“步骤”' }));
  fireEvent.click(screen.getByRole('combobox', { name: '模块中的具体位置（可不选）' }));
  expect(await screen.findByRole('option', { name: '冷至室温，过滤。' })).toBeVisible();
});

it('the list of threads says what each is about and leads there; what reads otherwise now is on an earlier version', () => {
  const anchor = { ...passage, hash: 'older' };
  open([
    comment('a', { anchor }),
    comment('b', { anchor: { ...passage, quote: '甲苯 150 mL', hash: 'older' } }),
    comment('c', { moduleId: 'm2', anchor: { ...cell, quote: '28', hash: 'older', called: '收率 · A-1' } }),
  ]);
  expect(screen.getAllByText('针对较早的版本')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '甲苯 140 mL' }));
  expect(showModule).toHaveBeenCalledWith('m1');
  expect(screen.queryByRole('button', { name: '甲苯 150 mL' })).toBeNull();
  expect(screen.getByText('甲苯 150 mL')).toBeVisible();
  expect(screen.getByRole('button', { name: '收率 · A-1 · 28' })).toBeVisible();
});

it('a thread is resolved and reopened; what is resolved stands folded away and counts no longer', async () => {
  const { server } = open([comment(A), comment(B, { replyTo: A, text: '已核对' }), comment(D, { resolved: settled })]);
  fireEvent.click(screen.getByRole('button', { name: '标为已解决' }));
  await waitFor(() =>
    expect(server.sent(recordCalls.resolveComment)[0]).toMatchObject({ commentId: A, resolved: true }),
  );
  expect(screen.queryByText('陈国栋 标为已解决')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '显示已解决的 1 条' }));
  expect(screen.getByText('陈国栋 标为已解决')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }));
  await waitFor(() =>
    expect(server.sent(recordCalls.resolveComment)[1]).toMatchObject({ commentId: D, resolved: false }),
  );
  fireEvent.click(screen.getByRole('button', { name: '1 条未解决的批注' }));
  expect(openPanel).toHaveBeenCalledWith('comments');
});

it('an answer to an answer stands in its thread', () => {
  open([comment(A), comment(B, { replyTo: A, text: '已核对' }), comment(D, { replyTo: B, text: '谢谢，已阅' })]);
  expect(screen.getByText('谢谢，已阅')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '标为已解决' })).toHaveLength(1);
});

it('passes axe, with a comment being written at a passage', async () => {
  const { container } = open([
    comment('a', { anchor: { ...passage, hash: 'hash-m1' } }),
    comment('b', { resolved: settled }),
  ]);
  select('甲苯 140 mL');
  fireEvent.click(await screen.findByRole('button', { name: '批注所选内容' }));
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(container, { rules })).violations.map(({ id }) => id)).toEqual([]);
});
