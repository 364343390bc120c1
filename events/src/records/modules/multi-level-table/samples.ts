import fc from 'fast-check';
import { heading, word, type ModuleSamples } from '../../../testing/module-sample';
import { multiLevelTableModule } from './multi-level-table';

type Tree = { readonly name: string; readonly below: readonly string[] };

const tree: fc.Arbitrary<Tree> = fc.record({ name: word, below: fc.array(word, { maxLength: 3 }) });

/** Two levels: the first with one column, the second with two, of which one is a number's. */
export const samples: ModuleSamples = {
  type: multiLevelTableModule.type,
  contents: fc
    .tuple(word, word, heading, heading, fc.array(tree, { maxLength: 3 }), fc.constantFrom({}, { min: 2, max: 8 }))
    .map(([first, second, upper, lower, trees, limits]) => ({
      content: {
        levels: [
          { key: 'l1', label: first, columns: [{ key: 'a', label: upper, type: 'text' }] },
          {
            ...{ key: 'l2', label: second },
            columns: [
              { key: 'b', label: lower, type: 'text', required: true },
              { key: 'c', label: 'pH', type: 'number', footers: ['mean'], ...limits },
            ],
          },
        ],
        rows: trees.flatMap(({ name, below }, at) => [
          { id: `r${at}`, cells: { a: name } },
          ...below.map((text, index) => ({
            ...{ id: `r${at}_${index}`, parent: `r${at}` },
            cells: { b: text, c: String(index + 1) },
          })),
        ]),
      },
      said: [first, second, upper, lower, ...trees.flatMap(({ name, below }) => [name, ...below])],
    })),
};
