import type { DictionaryItem } from '@shilu/events/organization/dictionary';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import fc from 'fast-check';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../testing/show';
import { importedRows, MOST_ITEMS, withImported } from './items-import';
import { ItemsInput } from './items-input';

const item = (value: string, zh = value, en = zh, enabled = true): DictionaryItem => ({ value, zh, en, enabled });
const standing = [item('dcm', '二氯甲烷', 'Dichloromethane'), item('thf', '四氢呋喃', 'THF', false)];

beforeAll(() => readTexts('registers', 'common'));

it('each row says what it would do, or why it is not taken', () => {
  const text = [
    ...['值,中文,英文,启用', 'dcm,二氯甲烷,DCM', 'thf', 'tol,"甲苯, 无水",Toluene,否'],
    ...[',空,none', 'tol,再次,again', `x,${'长'.repeat(101)}`, 'y,乙醚,Ether,也许', ''],
  ].join('\r\n');
  const rows = importedRows(text, standing, 'file');
  expect(rows.map(({ row, what, fault }) => [row, fault ?? what])).toEqual([
    ...[[2, 'change'], [3, 'same'], [4, 'add'], [5, 'blank'], [6, 'repeated'], [7, 'long'], [8, 'noSwitch']],
  ]); // prettier-ignore
  expect(withImported(standing, rows)).toEqual([
    item('dcm', '二氯甲烷', 'DCM'),
    // What was disabled stays so, where the table says nothing of it.
    item('thf', '四氢呋喃', 'THF', false),
    item('tol', '甲苯, 无水', 'Toluene', false),
  ]);
});

it('a comma in a copied cell is no other column, and a heading alone is no option', () => {
  expect(importedRows('选项\nPd/C, 10%\nPd/C, 5%', [], 'pasted').map((row) => row.item)).toEqual([
    item('Pd/C, 10%'),
    item('Pd/C, 5%'),
  ]);
  expect(importedRows('Option\nPd/C', [], 'pasted').map((row) => row.item.value)).toEqual(['Pd/C']);
});

it('each row beyond the room of a dictionary is counted', () => {
  const rows = importedRows(Array.from({ length: 1_500 }, (_, at) => `v${at}`).join('\n'), [], 'pasted');
  expect(rows.filter(({ what }) => what === 'add')).toHaveLength(1_000);
  expect(rows.filter(({ fault }) => fault === 'full')).toHaveLength(500);
});

it('no more are taken than a dictionary holds, no value twice, and what stands keeps its place', () => {
  const full = Array.from({ length: MOST_ITEMS }, (_, at) => item(`v${at}`));
  expect(importedRows('new\tneu', full, 'pasted')[0]?.fault).toBe('full');
  const value = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 }).filter((one) => /^[a-z0-9]+$/.test(one)); // prettier-ignore
  fc.assert(
    fc.property(fc.uniqueArray(value, { maxLength: 8 }), fc.array(value, { maxLength: 12 }), (before, wanted) => {
      const old = before.map((one) => item(one));
      const next = withImported(old, importedRows(wanted.map((one) => `${one}\t名\tName`).join('\n'), old, 'pasted'));
      const values = next.map((one) => one.value);
      expect(values.slice(0, old.length)).toEqual(before);
      expect(new Set(values).size).toBe(values.length);
    }),
    { numRuns: 50 },
  );
});

it('pasted rows are shown with what becomes of them, and come into the form; a workbook is told how to come in', async () => {
  part('T12', 'options are imported from a table, looked over first');
  const kept: { items: unknown } = { items: standing };
  const Form = () => {
    const [value, setValue] = useState(kept.items);
    const put = (next: unknown): void => {
      kept.items = next;
      setValue(next);
    };
    return <ItemsInput label="选项" value={value} error={null} readOnly={false} onChange={put} />;
  };
  show(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '导入选项…' }));
  const paste = await screen.findByLabelText('从 Excel 复制后粘贴到这里');
  expect(screen.getByRole('button', { name: '导入 0 项' })).toBeDisabled();
  fireEvent.change(paste, { target: { value: 'tol\t甲苯\tToluene\ntol\t甲苯\tToluene' } });
  expect(await screen.findByText('新增 1 项，更新 0 项，相同 0 项，不导入 1 行。')).toBeVisible();
  expect(screen.getByText('上面已有相同的值')).toBeVisible();
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]); // prettier-ignore
  const chooser = document.querySelector('input[type="file"]');
  if (!(chooser instanceof HTMLInputElement)) throw new Error('no chooser');
  fireEvent.change(chooser, { target: { files: [new File(['PK\u0003\u0004'], '选项.xlsx')] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('另存为 CSV');
  fireEvent.change(chooser, { target: { files: [new File(['tol,甲苯,Toluene'], '选项.csv')] } });
  await waitFor(() => expect(screen.getByRole('button', { name: '导入 1 项' })).toBeEnabled());
  if (!(paste instanceof HTMLTextAreaElement)) throw new Error('no field to paste into');
  // Pasted over all of what the file said, a comma is no column any more; read again, the file is itself.
  paste.select();
  fireEvent.paste(paste);
  fireEvent.change(paste, { target: { value: 'Pd/C, 10%' } });
  expect(await screen.findAllByRole('cell', { name: 'Pd/C, 10%' })).toHaveLength(3);
  fireEvent.change(chooser, { target: { files: [new File(['tol,甲苯,Toluene'], '选项.csv')] } });
  expect(await screen.findByRole('cell', { name: '甲苯' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '导入 1 项' }));
  expect(kept.items).toEqual([...standing, item('tol', '甲苯', 'Toluene')]);
});
