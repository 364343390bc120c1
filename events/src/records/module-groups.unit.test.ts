import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { numbered } from './module-groups';
import type { Nesting } from './record-events';

const group = (id: string) => ({ id, title: id, templateId: 't', version: 1 });
type Item = { readonly title: string; readonly within?: readonly Nesting[] };
const at = (title: string, ...ids: readonly string[]): Item => ({ title, within: ids.map(group) });

describe('how modules are numbered that came by child templates', () => {
  it('numbers them within their groups, as a printed record does', () => {
    part('M15', 'numbered within their groups');
    const told = numbered<Item>([
      { title: '目的' },
      at('萃取', 'a'),
      at('干燥', 'a', 'b'),
      at('浓缩', 'a'),
      { title: '结论' },
    ]);
    expect(told.map(({ number, module }) => `${number} ${module.title}`)).toEqual([
      ...['1 目的', '2.1 萃取', '2.2.1 干燥', '2.3 浓缩', '3 结论'],
    ]);
    expect(told.flatMap(({ opens }) => opens.map(({ number, title, depth }) => [number, title, depth]))).toEqual([
      ['2', 'a', 0],
      ['2.2', 'b', 1],
    ]);
  });
  it('goes on as a group of its own number behind a module that was moved into its midst', () => {
    const told = numbered<Item>([at('一', 'a'), { title: '补充' }, at('二', 'a')]);
    expect(told.map(({ number }) => number)).toEqual(['1.1', '2', '3.1']);
    expect(told.map(({ keys }) => keys.length)).toEqual([1, 0, 1]);
    expect(told[0]?.keys).not.toEqual(told[2]?.keys);
  });
  it('gives each module and each group a number of its own, in their order', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(path, { maxLength: 30 }), (paths) => {
        const told = numbered(paths.map((ids) => at('m', ...ids)));
        const numbers = told.flatMap(({ opens, number }) => [...opens.map((one) => one.number), number]);
        expect(new Set(numbers).size).toBe(numbers.length);
        const sorted = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
        expect(numbers).toEqual(sorted);
        for (const [index, { number, keys }] of told.entries()) {
          expect(keys).toHaveLength(paths[index]?.length ?? 0);
          expect(number.split('.')).toHaveLength(keys.length + 1);
        }
      }),
    );
  });
});
