import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { readable } from '../../../audit/readable-names';
import { namesIn, shownChange } from '../../../audit/value-words';
import { defineModule } from '../define-module';
import { recordRelateModule } from './record-relate';
import { relateSchema, type Relation } from './relate-schema';

const relation = (id: string, own: Partial<Relation> = {}): Relation => ({
  id,
  kind: 'continues',
  recordId: `rec-${id}`,
  ...own,
});
const NAMES: Readonly<Record<string, string>> = { 'rec-a': 'SL-2026-0012 Suzuki 偶联' };
const told = (old: Relation[], next: Relation[], language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  [...recordRelateModule.diff({ relations: old }, { relations: next })]
    .map((change) => shownChange(change, language, (of, id) => (of === readable('record') ? NAMES[id] : undefined)))
    .map(({ title, oldValue, newValue, action }) => [fieldWords(title, language), oldValue, newValue, action]);

describe('M16 related records', () => {
  it('V005 a relation has its kind, its record and a remark of at most 250 characters; none is said twice', () => {
    part('V005', 'the remark of a relation');
    const ok = (...relations: unknown[]): boolean => relateSchema.safeParse({ relations }).success;
    expect(ok(relation('a', { note: '注'.repeat(250) }), relation('b'))).toBe(true);
    for (const bad of [{ note: '注'.repeat(251) }, { kind: 'likes' }, { recordId: '../x' }, { id: '' }, { title: 'x' }])
      expect(ok({ ...relation('a'), ...bad }), JSON.stringify(bad).slice(0, 40)).toBe(false);
    expect(ok(relation('a'), relation('a', { recordId: 'rec-b' }))).toBe(false);
    expect(ok(relation('a'), relation('b', { recordId: 'rec-a' }))).toBe(false);
    expect(ok(relation('a'), relation('b', { recordId: 'rec-a', kind: 'repeats' }))).toBe(true);
    expect(ok(...Array.from({ length: 201 }, (_, index) => relation(`k${index}`)))).toBe(false);
  });

  it('T03 tells a relation added, of another kind, remarked, moved and removed, as its reader may know the record', () => {
    expect(told([], [relation('a')])).toEqual([['关联', null, '接续 SL-2026-0012 Suzuki 偶联', 1]]);
    expect(told([relation('a')], [relation('a', { kind: 'repeats', note: '放大 5 倍' })], 'en-US')).toEqual([
      ['Relation', 'Continues SL-2026-0012 Suzuki 偶联', 'Repeats SL-2026-0012 Suzuki 偶联 · 放大 5 倍', 2],
    ]);
    expect(told([relation('b')], [])).toEqual([['关联', '接续 一份不对您开放的记录', null, 3]]);
    expect(told([relation('b')], [], 'en-US')).toEqual([
      ['Relation', 'Continues a record that is not open to you', null, 3],
    ]);
    expect(told([relation('a'), relation('b')], [relation('b'), relation('a')])).toEqual([
      ['顺序', '行 1 2', '行 2 1', 2],
    ]);
  });

  it('asks for the names of its records only as those may know them who read them', () => {
    const [change] = recordRelateModule.diff(null, { relations: [relation('a')] });
    expect(namesIn(change?.newValue ?? null)).toEqual([['readable:record', 'rec-a']]);
  });

  it('states each relation as a fact of the other record, and is found by its remarks', () => {
    const content = { relations: [relation('a', { note: '同一批' }), relation('b', { kind: 'refers' })] };
    expect(recordRelateModule.facts?.(content)).toEqual([
      {
        ...{ id: 'a', type: 'RecordRelated', subject: { category: 'record', id: 'rec-a' } },
        detail: { relation: 'continues', note: '同一批' },
      },
      {
        ...{ id: 'b', type: 'RecordRelated', subject: { category: 'record', id: 'rec-b' } },
        detail: { relation: 'refers', note: '' },
      },
    ]);
    expect(recordRelateModule.text(content).trim()).toBe('同一批');
    expect(recordRelateModule.isEmpty(content)).toBe(false);
  });

  it('is left empty in a clone of its record and in the next experiment, and says so in both languages', () => {
    const { carryOver } = defineModule(recordRelateModule);
    for (const carry of [carryOver.clone, carryOver.next]) {
      if (carry === 'all') throw new Error('all is carried over');
      expect(carry.take({ relations: [relation('a')] })).toEqual(recordRelateModule.empty());
      expect(carry.told['zh-CN']).toContain('不带入');
      expect(carry.told['en-US']).toContain('left out');
    }
    expect(carryOver.record).toBe('all');
  });
});
