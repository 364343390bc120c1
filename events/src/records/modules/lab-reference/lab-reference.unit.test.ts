import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { shownChange } from '../../../audit/value-words';
import { referenceData } from '../../../references/reference-data';
import { identitiesIn } from '../identity';
import { labReferenceModule } from './lab-reference';
import { labReferenceSchema, type Cited, type LabReference } from './lab-reference-schema';

const suzuki = {
  ...{ kind: 'article' as const, title: 'Cross-coupling', authors: 'Suzuki, Akira', container: 'Chemical Reviews' },
  ...{ shortContainer: 'Chem. Rev.', year: 1995, doi: '10.1021/cr00039a007' },
};
const cited = (id: string, own: Partial<Cited> = {}): Cited => ({ id, entryId: `e-${id}`, reference: suzuki, ...own });
const content = (all: readonly Cited[], style: LabReference['style'] = 'gbt7714'): LabReference => ({ style, cited: [...all] }); // prettier-ignore
const told = (old: LabReference | null, next: LabReference, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  [...labReferenceModule.diff(old, next)]
    .map((change) => shownChange(change, language, () => undefined))
    .map(({ title, oldValue, newValue, action }) => [fieldWords(title, language), oldValue, newValue, action]);

describe('M06 references of a record', () => {
  it('a work has its kind and title, bounded texts, a remark of at most 250 characters, and stands once', () => {
    const ok = (...all: unknown[]): boolean => labReferenceSchema.safeParse({ style: 'acs', cited: all }).success;
    expect(ok(cited('a', { note: '注'.repeat(250) }), cited('b'))).toBe(true);
    const wrong = [{ note: '注'.repeat(251) }, { id: '' }, { entryId: '../x' }, { reference: { kind: 'article' } }, { reference: { ...suzuki, title: 't'.repeat(1001) } }, { reference: { ...suzuki, year: 1995.5 } }, { reference: { ...suzuki, more: '' } }]; // prettier-ignore
    for (const bad of wrong) expect(ok({ ...cited('a'), ...bad }), JSON.stringify(bad).slice(0, 60)).toBe(false);
    expect(ok(cited('a'), cited('a'))).toBe(false);
    expect(ok(...Array.from({ length: 201 }, (_, at) => cited(`k${at}`)))).toBe(false);
    expect(labReferenceSchema.safeParse({ style: 'apa', cited: [] }).success).toBe(false);
  });

  it('T03 tells a work cited, remarked, moved and taken out as its style writes it, and another style by its name', () => {
    part('M06', 'its trace');
    const line = 'SUZUKI A. Cross-coupling[J]. Chemical Reviews, 1995. DOI:10.1021/cr00039a007.';
    expect(told(content([]), content([cited('a')]))).toEqual([['文献', null, line, 1]]);
    expect(told(content([cited('a')]), content([cited('a', { note: '方法' })]), 'en-US')).toEqual([
      ['Reference', line, `${line} · 方法`, 2],
    ]);
    expect(told(content([cited('a')]), content([]))).toEqual([['文献', line, null, 3]]);
    expect(told(content([cited('a'), cited('b')]), content([cited('b'), cited('a')]))).toEqual([
      ['顺序', '行 1 2', '行 2 1', 2],
    ]);
    expect(told(content([]), content([], 'acs'), 'en-US')).toEqual([
      ['Citation style', 'GB/T 7714-2015', 'ACS (Guide of 2020)', 2],
    ]);
  });

  it('states each work of the library as a fact of it, and is found by titles, authors, remarks and the DOI', () => {
    const all = content([cited('a', { note: '方法' }), { id: 'b', reference: suzuki }]);
    expect(labReferenceModule.facts?.(all)).toEqual([
      { id: 'a', type: 'ReferenceCited', subject: { category: 'literature', id: 'e-a' }, detail: { note: '方法' } },
    ]);
    const text = labReferenceModule.text(all);
    for (const said of ['Cross-coupling', 'Suzuki, Akira', 'Chem. Rev.', '方法']) expect(text).toContain(said);
    expect(identitiesIn(text)).toContainEqual({ kind: 'doi', value: '10.1021/cr00039a007' });
  });

  it('keeps of an entry of the library what is known of the work, and nothing else', () => {
    const entry = { ...suzuki, volume: '', issue: '7', attachments: [], remark: '我的' };
    expect(referenceData(entry)).toEqual({ ...suzuki, issue: '7' });
  });
});
