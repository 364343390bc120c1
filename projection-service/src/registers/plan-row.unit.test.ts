import { isSent, typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import type { CellReading } from '@shilu/events/core/fields/cell';
import type { RegisterEntry } from '@shilu/events/core/register';
import { tableCell, tableColumns } from '@shilu/events/core/register-table';
import { opensWhenEmpty } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { everyField, everyRegister, examplesOf } from '@shilu/events/testing/every-field';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { safeCell, unsafeCell } from '@shilu/infra/tables/csv';
import { expect, it } from 'vitest';
import { viewerOf } from '../engine/query';
import { planRow, type Planning } from './plan-row';

const directory = emptyDirectory();
directory.accounts.set('boss', {
  ...{ id: 'boss', departmentId: null, roleIds: [], isOrganAdmin: true, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
});
const reading: CellReading = {
  language: 'zh-CN',
  nameOf: (_category, id) => (id.startsWith('名 ') ? undefined : `名 ${id}`),
  idsOf: (_category, name) => (name.startsWith('名 ') ? [name.slice(2)] : []),
};
const columns = tableColumns(everyRegister);
const planning: Planning = {
  ...{ register: everyRegister, columns, reading, viewer: viewerOf(directory, 'boss', 'zh-CN') },
  wordsOf: () => reading,
};
const entryOf = (values: Readonly<Record<string, unknown>>): RegisterEntry => ({
  ...{ id: 'e1', ownerId: 'boss', removed: false, revision: 3, values },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
});
const rowOf = (entry: RegisterEntry) => ({
  row: 2,
  cells: columns.map((column) => {
    const cell = tableCell(column, entry, reading);
    return cell === null ? null : unsafeCell(safeCell(cell));
  }),
});

it('an entry with a field of every type that left as a table changes nothing when it comes in again', () => {
  for (const field of everyRegister.fields.filter(isSent))
    for (const value of examplesOf(field)) {
      const entry = entryOf({ name: '甲', [field.key]: value });
      expect(planRow(planning, rowOf(entry), entry, null), field.key).toMatchObject({ what: 'same', faults: [] });
    }
});

it('the same row without its entry adds one that is the same, whatever the type', () => {
  const read = (field: RegisterField) => isSent(field) && typeOf(field).leavesOnly === undefined;
  for (const field of everyRegister.fields.filter((one) => read(one) && one.key !== 'name'))
    for (const value of examplesOf(field)) {
      const planned = planRow(planning, rowOf(entryOf({ name: '甲', [field.key]: value })), null, null);
      expect(planned.what, `${field.key} ${JSON.stringify(planned.faults)}`).toBe('add');
      const cell = typeOf(field).cell(field, value, reading);
      if (cell !== null) expect(planned.values[field.key], field.key).toEqual(value);
    }
});

it('an emptied cell empties the field, and one that is needed is asked for', () => {
  const entry = entryOf({ name: '甲', text: '批号 7' });
  const at = columns.findIndex(({ key }) => key === 'text');
  const emptied = { ...rowOf(entry), cells: rowOf(entry).cells.with(at, null) };
  expect(planRow(planning, emptied, entry, null)).toMatchObject({ what: 'change', values: { text: null } });
  const nameless = rowOf(entry).cells.with(
    columns.findIndex(({ key }) => key === 'name'),
    null,
  );
  expect(planRow(planning, { row: 2, cells: nameless }, entry, null)).toMatchObject({
    ...{ what: 'wrong', values: {}, faults: [{ column: '字段 name', message: '不能为空' }] },
  });
});

it('an emptied cell opens no entry to others: whom it is for stays as it stands', () => {
  const opening = registers.filter((register) => opensWhenEmpty(register).size > 0);
  expect(opening.length).toBeGreaterThan(3);
  for (const register of opening)
    for (const field of register.fields.filter(({ key }) => opensWhenEmpty(register).has(key))) {
      const table = tableColumns(register);
      const [value] = examplesOf(field);
      const entry = entryOf({ name: '甲', [field.key]: field.type === 'select' ? 'guests' : value });
      const cells = table.map((column) => tableCell(column, entry, reading));
      const at = table.findIndex(({ key }) => key === field.key);
      for (const empty of [null, ' ']) {
        const planned = planRow({ ...planning, register, columns: table }, { row: 2, cells: cells.with(at, empty) }, entry, null); // prettier-ignore
        expect(planned, `${register.name}.${field.key}`).toMatchObject({ what: 'same', values: {} });
      }
    }
});

it('what is said to have been done on a day that has not come is refused before it is sent', () => {
  const register = {
    ...everyRegister,
    fields: everyRegister.fields.map((field) =>
      field.type === 'date' ? { ...field, happened: true as const } : field,
    ),
  };
  const at = columns.findIndex(({ key }) => key === 'date');
  const on = (day: string) => planRow({ ...planning, register }, { row: 2, cells: rowOf(entryOf({ name: '甲' })).cells.with(at, day) }, null, null); // prettier-ignore
  expect(on('2026-01-01')).toMatchObject({ what: 'add', faults: [] });
  expect(on('2199-12-01')).toMatchObject({
    ...{ what: 'wrong', faults: [{ column: '字段 date', message: '不能晚于今天，请在当天进行此操作' }] },
  });
});

it('a fault within rows names the row and what is wrong in it', () => {
  const at = columns.findIndex(({ key }) => key === 'rows');
  const cells = rowOf(entryOf({ name: '甲', rows: [{ step: '混合' }, { step: '加热' }] })).cells;
  const long = String(cells[at]).replace('加热', '热'.repeat(101));
  expect(planRow(planning, { row: 2, cells: cells.with(at, long) }, null, null).faults).toEqual([
    { column: '字段 rows · 第 2 行 · 步骤', message: expect.stringContaining('100') as unknown },
  ]);
});

it('a table has the names of files only: what stands there is left alone, whatever its cell says, and a file is never made of a name', () => {
  const [held] = examplesOf(everyField.files);
  const entry = entryOf({ name: '甲', files: held });
  const at = columns.findIndex(({ key }) => key === 'files');
  expect(columns[at]?.isRead).toBe(false);
  expect(rowOf(entry).cells[at]).toBe('certificate 1.pdf');
  for (const cell of [null, '别的.pdf']) {
    const cells = rowOf(entry).cells.with(at, cell);
    expect(planRow(planning, { row: 2, cells }, entry, null)).toMatchObject({ what: 'same', faults: [] });
    expect(planRow(planning, { row: 2, cells }, null, null).values).not.toHaveProperty('files');
  }
});
