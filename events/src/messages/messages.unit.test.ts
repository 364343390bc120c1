import { expect, it } from 'vitest';
import { AppError, isAppError, refuse } from '../core/app-error';
import { refusals, type RefusalKey } from '../core/result-codes';
import { enUS } from './en-US';
import { messageOf } from './message-of';
import { zhCN } from './zh-CN';

const keys = Object.keys(refusals) as RefusalKey[];
const parameters = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

it('every refusal has a text in Chinese and in English, with the same parameters', () => {
  expect(Object.keys(zhCN).sort()).toEqual([...keys].sort());
  expect(Object.keys(enUS).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(parameters(zhCN[key]), key).toEqual(parameters(enUS[key]));
    expect(zhCN[key], key).toMatch(/[\u4e00-\u9fff]/);
    expect(enUS[key], key).toMatch(/^(?:\{\w+\}|[A-Z])[^\u4e00-\u9fff\uff00-\uffef]+$/);
    expect(zhCN[key], key).not.toMatch(/[,;?] |\.$/);
  }
});

it('K01 no two refusals share a code, none is the success code, and each has an HTTP status of a refusal', () => {
  const codes = keys.map((key) => refusals[key].code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes).not.toContain(100);
  for (const key of keys) expect(refusals[key].status, key).toBeGreaterThanOrEqual(400);
});

it('parameters are filled in once; what they say is never read as a parameter, and a missing one leaves no braces', () => {
  expect(messageOf('accountLocked', { minutes: 15 }, 'zh-CN')).toBe('登录失败次数过多，请 15 分钟后再试');
  expect(messageOf('nameRepeated', { name: '{name}$&' }, 'en-US')).toBe(
    'The name “{name}$&” is taken. Choose another.',
  );
  // A name written from right to left stands between isolates, so that the sentence around it stays as it is.
  expect(messageOf('nameRepeated', { name: 'عمر 1' }, 'zh-CN')).toContain('\u2068عمر 1\u2069');
  for (const key of keys)
    for (const language of ['zh-CN', 'en-US'] as const)
      expect(messageOf(key, {}, language)).not.toMatch(/[{}]|undefined/);
});

it('a refusal is told by its shape and carries its code and status', () => {
  const error = new AppError('forbiddenEdit', {}, { why: 'x' });
  expect([error.code, error.status, isAppError(error), isAppError(new Error('x')), isAppError(null)]).toEqual([
    4033,
    403,
    true,
    false,
    false,
  ]);
  expect(() => refuse('notFound')).toThrow('notFound');
});
