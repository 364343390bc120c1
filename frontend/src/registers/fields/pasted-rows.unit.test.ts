import { methodRegister } from '@shilu/events/resources/method';
import { expect, it } from 'vitest';
import { pastedRows } from './pasted-rows';

const steps = methodRegister.fields.find(({ key }) => key === 'steps');
if (steps?.type !== 'rows') throw new Error('methods have steps');
const paste = (at: string, clip: string) => pastedRows(steps.fields, at, clip, 'zh-CN');

it('lines become rows of the field in which they are pasted; empty ones do not', () => {
  expect(paste('name', '预滴定\r\n\r\n进样\r\n滴定\r\n')).toEqual({
    rows: [{ name: '预滴定' }, { name: '进样' }, { name: '滴定' }],
    unread: 0,
  });
});

it('a block of a sheet fills that field and those after it, read as each field reads, a cell with line breaks whole', () => {
  expect(paste('name', '预滴定\t"滴定至\n漂移稳定"\t20 min\n进样\t减量法\t1.5 h')?.rows).toEqual([
    { name: '预滴定', work: '滴定至\n漂移稳定', duration: { value: '20', unit: 'min' } },
    { name: '进样', work: '减量法', duration: { value: '1.5', unit: 'h' } },
  ]);
  expect(paste('work', '只一行\t很久')?.rows).toEqual([{ work: '只一行', duration: '很久' }]);
});

it('what has no field is counted, and what belongs into one box is left to it', () => {
  const wide = `甲${'\t'.repeat(steps.fields.length)}太宽`;
  expect(paste('name', wide)).toEqual({ rows: [{ name: '甲' }], unread: 1 });
  expect(paste('name', '一行')).toBeNull();
  expect(paste('work', '第一句\n第二句')).toBeNull();
  expect(paste('gone', 'a\nb')).toBeNull();
});
