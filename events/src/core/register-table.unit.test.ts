import { describe, expect, it } from 'vitest';
import { everyRegister, everyFields, examplesOf } from '../testing/every-field';
import type { Language } from './call';
import { isFault, type CellReading } from './fields/cell';
import { fieldSchema } from './register-field';
import { typeOf } from './fields/field-types';
import { tableCell, tableColumns } from './register-table';
import { registerRequests } from './register';
import { registers } from './registers';

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];
/** Everything is called by its id with a name before it. */
const words = (language: Language): CellReading => ({
  language,
  nameOf: (_category, id) => (id.startsWith('名 ') ? undefined : `名 ${id}`),
  idsOf: (_category, name) => (name.startsWith('名 ') ? [name.slice(2)] : []),
});

describe.each(LANGUAGES)('a table in %s', (language) => {
  it.each(everyFields.map((field) => [field.key, field] as const))(
    'what a %s field says in a cell is read again as what it was',
    (_key, field) => {
      const type = typeOf(field);
      if (type.compute || type.leavesOnly) return;
      for (const value of examplesOf(field)) {
        const cell = type.cell(field, value, words(language));
        if (cell === null) {
          expect(Array.isArray(value) ? value : value === '' ? [] : null).toEqual([]);
          continue;
        }
        const read = type.readCell(field, cell, words(language));
        expect(isFault(read) ? read : read.value, JSON.stringify(cell)).toEqual(value);
        expect(fieldSchema(field).safeParse(isFault(read) ? undefined : read.value).success).toBe(true);
      }
    },
  );

  it('has a heading of its own for each column, in every register', () => {
    for (const register of [...registers, everyRegister]) {
      const headings = tableColumns(register).map(({ heading }) => heading[language]);
      expect(new Set(headings).size, `${register.name} ${headings.join(', ')}`).toBe(headings.length);
    }
  });
});

it('reads no column of what nobody sends: who made a move, by which flow, the state, what is computed', () => {
  for (const register of [...registers, everyRegister]) {
    const read = tableColumns(register).flatMap(({ isRead, field }) => (isRead && field ? [field.key] : []));
    const taken = registerRequests(register).add.shape;
    expect(
      read.filter((key) => !(key in taken)),
      register.name,
    ).toEqual([]);
  }
});

const read = (key: string, cell: string | number) => {
  const field = everyFields.find((one) => one.key === key);
  if (!field) throw new Error(key);
  const found = typeOf(field).readCell(field, cell, words('zh-CN'));
  return isFault(found) ? found.fault['zh-CN'] : found.value;
};

it('a cell is read as people write it', () => {
  for (const written of ['2026-11-23', '2026/11/23', '2026.11.23', '2026年11月23日', 46349])
    expect(read('date', written), String(written)).toBe('2026-11-23');
  expect(read('date', '23.11.2026')).toMatch(/^请填写日期/);
  expect(read('date', '2026-02-30')).toMatch(/^请填写日期/);
  expect(read('dateTime', '2026-11-23 08:30')).toBe('2026-11-23T08:30:00.000Z');
  expect(read('dateTime', 46349.354166666664)).toBe('2026-11-23T08:30:00.000Z');
  expect(read('number', '−1,234.5')).toBe(-1234.5);
  expect(read('number', '十')).toBe('请填写数字');
  expect(read('quantity', '1.50 g')).toEqual({ value: '1.50', unit: 'g' });
  expect(read('quantity', 5)).toEqual({ value: '5', unit: 'g' });
  expect(read('quantity', '5 L')).toBe('请填写数值和单位（g / mg / kg）');
  for (const yes of ['是', 'Yes', 'true', 1]) expect(read('boolean', yes)).toBe(true);
  expect(read('boolean', '也许')).toBe('请填写“是”或“否”');
  expect(read('select', 'Option y')).toBe('y');
  expect(read('select', 'w')).toBe('请填写其中之一：选项 x / 选项 y / 选项 z');
  expect(read('selects', '选项 x；选项 z')).toEqual(['x', 'z']);
  expect(read('reference', '名 r7')).toBe('r7');
  expect(read('reference', '无名 r7')).toBe('无名 r7');
});

it('rows are lines of what they hold, whatever stands in it', () => {
  const field = everyFields.find(({ key }) => key === 'rows');
  if (!field) throw new Error('no rows');
  const rows = [
    { step: 'a|b\\n: c', amount: { value: '1.50', unit: 'g' }, state: 'x' },
    { step: '：|\\|', done: true },
  ];
  const cell = typeOf(field).cell(field, rows, words('zh-CN'));
  expect(String(cell).split('\n')).toHaveLength(2);
  expect(typeOf(field).readCell(field, cell ?? '', words('zh-CN'))).toEqual({ value: rows });
  expect(read('rows', '别的: 1')).toBe('行内没有“别的”一项');
});

it('a content that no cell holds is said to be missing, never cut', () => {
  const column = tableColumns(everyRegister).find(({ key }) => key === 'longText');
  if (!column) throw new Error('no column');
  const shown = (longText: string) => tableCell(column, { id: 'e1', values: { longText } }, words('zh-CN'));
  expect(shown('文'.repeat(32_767))).toHaveLength(32_767);
  expect(shown('文'.repeat(32_768))).toBe('（内容过长，未写入表格）');
});
