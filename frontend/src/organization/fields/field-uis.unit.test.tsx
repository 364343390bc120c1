import { registerCalls } from '@shilu/events/core/register-calls';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import { typeOf, type FieldTypeName, type RegisterField } from '@shilu/events/core/fields/field-types';
import { identityCalls } from '@shilu/events/identity/calls';
import { everyField, everyRegister, examplesOf, fieldNames } from '@shilu/events/testing/every-field';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { languageStore } from '../../lib/language';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { fieldText } from '../field-text';
import { RegisterForm } from '../register-form';
import { RegisterPage } from '../register-page';
import { uiOf } from './field-uis';

beforeAll(() => readTexts('organization', 'common'));

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const names = (language: (typeof LANGUAGES)[number]) => ({
  ...{ language, yes: 'yes', no: 'no', person: (id: string) => `<${id}>`, entry: (id: string) => `<${id}>` },
});
const speak = (language: (typeof LANGUAGES)[number]): void => {
  onTestFinished(() => languageStore.set('zh-CN'));
  languageStore.set(language);
};
const moment = dayjs('2026-03-05T09:30:00').toISOString();

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
  json: null,
};

describe.each(fieldNames)('a field of type %s', (name) => {
  const field: RegisterField = everyField[name];

  it('has words for each of its values, in both languages', () => {
    for (const example of examplesOf(name))
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
      said[name] !== null,
      said[name] !== null,
    ]);
    const [address, asked] = said[name] ?? [];
    if (filter === undefined || address === undefined) return;
    expect(filter.asked(field, address)).toEqual(asked);
    expect(typeOf(field).filter(field)?.safeParse(asked).success).toBe(true);
    const t: TFunction<['organization', 'common']> = i18next.getFixedT('zh-CN', ['organization', 'common']);
    for (const language of LANGUAGES) {
      const made = filter.of(field, { language, t, shownName: (id) => `<${id}>`, targets: [{ id: 'a', name: '甲' }] });
      expect([made.key, made.label, made.word(address)]).toEqual([
        name,
        field.label[language],
        expect.stringMatching(/\S/),
      ]);
    }
  });
});

it.each(LANGUAGES)('every type has its control and its cell, in %s', async (language) => {
  speak(language);
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const values = Object.fromEntries(fieldNames.map((name) => [name, examplesOf(name)[0]]));
  const entry = {
    ...{ id: 'e1', ownerId: 'li', removed: false, revision: 0, values },
    ...{ createdAt: moment, modifiedAt: moment },
  };
  server.answer(registerCalls(everyRegister).page, [entry], 1);
  show(<RegisterPage register={everyRegister} words="dictionary" controls={{ json: ({ label }) => <p>{label}</p> }} />);
  const row = await screen.findByRole('row', { name: /1\.50 g/ });
  expect(within(row).getByText(dayjs('2024-02-29T23:59:59.999Z').format('YYYY-MM-DD HH:mm'))).toBeInTheDocument();
  fireEvent.click(row);
  const form = await screen.findByRole('dialog');
  for (const name of fieldNames)
    expect(within(form).getAllByText(everyField[name].label[language], { exact: false }).length, name).toBeGreaterThan(
      0,
    );
});

describe('a form', () => {
  const add = registerCalls(everyRegister).add;
  const opened = () => {
    const server = serverForTests();
    server.answer(identityCalls.members, { list: [] });
    server.answer(add, { id: 'e1' });
    show(
      <RegisterForm
        register={everyRegister}
        words="dictionary"
        controls={{}}
        targets={[]}
        entry={null}
        readOnly={false}
        onClose={() => undefined}
      />,
    );
    const type = (label: RegExp, value: string): void => {
      const box = screen.getByRole('textbox', { name: label });
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    };
    type(/字段 name/, '甲');
    return { server, type, save: () => fireEvent.click(screen.getByRole('button', { name: '保存' })) };
  };

  it('sends a quantity as it was typed, and a moment in UTC', async () => {
    const { server, type, save } = opened();
    type(/字段 quantity/, '1.50g');
    type(/字段 dateTime/, '2026/3/5 9:30');
    expect(screen.getByRole('textbox', { name: /字段 quantity/ })).toHaveValue('1.50 g');
    expect(screen.getByRole('textbox', { name: /字段 dateTime/ })).toHaveValue('2026-03-05 09:30');
    save();
    await waitFor(() => expect(server.sent(add)).toHaveLength(1));
    expect(server.sent(add)[0]).toMatchObject({ quantity: { value: '1.50', unit: 'g' }, dateTime: moment });
  });

  it('says what is wrong beside the field, and sends nothing', () => {
    const { server, type, save } = opened();
    type(/字段 quantity/, '5 mL');
    type(/字段 dateTime/, 'soon');
    save();
    expect(screen.getByText('请填写数值和单位，如 1.5 g；可用单位：g / mg / kg')).toBeInTheDocument();
    expect(screen.getByText('请填写日期和时间，如 2026-11-20 15:04')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /字段 quantity/ })).toHaveValue('5 mL');
    expect(server.sent(add)).toHaveLength(0);
  });
});
