import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { methodRegister } from '@shilu/events/resources/method';
import { templateRegister } from '@shilu/events/templates/template';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { EntryRelations } from './entry-relations';

beforeAll(() => readTexts('relations', 'registers', 'common'));

const A = '5f0a1f0e-6b0c-5a7e-9d55-2f1c7a3be001';
const project: Subject = { category: 'project', id: 'p1' };
const relation = (own: Partial<ShownRelation> = {}, other: Partial<ShownRelation['other']> = {}): ShownRelation => ({
  ...{ id: A, told: '参考', beside: project, note: '按此法测定', by: 'li', byName: '李静', mayRemove: true },
  other: { category: 'method', id: 'm1', name: 'HPLC 法测定纯度', removed: false, opens: true, ...other },
  at: '2026-11-20T08:00:00.000Z',
  ...own,
});
const open = (
  relations: readonly ShownRelation[],
  more: { readonly mayRelate?: boolean; readonly partial?: boolean } = {},
  subject = project,
): ServerForTests => {
  const server = serverForTests();
  const answer = { relations: [...relations], mayRelate: true, partial: false, ...more };
  server.answer(capabilityCalls.entryRelations, answer, relations.length);
  server.answer(capabilityCalls.relateEntry, { id: A });
  server.answer(capabilityCalls.unrelateEntry, {});
  server.answer(recordCalls.recordPage, [{ ...rowForTests, id: 'r9', number: 'SL-2026-0009', title: '放大' }], 1);
  const method = { ownerId: null, removed: false, revision: 0, createdAt: '', modifiedAt: '' };
  const found = [{ ...method, id: 'm1', values: { name: 'HPLC 法测定纯度' } }];
  server.answer(registerCalls(methodRegister).page, found, 1);
  server.answer(registerCalls(templateRegister).page, [], 0);
  show(<EntryRelations {...subject} />);
  return server;
};
const choose = async (dialog: HTMLElement, field: string, option: string): Promise<void> => {
  const box = within(dialog).getByRole('combobox', { name: new RegExp(`^${field}`) });
  fireEvent.click(box);
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const dialogOf = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: '添加关联' }));
  return screen.findByRole('dialog');
};
const send = (dialog: HTMLElement): void =>
  void fireEvent.click(within(dialog).getByRole('button', { name: '添加关联' }));

it('says how it is related to what, by whom, and leads there; what was removed says so, what does not open has no link', async () => {
  open([
    relation(),
    relation({ id: 'b', told: '由其替代', note: '', mayRemove: false }, { category: 'instrument', id: 'i1', name: '旧天平', removed: true }), // prettier-ignore
    relation({ id: 'c', note: '' }, { category: 'record', id: 'r1', name: 'SL-2026-0003', removed: true, opens: false }), // prettier-ignore
  ]);
  const [first, second, third] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent(/^参考 · 方法 HPLC 法测定纯度.*按此法测定.*李静/);
  expect(screen.getByRole('link', { name: 'HPLC 法测定纯度' })).toHaveAttribute('href', '/resource/detailMethod/m1');
  expect(second).toHaveTextContent(/^由其替代 · 仪器 旧天平 已移除/);
  expect(third).toHaveTextContent(/SL-2026-0003 已移除/);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /取消与/ })).toHaveLength(2);
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
});

it('an entry is related to another, found by its category, in the words of either end', async () => {
  const server = open([]);
  expect(await screen.findByText(/还没有关联/)).toBeVisible();
  const dialog = await dialogOf();
  await choose(dialog, '关系', '由其替代');
  await choose(dialog, '关联到', '方法');
  await choose(dialog, '关联对象', 'HPLC 法测定纯度');
  fireEvent.change(within(dialog).getByRole('textbox', { name: '备注' }), { target: { value: '2026 年修订' } });
  send(dialog);
  await waitFor(() => expect(server.sent(capabilityCalls.relateEntry)).toHaveLength(1));
  expect(server.sent(capabilityCalls.relateEntry)[0]).toMatchObject({
    ...{ ...project, kind: 'replaces', inverse: true, to: { category: 'method', id: 'm1' }, note: '2026 年修订' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('without what it is related to nothing is sent; what the server refuses is said in the dialog, which stays', async () => {
  const server = open([]);
  server.refuse(capabilityCalls.relateEntry, 'inputUnfit');
  const dialog = await dialogOf();
  send(dialog);
  expect(within(dialog).getByRole('combobox', { name: /关联对象/ })).toHaveAccessibleDescription(/关联对象/);
  expect(server.sent(capabilityCalls.relateEntry)).toEqual([]);
  await choose(dialog, '关联对象', 'SL-2026-0009 放大');
  send(dialog);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(server.sent(capabilityCalls.relateEntry)[0]).toMatchObject({
    ...{ ...project, kind: 'refers', inverse: false, to: { category: 'record', id: 'r9' } },
  });
});

it('from a record an entry is related to it: it stands beside the entry, told from there; records are not offered', async () => {
  const server = open([], {}, { category: 'record', id: 'r1' });
  const dialog = await dialogOf();
  fireEvent.click(within(dialog).getByRole('combobox', { name: /^关联到/ }));
  await screen.findByRole('option', { name: '方法' });
  expect(screen.queryByRole('option', { name: '记录' })).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: '方法' }));
  await choose(dialog, '关联对象', 'HPLC 法测定纯度');
  send(dialog);
  await waitFor(() => expect(server.sent(capabilityCalls.relateEntry)).toHaveLength(1));
  expect(server.sent(capabilityCalls.relateEntry)[0]).toMatchObject({
    ...{ category: 'method', id: 'm1', kind: 'refers', inverse: true, to: { category: 'record', id: 'r1' } },
  });
});

it('is taken back with a reason, where it stands', async () => {
  const server = open([relation({ beside: { category: 'method', id: 'm1' } })]);
  fireEvent.click(await screen.findByRole('button', { name: '取消与“HPLC 法测定纯度”的关联' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '取消关联' }));
  expect(server.sent(capabilityCalls.unrelateEntry)).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '改用另一方法' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '取消关联' }));
  await waitFor(() => expect(server.sent(capabilityCalls.unrelateEntry)).toHaveLength(1));
  expect(server.sent(capabilityCalls.unrelateEntry)[0]).toMatchObject({
    ...{ category: 'method', id: 'm1', relationId: A, reason: '改用另一方法' },
  });
});

it('to what was removed nothing is added; that not all is shown is said', async () => {
  open([relation({ mayRemove: false })], { mayRelate: false, partial: true });
  expect(await screen.findByText(/显示的不全/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
