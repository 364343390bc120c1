import { registerCalls } from '@shilu/events/core/register-calls';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import { typeOf, type FieldTypeName } from '@shilu/events/core/fields/field-types';
import type { RegisterEntry } from '@shilu/events/core/register';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { organizationCalls } from '@shilu/events/organization/calls';
import { everyFields, everyRegister, examplesOf } from '@shilu/events/testing/every-field';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { languageStore } from '../../lib/language';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { fieldText } from '../field-text';
import { RegisterForm } from '../register-form';
import { RegisterPage } from '../register-page';
import { uiOf } from './field-uis';

beforeAll(async () => {
  await readTexts('registers', 'records', 'common');
  // What jsdom has none of: a picture of a file is drawn once it comes near the window.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => {};
      disconnect = (): void => {};
    },
  );
});

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const names = (language: (typeof LANGUAGES)[number]) => ({
  ...{
    language,
    yes: 'yes',
    no: 'no',
    person: (id: string) => `<${id}>`,
    entry: (_of: string, id: string) => `<${id}>`,
  },
});
const speak = (language: (typeof LANGUAGES)[number]): void => {
  onTestFinished(() => languageStore.set('zh-CN'));
  languageStore.set(language);
};
const moment = dayjs('2026-03-05T09:30:00').toISOString();

const at = { createdAt: moment, modifiedAt: moment, ownerId: 'li', removed: false, revision: 0 };
const roles = registerCalls(roleRegister).page;
const serving = () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(roles, [{ ...at, id: 'first', values: { name: '组长' } }, { ...at, id: 'second', values: { name: '研究员' } }], 2); // prettier-ignore
  server.answer(organizationCalls.dictionaryItems, [
    { value: 'synthesis', zh: '合成', en: 'Synthesis', enabled: true },
  ]);
  return server;
};

/** What an address says, and what is asked for it; null where a list is not narrowed by such a field. */
const said: { readonly [Name in FieldTypeName]: readonly [string, FieldFilter] | null } = {
  name: ['室温', { text: '室温' }],
  text: ['室温', { text: '室温' }],
  longText: ['室温', { text: '室温' }],
  number: ['5~', { from: 5 }],
  quantity: ['500 mg~2', { from: { value: '500', unit: 'mg' }, to: { value: '2', unit: 'g' } }],
  date: ['~2026-02-01', { to: '2026-02-01' }],
  dateTime: [`${moment}~`, { from: moment }],
  boolean: ['yes', true],
  select: ['x,-', { oneOf: ['x'], empty: true }],
  selects: ['x,y', { oneOf: ['x', 'y'] }],
  account: ['li', { oneOf: ['li'] }],
  accounts: ['-', { empty: true }],
  reference: ['a', { oneOf: ['a'] }],
  dictionary: ['synthesis,-', { oneOf: ['synthesis'], empty: true }],
  rows: null,
  files: ['证书', { text: '证书' }],
  structure: null,
  computed: ['500 mg~', { from: { value: '500', unit: 'mg' } }],
  json: null,
};

describe.each(everyFields.map((field) => [field.key, field] as const))('a field of type %s', (key, field) => {
  it('has words for each of its values, in both languages', () => {
    for (const example of examplesOf(field))
      for (const language of LANGUAGES) {
        const text = fieldText(field, example, names(language));
        if (!Array.isArray(example) || example.length > 0) expect(text).toMatch(/\S/);
        expect(text ?? '').not.toContain('object Object');
      }
    expect(fieldText(field, null, names('zh-CN'))).toBeNull();
  });

  it('narrows a list by what an address says of it, and by nothing that nobody could ask', () => {
    const { filter } = uiOf(field);
    expect([filter !== undefined, typeOf(field).filter(field) !== null]).toEqual([
      said[field.type] !== null,
      said[field.type] !== null,
    ]);
    const [address, asked] = said[field.type] ?? [];
    if (filter === undefined || address === undefined) return;
    expect(filter.asked(field, address)).toEqual(asked);
    expect(typeOf(field).filter(field)?.safeParse(asked).success).toBe(true);
    const t: TFunction<['registers', 'common']> = i18next.getFixedT('zh-CN', ['registers', 'common']);
    for (const language of LANGUAGES) {
      const made = filter.of(field, { language, t, shownName: (id) => `<${id}>`, targets: [{ id: 'a', name: '甲' }] });
      expect([made.key, made.label, made.word(address)]).toEqual([
        key,
        field.label[language],
        expect.stringMatching(/\S/),
      ]);
    }
  });
});

it.each(LANGUAGES)('every type has its control and its cell, in %s', async (language) => {
  speak(language);
  const server = serving();
  const values = Object.fromEntries(everyFields.map((field) => [field.key, examplesOf(field)[0]]));
  const entry = {
    ...at,
    id: 'e1',
    values,
    names: { 'role first': '组长', 'dictionary:experimentType synthesis': '合成' },
  };
  server.answer(registerCalls(everyRegister).page, [entry], 1);
  show(<RegisterPage register={everyRegister} controls={{ json: ({ label }) => <p>{label}</p> }} />);
  const row = await screen.findByRole('row', { name: /1\.50 g/ });
  expect(within(row).getByText(dayjs('2024-02-29T23:59:59.999Z').format('YYYY-MM-DD HH:mm'))).toBeInTheDocument();
  expect(within(row).getAllByText('组长')).toHaveLength(2);
  expect(within(row).getByText('合成')).toBeInTheDocument();
  fireEvent.click(row);
  const form = await screen.findByRole('dialog');
  for (const { key, label } of everyFields)
    expect(within(form).getAllByText(label[language], { exact: false }).length, key).toBeGreaterThan(0);
});

describe('a form', () => {
  const add = registerCalls(everyRegister).add;
  /** A form of some of the fields: the whole is drawn above. */
  const opened = (keys: readonly string[], entry: RegisterEntry | null = null) => {
    const register = {
      ...everyRegister,
      fields: everyFields.filter(({ key }) => key === 'name' || keys.includes(key)),
    };
    const server = serving();
    server.answer(add, { id: 'e1' });
    show(<RegisterForm register={register} controls={{}} entry={entry} readOnly={false} onClose={() => undefined} />);
    const type = (label: RegExp, value: string): void => {
      const box = screen.getByRole('textbox', { name: label });
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    };
    if (entry === null) type(/字段 name/, '甲');
    return { server, type, save: () => fireEvent.click(screen.getByRole('button', { name: '保存' })) };
  };

  it('sends a quantity as it was typed, and a moment in UTC', async () => {
    const { server, type, save } = opened(['quantity', 'dateTime']);
    type(/字段 quantity/, '1.50g');
    type(/字段 dateTime/, '2026/3/5 9:30');
    expect(screen.getByRole('textbox', { name: /字段 quantity/ })).toHaveValue('1.50 g');
    expect(screen.getByRole('textbox', { name: /字段 dateTime/ })).toHaveValue('2026-03-05 09:30');
    save();
    await waitFor(() => expect(server.sent(add)).toHaveLength(1));
    expect(server.sent(add)[0]).toMatchObject({ quantity: { value: '1.50', unit: 'g' }, dateTime: moment });
  });

  const choose = async (label: RegExp, name: string): Promise<HTMLElement> => {
    const box = screen.getByRole('combobox', { name: label });
    fireEvent.click(box);
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
    if (!list) throw new Error(`${name} is not offered`);
    fireEvent.click(await within(list).findByRole('option', { name }));
    return box;
  };

  it('offers what a field points to, found by what is typed, and sends the ids', async () => {
    const { server, save } = opened(['references', 'dictionary']);
    // A dialog that has just opened takes the focus to its first field.
    await waitFor(() => expect(screen.getByRole('textbox', { name: /字段 name/ })).toHaveFocus());
    const role = await choose(/字段 many/, '研究员');
    fireEvent.change(role, { target: { value: '组' } });
    await waitFor(() => expect(server.sent(roles).at(-1)).toMatchObject({ text: '组', pageSize: 200 }));
    await choose(/字段 many/, '组长');
    await choose(/字段 dictionary/, '合成');
    save();
    await waitFor(() => expect(server.sent(add)).toHaveLength(1));
    expect(server.sent(add)[0]).toMatchObject({ references: ['second', 'first'], dictionary: 'synthesis' });
  });

  it('shows by its name what stands there and is no longer offered, and keeps it', async () => {
    const values = { name: '甲', reference: 'gone', references: ['gone'], dictionary: 'old' };
    const names = { 'role gone': '已撤销的角色', 'dictionary:experimentType old': '旧类型' };
    const modify = registerCalls(everyRegister).modify;
    const { server, save } = opened(['reference', 'references', 'dictionary'], { ...at, id: 'e1', values, names });
    server.answer(modify, { id: 'e1' });
    expect(await screen.findByRole('combobox', { name: /字段 reference/ })).toHaveValue('已撤销的角色');
    expect(screen.getByRole('combobox', { name: /字段 dictionary/ })).toHaveValue('旧类型');
    save();
    await waitFor(() => expect(server.sent(modify)).toHaveLength(1));
    expect(server.sent(modify)[0]).toMatchObject(values);
  });

  it('has rows that are added, filled, moved by keyboard and taken away', async () => {
    const { server, type, save } = opened(['rows']);
    const add3 = screen.getByRole('button', { name: '添加一行' });
    for (const name of ['称量', '溶解', '搅拌']) {
      fireEvent.click(add3);
      const boxes = screen.getAllByRole('textbox', { name: /^步骤/ });
      fireEvent.change(boxes.at(-1) ?? add3, { target: { value: name } });
    }
    const names = () => screen.getAllByRole('textbox', { name: /^步骤/ }).map((box) => (box as HTMLInputElement).value);
    const amounts = screen.getAllByRole('textbox', { name: '用量' });
    fireEvent.change(amounts[2] ?? add3, { target: { value: '1.50 g' } });
    fireEvent.keyDown(amounts[2] ?? add3, { key: 'ArrowUp', altKey: true });
    expect(names()).toEqual(['称量', '搅拌', '溶解']);
    expect(screen.getAllByRole('textbox', { name: '用量' })[1]).toHaveValue('1.50 g');
    fireEvent.click(screen.getByRole('button', { name: '下移第 1 行' }));
    expect(names()).toEqual(['搅拌', '称量', '溶解']);
    fireEvent.click(screen.getByRole('button', { name: '去掉第 3 行' }));
    fireEvent.click(add3);
    save();
    expect(screen.getByText('第 3 行，步骤：请填写步骤', { exact: false })).toBeInTheDocument();
    expect(server.sent(add)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '去掉第 3 行' }));
    type(/字段 name/, '甲');
    save();
    await waitFor(() => expect(server.sent(add)).toHaveLength(1));
    expect(server.sent(add)[0]).toMatchObject({
      rows: [{ step: '搅拌', amount: { value: '1.50', unit: 'g' } }, { step: '称量' }],
    });
  });

  it('shows what is computed as it is typed, and does not send it', async () => {
    const { server, type, save } = opened(['number', 'computed']);
    type(/字段 number/, '4');
    const computed = screen.getByRole('textbox', { name: /字段 computed/ });
    expect(computed).toHaveValue('8 g');
    expect(computed).toHaveAttribute('readonly');
    save();
    await waitFor(() => expect(server.sent(add)).toHaveLength(1));
    expect(server.sent(add)[0]).toMatchObject({ number: 4 });
    expect(server.sent(add)[0]).not.toHaveProperty('computed');
  });

  it('says what is wrong beside the field, and sends nothing', () => {
    const { server, type, save } = opened(['quantity', 'dateTime']);
    type(/字段 quantity/, '5 mL');
    type(/字段 dateTime/, 'soon');
    save();
    expect(screen.getByText('请填写数值和单位，如 1.5 g；可用单位：g / mg / kg')).toBeInTheDocument();
    expect(screen.getByText('请填写日期和时间，如 2026-11-20 15:04')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /字段 quantity/ })).toHaveValue('5 mL');
    expect(server.sent(add)).toHaveLength(0);
  });
});
