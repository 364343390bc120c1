import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import { equationSchema, rowOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { languageStore } from '../../../lib/language';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { moduleUiOf } from '../registry';

const entry = (id: string, values: RegisterEntry['values']): RegisterEntry => ({
  ...{ id, values, revision: 0, removed: false, ownerId: 'admin', createdAt: '', modifiedAt: '' },
});
const field = (id: string, own: RegisterEntry['values']): RegisterEntry =>
  entry(id, { measuredIn: '', mustBeFilled: false, active: true, order: 1, ...own });

const begun = (): Equation =>
  changeRow(addRow(emptyEquation(), { ...emptyRow('p', 'product'), name: '联苯' }), 'p', {
    batches: [newBatch('b', 'WJ-1')],
    extra: [{ kind: 'text', field: 'old', name: { 'zh-CN': '旧字段', 'en-US': 'Old field' }, required: false, value: '留存' }], // prettier-ignore
  });

beforeAll(() => readTexts('records', 'equation', 'chemistry'));
beforeEach(() => {
  const server = serverForTests();
  server.answer(structureCalls.draw, { pictures: [null] });
  server.answer(registerCalls(reactionProductFieldRegister).page, [
    field('mp', { name: '熔点', nameEn: 'Melting point', carriedBy: 'batch', kind: 'number', measuredIn: '℃' }),
    field('code', { name: '代号', nameEn: 'Code', carriedBy: 'product', kind: 'text', mustBeFilled: true }),
    field('use', { name: '用途', nameEn: 'Made for', carriedBy: 'product', kind: 'select', dictionaryId: 'd' }),
  ]);
  server.answer(registerCalls(dictionaryRegister).page, [
    entry('d', { code: 'use', name: '用途', nameEn: 'Use', items: [{ value: 'assay', zh: '生物活性测试', en: 'Bioassay', enabled: true }, { value: 'gone', zh: '停用', en: 'Gone', enabled: false }] }), // prettier-ignore
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  languageStore.set('zh-CN');
});

const Editing = ({ tell }: { readonly tell: (next: unknown) => void }) => {
  const [value, setValue] = useState<unknown>(begun);
  const found = moduleUiOf(equationModule.type);
  return found === undefined ? null : (
    <found.Editor
      content={value}
      place={{ recordId: '', moduleId: 'm', people: {}, unfilled: new Set() }}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next);
      }}
    />
  );
};

it('products and batches carry the fields of the organisation: offered, kept with name and unit, refused in words', async () => {
  part('R058', 'the editor: fields of products and batches');
  const tell = vi.fn<(next: unknown) => void>();
  const { container } = show(<Editing tell={tell} />);
  const now = (): Equation => equationSchema.parse(tell.mock.lastCall?.[0]);
  const melting = await screen.findByRole('textbox', { name: '联苯，第 1 批，熔点' });
  fireEvent.focus(melting);
  fireEvent.change(melting, { target: { value: 'soft' } });
  fireEvent.blur(melting);
  expect(screen.getByRole('alert').textContent).toContain('请填写数字');
  fireEvent.change(melting, { target: { value: '132.5' } });
  fireEvent.blur(melting);
  expect(rowOf(now(), 'p')?.batches[0]?.extra).toEqual([
    { kind: 'number', field: 'mp', name: { 'zh-CN': '熔点', 'en-US': 'Melting point' }, required: false, unit: '℃', value: '132.5' }, // prettier-ignore
  ]);
  // A required one stands there from the first change on, so that it is known to be missing.
  expect(rowOf(now(), 'p')?.extra.map(({ field: id, required, value }) => [id, required, value])).toEqual([
    ['old', false, '留存'],
    ['code', true, ''],
  ]);
  const use = await screen.findByRole('combobox', { name: '联苯，用途' });
  expect(use.textContent).toBe('—生物活性测试');
  fireEvent.change(use, { target: { value: 'assay' } });
  expect(rowOf(now(), 'p')?.extra.at(-1)).toMatchObject({ value: 'assay', said: { 'en-US': 'Bioassay' } });
  expect(screen.getByText('旧字段 留存')).toBeTruthy();
  const found = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

it('who reads the reaction finds them with their units, in either language', async () => {
  part('R058', 'the static view');
  const ui = moduleUiOf(equationModule.type);
  if (!ui) throw new Error('equation');
  const content = changeRow(begun(), 'p', {
    batches: [
      {
        ...newBatch('b', 'WJ-1'),
        extra: [{ kind: 'number', field: 'mp', name: { 'zh-CN': '熔点', 'en-US': 'Melting point' }, required: false, unit: '℃', value: '132.5' }], // prettier-ignore
      },
    ],
  });
  const place = { recordId: '', moduleId: 'm', people: {}, unfilled: new Set<string>() };
  show(<ui.Static content={content} place={place} />);
  expect(await screen.findByText(/熔点 132\.5 ℃/)).toBeTruthy();
  expect(screen.getByText(/旧字段 留存/)).toBeTruthy();
});
