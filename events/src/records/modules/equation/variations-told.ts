import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import { own } from '../../../core/own';
import { subjectSchema } from '../fact';
import type { SubjectName } from '../module-type';
import { EQUATION_WORDS } from './equation-words';
import { withUnit } from './with-unit';

const columnSchema = z.object({ word: z.string(), name: z.string(), unit: z.string() });
const valueSchema = z.object({ value: z.string(), unit: z.string() });
const runSchema = z.object({
  values: z.array(columnSchema.extend({ value: z.string() })),
});
const originSchema = z.object({ subject: subjectSchema, run: z.string() });

const isZh = (language: Language): boolean => language === 'zh-CN';
const hidden: Label = { 'zh-CN': '一份不对您开放的记录', 'en-US': 'a record that is not open to you' };

/** `Pd(OAc)2, equiv.`; `Temperature`; what people called it. */
export const variedWords = (word: string, name: string, language: Language): string =>
  [name, own<Label>(EQUATION_WORDS, word)?.[language] ?? '']
    .filter((text) => text !== '')
    .join(isZh(language) ? '，' : ', ');

/** A value without a unit of its own has that of its column. */
const valueWords = (value: string, unit: string): string =>
  /^[\d.,\s<>~≈−-]+$/.test(value) ? withUnit(value, unit) : value;

/** `repeats run 3 of SL-2026-0008` */
export const runOfWords = (record: string, run: string, language: Language): string =>
  isZh(language) ? `${record} 的条件筛选第 ${run} 次` : `run ${run} of ${record}`;

/** The same as a reaction says it of itself. */
export const setUpFromWords = (record: string, run: string, language: Language): string =>
  isZh(language) ? `按 ${runOfWords(record, run, language)}另建` : `Set up from ${runOfWords(record, run, language)}`;

/** What the trace has of runs, in words; null for anything else. */
export const variationTold = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null => {
  if (part === 'variedColumn') {
    const column = columnSchema.safeParse(data).data;
    return column === undefined ? null : `${variedWords(column.word, column.name, language)}${column.unit === '' ? '' : ` (${column.unit})`}`; // prettier-ignore
  }
  if (part === 'varied') {
    const told = valueSchema.safeParse(data).data;
    return told === undefined ? null : valueWords(told.value, told.unit);
  }
  if (part === 'runOf') {
    const origin = originSchema.safeParse(data).data;
    return origin === undefined ? null : runOfWords(nameOf(origin.subject) ?? hidden[language], origin.run, language);
  }
  if (part !== 'run') return null;
  const run = runSchema.safeParse(data).data;
  if (run === undefined) return null;
  const values = run.values.map(({ word, name, unit, value }) => `${variedWords(word, name, language)} ${valueWords(value, unit)}`); // prettier-ignore
  const words = values.join(isZh(language) ? '；' : '; ');
  return words === '' ? (isZh(language) ? '（空）' : '(empty)') : words;
};

/** `run.3.equivalents/Pd(OAc)2` is a value of the third run; null for what is none. */
export const runTitle = (title: string, language: Language): string | null => {
  const [, number, word = '', name = ''] = /^run\.(\d+)\.(\w*)\/(.*)$/s.exec(title) ?? [];
  if (number === undefined) return null;
  const run = isZh(language) ? `条件筛选第 ${number} 次` : `Run ${number}`;
  const words = variedWords(word, name, language);
  return words === '' ? run : `${run}${isZh(language) ? '，' : ', '}${words}`;
};
