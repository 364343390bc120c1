import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { refusals } from '@shilu/events/core/result-codes';
import { tableCalls, type ImportPlan } from '@shilu/events/core/table-calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { xlsxFile } from '@shilu/infra/tables/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStack, type Running } from '../support/stack';
import type { Person } from '../support/client';

let stack: Running;
let other: Person;
beforeAll(async () => {
  stack = await openStack({ demo: true });
  other = await stack.login('wangsy', 'shilu2026');
}, 240_000);
afterAll(() => stack.stop());

const calls = { ...registerCalls(instrumentRegister), ...tableCalls(instrumentRegister) };
const check = async (call: typeof calls.importCheck, bytes: Buffer, who: Person = stack.admin) => {
  const answer = await who.send(call, {}, { files: [{ name: '表.csv', bytes }], language: 'zh-CN' });
  return { ...answer, plan: answer.response as ImportPlan };
};
const plain = (text: string): Buffer => Buffer.from(text, 'utf8');
const carryOut = async ({ hash, rows }: ImportPlan, who: Person = stack.admin) =>
  (
    await who.call(calls.importRows, {
      ...{ hash, fileName: '表.csv' },
      rows: rows
        .filter(({ what }) => what === 'add' || what === 'change')
        .map(({ row, id, baseRevision, values }) => ({ row, id, baseRevision, values })),
    })
  ).response.results;
const listed = async (text: string) =>
  (await stack.admin.call(calls.page, { text, pageSize: 100 })).response.map(({ values }) => values);

describe.each(registers.map((register) => [register.name, register] as const))('the table of %s', (_name, register) => {
  it.each(['zh-CN', 'en-US'] as const)('as it left in %s comes in again with nothing to change', async (language) => {
    const table = tableCalls(register);
    for (const format of ['xlsx', 'csv'] as const) {
      const left = await stack.admin.send(table.export, { format }, { language });
      expect(left.status, left.body.toString('utf8').slice(0, 300)).toBe(200);
      const answer = await stack.admin.send(table.importCheck, {}, { files: [{ name: `a.${format}`, bytes: left.body }], language }); // prettier-ignore
      const plan = answer.response as ImportPlan;
      expect(answer.status, answer.message).toBe(200);
      expect(plan.rows.length).toBeGreaterThan(0);
      expect(plan.rows.filter(({ what }) => what !== 'same')).toEqual([]);
    }
  });
});

it('says by row and column what is wrong, and what would be added and changed, and does nothing', async () => {
  const before = (await stack.admin.call(calls.page, { pageSize: 100 })).rows;
  const { plan } = await check(
    calls.importCheck,
    plain(
      [
        '仪器编号;名称;保管人;校准日期;校准有效期至;备注',
        'YQ-2022-007;旋转蒸发仪（大）;王思远;;;无需校准；真空泵每季度换油。',
        'YQ-9001;离心机;王思远;2026-01-05;2027-01-05;',
        'YQ-9002;;无此人;昨天;;',
        'YQ-9003;冰箱;王思远;2026-01-05;2025-01-05;',
        'YQ-9001;离心机二;王思远;;;',
      ].join('\n'),
    ),
  );
  const rows = plan.rows.map(({ row, what, faults }) => [row, what, ...faults.map(({ column, message }) => `${column ?? ''}|${message}`)]); // prettier-ignore
  expect(rows.map(([row, what]) => [row, what])).toEqual([[2, 'change'], [3, 'add'], [4, 'wrong'], [5, 'wrong'], [6, 'wrong']]); // prettier-ignore
  expect(plan.rows[0]?.changes).toContain('名称');
  expect(rows[2]?.join('\n')).toContain('名称|不能为空');
  expect(rows[2]?.join('\n')).toContain('保管人|找不到“无此人”');
  expect(rows[2]?.join('\n')).toContain('校准日期|请填写日期');
  expect(rows[3]?.join('\n')).toContain('校准有效期至|应晚于');
  expect(rows[4]?.join('\n')).toContain('与第 3 行重复');
  expect((await stack.admin.call(calls.page, { pageSize: 100 })).rows).toBe(before);
});

it('is carried out once, however often it is repeated; each entry’s trace says where it came from', async () => {
  const table = plain('仪器编号,名称,保管人\nYQ-9100,搅拌器甲,王思远\nYQ-9101,搅拌器乙,王思远\n');
  const { plan } = await check(calls.importCheck, table);
  expect(plan.rows.map(({ what }) => what)).toEqual(['add', 'add']);
  const first = await carryOut({ ...plan, rows: plan.rows.slice(0, 1) });
  const again = await carryOut(plan);
  expect(again.map(({ refusal }) => refusal)).toEqual([null, null]);
  expect(again[0]?.id).toBe(first[0]?.id);
  await expect.poll(() => listed('搅拌器')).toHaveLength(2);
  const id = first[0]?.id ?? '';
  expect((await stack.admin.call(calls.history, { id })).response.map(({ reason }) => reason)).toEqual([
    '导入 表.csv 第 2 行',
  ]);
  expect((await check(calls.importCheck, table)).plan.rows.map(({ what }) => what)).toEqual(['same', 'same']);
  // Somebody else changed it meanwhile: the same file is another change of it.
  await stack.admin.call(calls.modify, { id, name: '别名' });
  await expect.poll(() => listed('别名')).toHaveLength(1);
  const changed = (await check(calls.importCheck, table)).plan;
  expect(changed.rows.map(({ what }) => what)).toEqual(['change', 'same']);
  expect(await carryOut(changed)).toMatchObject([{ refusal: null }]);
  await expect.poll(() => listed('搅拌器')).toHaveLength(2);
  // What was decided on meanwhile is said, row by row.
  await stack.admin.call(calls.modify, { id, name: '又改' });
  expect(await carryOut(changed)).toMatchObject([{ refusal: null }]);
  expect(await carryOut({ ...changed, hash: 'a'.repeat(64) })).toMatchObject([
    { refusal: { code: refusals.changedMeanwhile.code } },
  ]);
});

it('nobody imports what their form would refuse', async () => {
  const table = plain('仪器编号,名称,保管人\nYQ-9200,不许,王思远\n');
  const { plan } = await check(calls.importCheck, table, other);
  expect(plan.rows).toMatchObject([{ what: 'wrong', faults: [{ column: null }] }]);
  const { plan: admins } = await check(calls.importCheck, table);
  expect(await carryOut(admins, other)).toMatchObject([{ refusal: { code: refusals.forbidden.code } }]);
});

it.each([
  ['a repeated heading', () => Promise.resolve(plain('名称,名称\na,b')), '出现了两次'],
  ['an unknown heading', () => Promise.resolve(plain('名称,颜色\na,b')), '文件中的列“颜色”在这里没有'],
  ['NUL bytes', () => Promise.resolve(plain('名称\u0000,b\na,b')), '不是可以读取的'],
  ['a million columns', () => Promise.resolve(plain(','.repeat(1_000_000))), '列'],
  ['nothing', () => Promise.resolve(plain('\n\n')), '没有内容'],
  ['too many rows', () => Promise.resolve(plain(`名称\n${'a\n'.repeat(5_001)}`)), '超过 5000 行'],
  ['something else', () => Promise.resolve(Buffer.from('PK\u0003\u0004 broken')), '不是可以读取的'],
] as const)('a file with %s is refused in words', async (_what, made, words) => {
  const answer = await check(calls.importCheck, await made());
  expect([answer.code, answer.message]).toEqual([refusals.tableUnfit.code, expect.stringContaining(words)]);
});

it('a name in a workbook of another program, in GB 18030 and with tabs is read', async () => {
  const gb = Buffer.concat([Buffer.from('仪器编号', 'utf8').subarray(0, 0), Buffer.from([0xd2, 0xc7, 0xc6, 0xf7, 0xb1, 0xe0, 0xba, 0xc5]), plain('\t'), Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]), plain('\nYQ-2022-007\t'), Buffer.from([0xd0, 0xc2])]); // prettier-ignore
  const { plan } = await check(calls.importCheck, gb);
  expect(plan.rows).toMatchObject([{ what: 'change', values: { name: '新' }, changes: ['名称'] }]);
  const book = await check(calls.importCheck, await xlsxFile(['仪器编号', '校准日期'], [['YQ-2022-007', 46349]]));
  expect(book.plan.rows[0]?.faults.map(({ message }) => message).join()).toMatch(/不能在此修改/);
});

it('two rows of one number are refused, and another table’s row under the same number is not taken for done', async () => {
  const hash = 'a'.repeat(64);
  const row = (serial: string) => ({ row: 2, id: null, baseRevision: null, values: { number: serial, name: `离心机 ${serial}`, category: 'other', keeperIds: ['acc-wangsy'] } }); // prettier-ignore
  const send = (rows: readonly unknown[]) => stack.admin.send(calls.importRows, { hash, fileName: '表.csv', rows });
  expect((await send([row('YQ-9100'), row('YQ-9101')])).status).toBe(422);
  const made = await Promise.all(['YQ-9102', 'YQ-9103', 'YQ-9102'].map((serial) => send([row(serial)])));
  const ids = made.map(({ response }) => (response as { results: readonly { readonly id: string }[] }).results[0]?.id);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[1]).not.toBe(ids[0]);
});
