import { describe, expect, it } from 'vitest';
import { filledPhrase, type PhraseFacts } from './phrase-fields';

const facts: PhraseFacts = { now: new Date(2026, 10, 20, 9, 5), person: '林静', number: 'SL-2026-0012', title: 'Suzuki 偶联' }; // prettier-ignore

describe('fields of a phrase', () => {
  it('are filled in where it is put in, in either language’s name', () => {
    expect(filledPhrase('{日期} {姓名}：{记录编号}《{记录标题}》取样。', facts)).toBe(
      '2026-11-20 林静：SL-2026-0012《Suzuki 偶联》取样。',
    );
    expect(filledPhrase('{Time}, {me}, {record}, {title}, { date }', facts)).toBe(
      '2026-11-20 09:05, 林静, SL-2026-0012, Suzuki 偶联, 2026-11-20',
    );
  });

  it('stay as they were written where they are unknown, and braces are text', () => {
    for (const text of ['{x}', '{constructor}', '{{}}', '{', 'f(x) = {1, 2}', '{\n日期}'])
      expect(filledPhrase(text, facts)).toBe(text);
    expect(filledPhrase('{记录编号} {日期}', { ...facts, number: '' })).toBe('{记录编号} 2026-11-20');
  });
});
