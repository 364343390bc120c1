import fc from 'fast-check';
import { RELATION_KINDS } from '../records/modules/record-relate/relation-kinds';

/** Valid contents of every module type, and the texts in them that a person would look for in the trace. */
export type Sample = { readonly content: unknown; readonly said: readonly string[] };

const word = fc.stringMatching(/^[a-z\u4e00-\u9fa5]{1,8}$/);
const keyed = <T>(items: readonly T[], make: (item: T, key: string) => unknown): unknown[] =>
  items.map((item, index) => make(item, `k${index}`));
const numeral = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.stringMatching(/^[0-9]{1,4}$/))
  .map(([whole, decimals]) => `${whole}.${decimals}`);

const paragraph = (text: string): unknown => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const block = fc.oneof(
  word.map((text) => ({ node: paragraph(text), said: [text] })),
  fc.tuple(fc.integer({ min: 1, max: 4 }), word).map(([level, text]) => ({
    node: { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] },
    said: [text],
  })),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((texts) => ({
    node: { type: 'bulletList', content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })) },
    said: texts,
  })),
  fc.tuple(fc.boolean(), word).map(([checked, text]) => ({
    node: { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked }, content: [paragraph(text)] }] },
    said: [text],
  })),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((texts) => ({
    node: {
      type: 'table',
      content: [
        { type: 'tableRow', content: texts.map((text) => ({ type: 'tableCell', content: [paragraph(text)] })) },
      ],
    },
    said: texts,
  })),
  fc.tuple(fc.constantFrom('note', 'result', 'caution', 'hazard'), word).map(([kind, text]) => ({
    node: { type: 'callout', attrs: { kind }, content: [paragraph(text)] },
    said: [text],
  })),
  fc.tuple(word, word).map(([title, text]) => ({
    node: {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: title }] },
        { type: 'detailsContent', content: [paragraph(text)] },
      ],
    },
    said: [title, text],
  })),
  word.map((latex) => ({ node: { type: 'blockMath', attrs: { latex } }, said: [latex] })),
  fc
    .stringMatching(/^[0-9a-f]{64}$/)
    .map((hash) => ({ node: { type: 'image', attrs: { hash, alt: '图', caption: '图注' } }, said: [hash, '图注'] })),
);

const field = fc.oneof(
  word.map((value) => ({ part: { type: 'input', value }, said: [value] })),
  numeral.map((value) => ({ part: { type: 'inputNumber', unit: 'mg', value }, said: [value, 'mg'] })),
  word.map((label) => ({ part: { type: 'radio', options: [{ value: 'v', label }], value: 'v' }, said: [label] })),
  fc.constantFrom('2024-02-29', '2026-11-21').map((value) => ({ part: { type: 'date', value }, said: [value] })),
  word.map((label) => ({ part: { type: 'checkbox', options: [{ value: 'v', label }], value: ['v'] }, said: [label] })),
);
const label = fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constant('批号') });

const file = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  name: word.map((name) => `${name}.pdf`),
  size: fc.nat(),
  mime: fc.constant('application/pdf'),
});

export const moduleSamples: Readonly<Record<string, fc.Arbitrary<Sample>>> = {
  editor: fc.array(block, { maxLength: 6 }).map((blocks) => ({
    content: { type: 'doc', content: blocks.map((item) => item.node) },
    said: blocks.flatMap((item) => item.said),
  })),
  basicFields: fc.array(fc.tuple(label, field), { maxLength: 6 }).map((items) => ({
    content: { fields: keyed(items, ([label, { part }], key) => ({ key, label, ...part })) },
    said: items.flatMap(([label, { said }]) => [label, ...said]),
  })),
  labInfoTable: fc
    .tuple(
      fc.array(label, { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(word, { minLength: 3, maxLength: 3 }), { maxLength: 4 }),
    )
    .map(([labels, rows]) => ({
      content: {
        columns: keyed(labels, (label, key) => ({ key, label, type: 'text' })),
        rows: rows.map((cells, index) => ({
          id: `r${index}`,
          cells: Object.fromEntries(labels.map((_, at) => [`k${at}`, cells[at]])),
        })),
      },
      said: [...labels, ...rows.flatMap((cells) => cells.slice(0, labels.length))],
    })),
  recordRelate: fc.array(fc.tuple(fc.constantFrom(...RELATION_KINDS), word), { maxLength: 5 }).map((relations) => ({
    content: {
      relations: relations.map(([kind, note], index) => ({ id: `k${index}`, kind, recordId: `r${index}`, note })),
    },
    said: relations.map(([, note]) => note),
  })),
  labDocument: fc.array(fc.tuple(file, word), { maxLength: 4 }).map((files) => ({
    content: { files: files.map(([item, note], index) => ({ id: `f${index}`, ...item, note })) },
    said: files.flatMap(([item, note]) => [item.name, item.hash, note]),
  })),
};
