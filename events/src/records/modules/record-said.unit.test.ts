import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketed } from './citation-numbers';
import { emptyRow } from './equation/edits';
import { emptyEquation } from './equation/equation';
import type { LabReference } from './lab-reference/lab-reference-schema';
import type { RichNode } from './rich-text/rich-text-schema';
import { citedIn } from './rich-text/settled';
import { numberWorks, saidIn, settledContent, type SaidModule } from './record-said';

const list = (id: string, ...works: readonly string[]): SaidModule => {
  const content: LabReference = { style: 'gbt7714', cited: works.map((work) => ({ id: work, reference: { kind: 'article', title: work } })) }; // prettier-ignore
  return { id, type: 'labReference', content, signed: false };
};
const citation = (works: readonly string[], numbers: readonly (number | null)[] = []): RichNode => ({
  type: 'citation',
  attrs: { works: works.map((id, at) => ({ module: 'refs', id, number: numbers[at] ?? null })) },
});
const doc = (...content: readonly RichNode[]): RichNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const text = (id: string, content: RichNode, signed = false): SaidModule => ({ id, type: 'editor', content, signed });
const field = (of: string, said: string, row = 'a', module = 'reaction'): RichNode => ({
  type: 'liveField',
  attrs: { module, row, of, said },
});
const reaction = (mass: string): SaidModule => ({
  id: 'reaction',
  type: 'equation',
  signed: false,
  content: {
    ...emptyEquation(),
    reference: 'a',
    yldataSource: [
      {
        ...emptyRow('a', 'startingMaterial'),
        ...{ formula: 'C7H5BrO', molecularWeight: '185.02', held: ['formula', 'mass'], mass, massUnit: 'mg' },
      },
    ],
  },
});

describe('M06 numbers of works cited in the texts of a record', () => {
  it('by first appearance through the record; what no text cites comes behind, in the order of its list', () => {
    const modules = [text('t1', doc(citation(['c']), citation(['a', 'c']))), list('refs', 'a', 'b', 'c', 'd'), text('t2', doc(citation(['d'])))]; // prettier-ignore
    expect([...numberWorks(modules)].map(([key, number]) => [key.split('\n')[1], number])).toEqual([
      ...[['c', 1], ['a', 2], ['d', 3], ['b', 4]],
    ]); // prettier-ignore
  });

  it('says which texts cite a work, and how it will be numbered once another content is saved', () => {
    const modules = [{ ...text('t1', doc(citation(['b']))), title: '步骤' }, list('refs', 'a', 'b'), text('t2', doc(citation(['b']), citation(['b'])))]; // prettier-ignore
    const said = saidIn(modules, 'zh-CN');
    const b = { module: 'refs', id: 'b' };
    expect(said.citersOf(b)).toEqual([{ module: 't1', title: '步骤' }, { module: 't2', title: '' }]); // prettier-ignore
    expect(said.citersOf({ module: 'refs', id: 'a' })).toEqual([]);
    const longer = said.replacing('refs', list('refs', 'new', 'a', 'b').content);
    expect(['b', 'new', 'a'].map((id) => longer.numberOf({ module: 'refs', id }))).toEqual([1, 2, 3]);
    expect(said.numberOf({ module: 'refs', id: 'new' })).toBeNull();
  });

  it('what is signed keeps its number, and no other work is given it', () => {
    const modules = [text('new', doc(citation(['a']))), text('signed', doc(citation(['b'], [1])), true), list('refs', 'a', 'b')]; // prettier-ignore
    const said = saidIn(modules, 'zh-CN');
    expect(['a', 'b'].map((id) => said.numberOf({ module: 'refs', id }))).toEqual([2, 1]);
    expect(said.numberOf({ module: 'refs', id: 'gone' })).toBeNull();
  });

  it('property: numbers are 1 to n, each once, and rise with first appearance where nothing is signed', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    fc.assert(
      fc.property(fc.array(fc.subarray(ids, { minLength: 1 }), { maxLength: 6 }), (places) => {
        const modules = [...places.map((works, at) => text(`t${at}`, doc(citation(works)))), list('refs', ...ids)];
        const numbers = numberWorks(modules);
        expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
        const met = [...new Set(places.flat())].map((id) => numbers.get(`refs\n${id}`));
        expect(met).toEqual(met.map((_, at) => at + 1));
      }),
    );
  });

  it('in brackets: each once, ascending, three or more in a row as a range; what has no number is asked for', () => {
    expect([[1], [3, 2], [3, 1, 2], [7, 1, 2, 3], [2, 2], [5, 6, 7, 1, 2]].map(bracketed)).toEqual(['[1]', '[2,3]', '[1–3]', '[1–3,7]', '[2]', '[1,2,5–7]']); // prettier-ignore
    expect(bracketed([1, null])).toBe('[1,?]');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (numbers) => {
        const read = bracketed(numbers).slice(1, -1).split(',').flatMap((part) => {
          const [from = 0, to = from] = part.split('–').map(Number);
          return Array.from({ length: to - from + 1 }, (_, at) => from + at);
        }); // prettier-ignore
        expect(read).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('M01 values of a reaction named in a text', () => {
  it('follow the reaction, in its unit with three digits at least, and are written down when the text is settled', () => {
    const written = doc(field('mass', '1 g'), field('amount', ''));
    const settled = settledContent('editor', written, saidIn([reaction('925')], 'zh-CN'));
    expect(citedIn(written)).toEqual([]);
    expect(JSON.stringify(settled)).toContain('"said":"925 mg"');
    expect(JSON.stringify(settled)).toContain('"said":"5.00 mmol"');
    expect(settledContent('editor', settled, saidIn([reaction('925')], 'zh-CN'))).toBe(settled);
  });

  it('what is gone keeps what was written last, and a text without such values is itself', () => {
    const written = doc(field('mass', '1 g', 'removed'), field('mass', '2 g', 'a', 'elsewhere'));
    expect(settledContent('editor', written, saidIn([reaction('925')], 'zh-CN'))).toBe(written);
    expect(saidIn([reaction('925')], 'zh-CN').valueOf({ module: 'reaction', row: 'removed', of: 'mass' })).toBeNull();
  });

  it('content that its type cannot read says nothing', () => {
    const said = saidIn([{ id: 'reaction', type: 'equation', content: { nothing: true }, signed: false }], 'zh-CN');
    expect(said.valueOf({ module: 'reaction', row: 'a', of: 'mass' })).toBeNull();
    expect(settledContent('unknown', { x: 1 }, said)).toEqual({ x: 1 });
  });
});
