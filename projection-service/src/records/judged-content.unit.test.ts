import { expect, test } from 'vitest';
import { judgementOf } from './judged-content';

const form = (value: string | null) => ({
  fields: [{ key: 'a', label: '温度', type: 'input', required: true, value }],
});

test('V034 content is looked through once for each hash and type, however often a record is opened', async () => {
  let loaded = 0;
  const ask = (type: string, hash: string, content: unknown) =>
    judgementOf(type, { hash, version: 1, inline: content }, () => {
      loaded += 1;
      return Promise.resolve(content);
    });
  const empty = { unfilled: [{ field: 'a', label: '温度' }], isEmpty: true };
  expect(await ask('basicFields', 'judged-1', form(null))).toEqual(empty);
  expect(await ask('basicFields', 'judged-1', form(null))).toEqual(empty);
  expect(loaded).toBe(1);
  expect(await ask('basicFields', 'judged-2', form('25'))).toEqual({ unfilled: [], isEmpty: false });
  expect(await ask('no such type', 'judged-1', null)).toEqual({ unfilled: [], isEmpty: true });
  expect(loaded).toBe(3);
});

test('content that its type does not take is refused each time, never remembered', async () => {
  const ask = () =>
    judgementOf('labInfoTable', { hash: 'judged-3', version: 1, inline: {} }, () => Promise.resolve({}));
  await expect(ask()).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
});
