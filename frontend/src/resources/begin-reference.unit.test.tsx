import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { referenceRegister } from '@shilu/events/resources/reference';
import { referenceCalls, type ReadReference } from '@shilu/events/resources/reference-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { NewEntryPage } from '../registers/new-entry-page';
import { screenOf } from '../registers/register-screens';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';

const calls = registerCalls(referenceRegister);
const values = { kind: 'article', title: '钯催化偶联', authors: '张三', container: '有机化学', year: 2020 };
const read = (own: Partial<ReadReference>): ReadReference => ({ line: 1, what: 'new', name: '钯催化偶联', values, id: null, notes: [], doi: null, ...own }); // prettier-ignore
const CITED = '张三. 钯催化偶联[J]. 有机化学, 2020.';

let server: ServerForTests;
beforeAll(() => readTexts('references', 'registers', 'common', 'records'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
});
const parsed = (...references: ReadReference[]): void =>
  server.answer(referenceCalls.parse, { format: 'text', hash: 'a'.repeat(64), references, mayLookUp: true });
const begun = async () => {
  const { container } = show(<NewEntryPage {...screenOf(referenceRegister)} listPath="/list" />);
  return { container, box: await screen.findByRole('textbox', { name: '粘贴引文、BibTeX、RIS 或 DOI' }) };
};
const titleField = (): HTMLElement => screen.getByRole('textbox', { name: '题名' });

it('what is pasted fills the fields in; they are checked and saved by the form', async () => {
  part('R101', 'a new reference begins with what was copied');
  parsed(read({}));
  server.answer(calls.add, { id: 'ref1' });
  const { container, box } = await begun();
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
  fireEvent.paste(box, { clipboardData: { getData: () => CITED } });
  expect(await screen.findByText('已填入下面各栏，请核对后保存。')).toBeVisible();
  expect(server.sent(referenceCalls.parse)).toEqual([{ content: CITED }]);
  expect(titleField()).toHaveValue('钯催化偶联');
  fireEvent.change(titleField(), { target: { value: '钯催化的偶联' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.sent(calls.add)).toMatchObject([{ ...values, title: '钯催化的偶联' }]));
});

it('what is in the library already fills nothing in and leads there; of several the first is taken, and that is said', async () => {
  parsed(read({ what: 'there', id: 'ref9' }));
  const { box } = await begun();
  fireEvent.change(box, { target: { value: CITED } });
  fireEvent.click(screen.getByRole('button', { name: '填入下面各栏' }));
  expect(await screen.findByRole('link', { name: '钯催化偶联' })).toHaveAttribute('href', '/resource/detailReference/ref9'); // prettier-ignore
  expect(titleField()).toHaveValue('');
  parsed(read({ what: 'unreadable', notes: ['缺少题名'] }), read({ line: 2 }), read({ line: 3, values: { ...values, title: '另一篇' } })); // prettier-ignore
  fireEvent.click(screen.getByRole('button', { name: '填入下面各栏' }));
  expect(await screen.findByText(/读到 3 篇/)).toBeVisible();
  expect(titleField()).toHaveValue('钯催化偶联');
  expect(screen.getByText('缺少题名')).toBeVisible();
});

it('a DOI is looked up when one says so, and fills in what was found', async () => {
  parsed(read({ what: 'unreadable', name: '10.1021/a', values: {}, doi: '10.1021/a' }));
  server.answer(referenceCalls.lookUp, { hash: 'b'.repeat(64), reference: read({}) });
  const { box } = await begun();
  fireEvent.paste(box, { clipboardData: { getData: () => '10.1021/a' } });
  fireEvent.click(await screen.findByRole('button', { name: '联网查询 1 个 DOI' }));
  await waitFor(() => expect(titleField()).toHaveValue('钯催化偶联'));
});

it('what is refused is said, and fills nothing in', async () => {
  server.refuse(referenceCalls.parse, 'tooManyRequests');
  const { box } = await begun();
  fireEvent.change(box, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: '填入下面各栏' }));
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent).join('')).not.toBe('')); // prettier-ignore
  expect(titleField()).toHaveValue('');
});
