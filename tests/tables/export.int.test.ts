import { auditCalls } from '@shilu/events/audit/calls';
import { sha256Hex } from '@shilu/events/core/hashing';
import { registerCalls } from '@shilu/events/core/register-calls';
import { tableCalls } from '@shilu/events/core/table-calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack, type Running } from '../support/stack';
import type { Person } from '../support/client';

const instruments = { ...registerCalls(instrumentRegister), ...tableCalls(instrumentRegister) };
const phrases = { ...registerCalls(quickTextRegister), ...tableCalls(quickTextRegister) };
let stack: Running;
let keeper: Person;
beforeAll(async () => {
  stack = await openStack();
  keeper = await stack.member('keeper', { realName: '刘岩' });
  const values = { keeperIds: [keeper.id], calibratedOn: '2026-01-05', calibrationDue: '2030-01-05' };
  await stack.admin.call(instruments.add, { id: 'b-1', number: 'B-1', name: '天平', nameEn: 'Balance', ...values });
  await stack.admin.call(instruments.add, {
    id: 'h-1',
    number: 'H-1',
    name: '=SUM(A1)',
    remark: '第一行\n+二',
    keeperIds: [keeper.id],
  });
});
afterAll(() => stack.stop());

it('what was added stands in the list', async () => {
  await expect.poll(async () => (await stack.admin.send(instruments.page, {})).rows).toBe(2);
});

const lines = (body: Buffer): readonly string[] => body.toString('utf8').split('\r\n');

it('a list leaves as it is narrowed, as a person reads it and without anything to compute', async () => {
  const all = await stack.admin.send(instruments.export, { format: 'csv' }, { language: 'zh-CN' });
  expect(all.headers['content-disposition']).toContain(encodeURIComponent('仪器'));
  expect(lines(all.body)[0]).toBe(
    '\ufeff仪器编号,名称,英文名称,分类,厂商,型号,序列号,存放位置,保管人,校准日期,校准有效期至,校准证书编号,校准证书文件,说明书与规程,备注,状态,系统标识',
  );
  expect(lines(all.body)[1]).toBe('B-1,天平,Balance,,,,,,刘岩,2026-01-05,2030-01-05,,,,,在用,b-1');
  expect(all.body.toString('utf8')).toContain("H-1,'=SUM(A1),");
  expect(all.body.toString('utf8')).toContain('"第一行\n\'+二"');
  const some = await stack.admin.send(instruments.export, { format: 'csv', text: '天平' }, { language: 'en-US' });
  expect(lines(some.body).filter((line) => line !== '')).toHaveLength(2);
  expect(lines(some.body)[1]).toBe('B-1,天平,Balance,,,,,,刘岩,2026-01-05,2030-01-05,,,,,In service,b-1');
});

it('an empty table has the headings that may be filled in, and is no event', async () => {
  const { body } = await keeper.send(instruments.export, { format: 'csv', headingsOnly: true }, { language: 'zh-CN' });
  expect(lines(body)[0]).not.toContain('状态');
  expect(lines(body).filter((line) => line !== '')).toHaveLength(1);
  const { response } = await stack.admin.call(auditCalls.auditPage, { type: ['ListExported'], actorId: keeper.id, pageSize: 10 }); // prettier-ignore
  expect(response).toEqual([]);
});

it('what leaves is an event before: which list, how many, how it was narrowed, and the file by its hash', async () => {
  const { body } = await keeper.send(instruments.export, { format: 'xlsx', text: '天平' }, { language: 'zh-CN' });
  expect(body.subarray(0, 2).toString()).toBe('PK');
  const trail = async () =>
    (await stack.admin.call(auditCalls.auditPage, { type: ['ListExported'], actorId: keeper.id, pageSize: 10 }))
      .response;
  await expect.poll(trail).toHaveLength(1);
  const told = (await trail())[0]?.changes.map(({ newValue }) => newValue).join('\n') ?? '';
  expect(told).toContain('仪器');
  expect(told).toContain('天平');
  expect(told).toContain(sha256Hex(body).slice(0, 8));
});

it('nobody’s table holds what their list does not', async () => {
  await stack.admin.call(phrases.add, { title: '秘密', content: '不公开', shared: false });
  const table = (await keeper.send(phrases.export, { format: 'csv' })).body.toString('utf8');
  expect(table).not.toContain('秘密');
  await expect.poll(async () => (await stack.admin.send(phrases.export, { format: 'csv' })).body.toString('utf8')).toContain('秘密'); // prettier-ignore
});
