import { moduleTypes } from '@shilu/events/records/modules/registry';
import { moduleSamples } from '@shilu/events/testing/module-samples';
import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryOf, type Known } from './arbitrary-of';
import { extremeText } from './extreme-texts';

const paragraph = (text: string): unknown => ({
  type: 'paragraph',
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});
const document = (content: readonly unknown[]): unknown => ({ type: 'doc', content });

/** Thousands of long words that differ: what an index of words finds hardest. */
const manyWords = fc
  .tuple(fc.integer({ min: 1, max: 1950 }), fc.integer({ min: 1, max: 99 }), fc.constantFrom('ก', 'ญ', '漢', 'x'))
  .map(([words, length, letter]) =>
    Array.from({ length: words }, (_, index) => `${letter.repeat(length)}${index.toString(36)}`).join(' '),
  );
const nested = fc
  .tuple(fc.integer({ min: 1, max: 22 }), extremeText(1, 100))
  .map(([levels, text]) =>
    document([
      Array.from({ length: levels }).reduce<unknown>(
        (inner) => ({ type: 'blockquote', content: [inner] }),
        paragraph(text),
      ),
    ]),
  );
const wideTable = fc.integer({ min: 1, max: 100 }).map((columns) =>
  document([
    {
      type: 'table',
      content: Array.from({ length: 3 }, (_, row) => ({
        type: 'tableRow',
        content: Array.from({ length: columns }, (_, cell) => ({
          type: 'tableCell',
          content: [paragraph(`${row}/${cell}`)],
        })),
      })),
    },
  ]),
);
const richText = fc.oneof(
  fc.array(extremeText(0, 5000), { maxLength: 6 }).map((texts) => document(texts.map(paragraph))),
  manyWords.map((text) => document([paragraph(text)])),
  fc.integer({ min: 1, max: 3000 }).map((many) => document(Array.from({ length: many }, () => paragraph('1')))),
  nested,
  wideTable,
  extremeText(1, 5000).map((latex) => document([{ type: 'blockMath', attrs: { latex } }])),
);

/** Contents of a module of this type: samples that say something, and extremes of its schema. */
export const contentOf = (type: string, known: Known): fc.Arbitrary<unknown> => {
  const module = moduleTypes.find((one) => one.type === type);
  const sample = Object.hasOwn(moduleSamples, type) ? moduleSamples[type] : undefined;
  const samples = (sample ?? fc.constant({ content: null })).map(({ content }) => content);
  if (type === 'editor' || module === undefined)
    return fc.oneof({ weight: 1, arbitrary: samples }, { weight: 3, arbitrary: richText });
  const schema = z.toJSONSchema(module.schema, { io: 'input', unrepresentable: 'any' });
  return fc.oneof(samples, arbitraryOf(schema, known, 2000));
};
