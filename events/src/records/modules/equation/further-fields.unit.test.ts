import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { shownChange } from '../../../audit/value-words';
import type { Language } from '../../../core/call';
import type { AskedField } from '../../../organization/asked-field';
import { addRow, changeRow, emptyRow, newBatch } from './edits';
import { emptyEquation, equationModule } from './equation';
import { equationSchema, rowOf, type Equation } from './equation-schema';
import { furtherListSchema, withFurther, type Further } from './further-fields';
import { withAskedFields } from './required-further';

const code: Further = { kind: 'text', field: 'code', name: { 'zh-CN': '代号', 'en-US': 'Code' }, required: true, value: '' }; // prettier-ignore
const melting: Further = { kind: 'number', field: 'mp', name: { 'zh-CN': '熔点', 'en-US': 'Melting point' }, required: false, unit: '℃', value: '132.5' }; // prettier-ignore
const use: Further = { kind: 'select', field: 'use', name: { 'zh-CN': '用途', 'en-US': 'Made for' }, required: false, value: 'assay', said: { 'zh-CN': '生物活性测试', 'en-US': 'Bioassay' } }; // prettier-ignore

const withProduct = (extra: Further[], ofBatch: Further[] = []): Equation => {
  const begun = addRow(addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), name: '苯', formula: 'C6H6' }), {
    ...emptyRow('p', 'product'),
    name: '联苯',
    formula: 'C12H10',
  });
  return changeRow(begun, 'p', { extra, batches: [{ ...newBatch('b', 'WJ-1'), mass: '5', extra: ofBatch }] });
};

const told = (before: Equation, after: Equation, language: Language): string[] =>
  [...equationModule.diff(before, after)].map((change) => {
    const { title, newValue } = shownChange(change, language, () => undefined);
    return `${title}: ${newValue ?? ''}`;
  });

describe('R058 what an organisation records of its products', () => {
  it('numbers are numbers, days are days, and a field stands once', () => {
    const takes = (one: Partial<Further> & { kind: Further['kind'] }): boolean =>
      furtherListSchema.safeParse([{ ...melting, ...one }]).success;
    expect([takes({ kind: 'number', value: '-0.5' }), takes({ kind: 'number', value: 'soft' })]).toEqual([true, false]);
    const day = (value: string): boolean => furtherListSchema.safeParse([{ ...code, kind: 'date', value }]).success;
    expect([day('2026-11-20'), day('2026-02-30'), day('yesterday'), day('')]).toEqual([true, false, false, true]);
    expect(furtherListSchema.safeParse([melting, melting]).success).toBe(false);
    expect(withFurther([code, melting], { ...melting, value: '133' })).toEqual([code, { ...melting, value: '133' }]);
  });

  it('a required one that is empty is named; search, copies and older contents know them', () => {
    part('R058', 'required fields, search, set-up once more without results, contents written before');
    const lacking = withProduct([code], [{ ...melting, required: true, value: ' ' }]);
    expect(equationModule.unfilled(lacking).map(({ label }) => label)).toEqual([
      '联苯 代号 / Code',
      '联苯 WJ-1 熔点 / Melting point',
    ]);
    const filled = withProduct([{ ...code, value: 'SL-42' }, use], [melting]);
    expect(equationModule.unfilled(filled)).toEqual([]);
    for (const said of ['SL-42', '132.5 ℃', '生物活性测试', 'Bioassay']) expect(equationModule.text(filled)).toContain(said); // prettier-ignore
    const clone = equationModule.carryOver.clone;
    const copied = typeof clone === 'object' ? clone.take(filled) : filled;
    expect(rowOf(copied, 'p')?.extra).toEqual([]);
    const before: unknown = JSON.parse(
      JSON.stringify(filled, (key, value: unknown) => (key === 'extra' ? undefined : value)),
    );
    const today = equationSchema.parse(equationModule.upgrade(before, 1));
    expect(rowOf(today, 'p')?.extra).toEqual([]);
    expect(rowOf(today, 'p')?.batches[0]?.extra).toEqual([]);
  });

  it('what is asked of products and batches today is asked of what was written before, or was said to be loose', () => {
    part('R058', 'required fields that a content does not know of');
    const asked: readonly AskedField[] = [
      { id: 'code', name: code.name, carriedBy: 'product', kind: 'text', unit: '', required: true },
      { id: 'mp', name: melting.name, carriedBy: 'batch', kind: 'number', unit: '℃', required: true },
      { id: 'day', name: { 'zh-CN': '日期', 'en-US': 'Day' }, carriedBy: 'batch', kind: 'date', unit: '', required: false },
    ]; // prettier-ignore
    const lacking = (content: Equation): string[] =>
      equationModule.unfilled(withAskedFields(content, asked)).map(({ label }) => label);
    const both = ['联苯 代号 / Code', '联苯 WJ-1 熔点 / Melting point'];
    expect(lacking(withProduct([], []))).toEqual(both);
    expect(lacking(withProduct([{ ...code, required: false }], [{ ...melting, value: '' }]))).toEqual(both);
    const filled = withProduct([{ ...code, value: 'SL-42' }], [melting]);
    expect(withAskedFields(filled, asked)).toBe(filled);
    expect(equationSchema.safeParse(withAskedFields(withProduct([], []), asked)).error).toBeUndefined();
    // A row of which nothing is known is asked for nothing; a product without a name is called by its formula.
    expect(lacking(addRow(filled, emptyRow('q', 'product')))).toEqual([]);
    expect(lacking(changeRow(withProduct([]), 'p', { name: '' }))[0]).toBe('C12H10 代号 / Code');
  });

  it('the trace says what was filled in, in both languages', () => {
    part('R058', 'in the trace');
    const [before, after] = [withProduct([], []), withProduct([{ ...code, value: 'SL-42' }], [melting])];
    expect(told(before, after, 'zh-CN').join('\n')).toContain('代号 SL-42');
    expect(told(before, after, 'en-US').join('\n')).toContain('Melting point 132.5 ℃');
  });
});
