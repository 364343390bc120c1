import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { identityCalls } from '@shilu/events/identity/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { RegisterPage } from './register-page';
import { screenOf } from './register-screens';
import { askedFilters } from './use-register-filters';

beforeAll(() => readTexts('registers', 'common'));

const label = { 'zh-CN': '字', 'en-US': 'Field' };
const options = ['x', 'y'].map((value) => ({ value, label }));
const fields: readonly RegisterField[] = [
  { key: 'name', label, type: 'name', filter: true },
  { key: 'amount', label, type: 'number', filter: true },
  { key: 'due', label, type: 'date', filter: true },
  { key: 'active', label, type: 'boolean', filter: true },
  { key: 'state', label, type: 'select', options, filter: true },
  { key: 'people', label, type: 'accounts', filter: true },
  { key: 'other', label, type: 'number' },
];
const asked = (filters: Record<string, string>) => askedFilters({ ...departmentRegister, fields }, filters);

describe('what the address says a list is narrowed by', () => {
  it('is asked of the field as its type has it', () => {
    expect(
      asked({ name: '室温', amount: '5~', due: '2026-01-01~2026-02-01', active: 'no', state: 'x,-', people: 'li' }),
    ).toEqual({
      ...{ name: { text: '室温' }, amount: { from: 5 }, due: { from: '2026-01-01', to: '2026-02-01' }, active: false },
      ...{ state: { oneOf: ['x'], empty: true }, people: { oneOf: ['li'] } },
    });
    expect(asked({ state: '-' })).toEqual({ state: { empty: true } });
  });
  it('is left out where it cannot be asked: an address may be typed', () => {
    expect(asked({ amount: 'many~', due: 'soon~', state: 'w', other: '5', removed: '1', nothing: 'x' })).toEqual({});
  });
});

it('a list is narrowed by the fields its declaration names, and says so in its address', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const page = registerCalls(departmentRegister).page;
  const at = { createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' };
  server.answer(
    page,
    [{ ...at, id: 'top', values: { name: '研究院' }, ownerId: 'li', removed: false, revision: 0 }],
    1,
  );
  show(<RegisterPage {...screenOf(departmentRegister)} />);
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
  fireEvent.click(await screen.findByRole('option', { name: '上级部门' }));
  const values = await screen.findByRole('listbox', { name: '上级部门' });
  expect(within(values).getByRole('option', { name: '未填写' })).toBeInTheDocument();
  fireEvent.click(within(values).getByRole('option', { name: '研究院' }));
  expect(await screen.findByRole('button', { name: /^修改筛选：上级部门 研究院/ })).toBeInTheDocument();
  await waitFor(() => expect(server.sent(page).at(-1)).toMatchObject({ filter: { parentId: { oneOf: ['top'] } } }));
});

it('what is not among the first is found by typing, and is named in the filter also when the page is opened anew', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const { page, detail } = registerCalls(departmentRegister);
  const at = { createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' };
  const department = (id: string, name: string) => ({
    ...{ ...at, id, values: { name }, ownerId: 'li', removed: false, revision: 0 },
  });
  server.answer(page, [department('top', '研究院')], 300);
  server.answer(detail, department('last', '质量部'));
  const { unmount } = show(<RegisterPage {...screenOf(departmentRegister)} />);
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
  fireEvent.click(await screen.findByRole('option', { name: '上级部门' }));
  const values = await screen.findByRole('listbox', { name: '上级部门' });
  expect(within(values).queryByRole('option', { name: '质量部' })).toBeNull();
  server.answer(page, [department('last', '质量部')], 1);
  fireEvent.change(screen.getByRole('textbox', { name: '上级部门' }), { target: { value: '质量' } });
  // Enter may come before the answer: what does not fit is offered no longer.
  expect(within(values).queryByRole('option', { name: '研究院' })).toBeNull();
  fireEvent.click(await within(values).findByRole('option', { name: '质量部' }));
  expect(server.sent(page)).toContainEqual(expect.objectContaining({ text: '质量' }));
  expect(await screen.findByRole('button', { name: /^修改筛选：上级部门 质量部/ })).toBeInTheDocument();
  await waitFor(() => expect(server.sent(page).at(-1)).toMatchObject({ filter: { parentId: { oneOf: ['last'] } } }));
  unmount();
  server.answer(page, [department('top', '研究院')], 300);
  show(<RegisterPage {...screenOf(departmentRegister)} />, { at: '/?f.parentId=last' });
  expect(await screen.findByRole('button', { name: /^修改筛选：上级部门 质量部/ })).toBeInTheDocument();
});
