import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { richTextModule } from './rich-text';

const paragraph = (text: string): unknown => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const block = fc.oneof(
  word.map((text) => ({ node: paragraph(text), said: [text] })),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.oneof(word, fc.constantFrom('结果', 'Results'))).map(([level, text]) => ({
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
  fc.tuple(word, fc.integer({ min: 1, max: 99 })).map(([said, number]) => ({
    node: {
      type: 'paragraph',
      content: [
        { type: 'liveField', attrs: { module: 'm1', row: 'r1', of: 'mass', said } },
        { type: 'citation', attrs: { works: [{ module: 'm2', id: 'k1', number }] } },
      ],
    },
    said: [said, `[${String(number)}]`],
  })),
  word.map((latex) => ({ node: { type: 'blockMath', attrs: { latex } }, said: [latex] })),
  fc
    .stringMatching(/^[0-9a-f]{64}$/)
    .map((hash) => ({ node: { type: 'image', attrs: { hash, alt: '图', caption: '图注' } }, said: [hash, '图注'] })),
);

export const samples: ModuleSamples = {
  type: richTextModule.type,
  contents: fc.array(block, { maxLength: 6 }).map((blocks) => ({
    content: { type: 'doc', content: blocks.map((item) => item.node) },
    said: blocks.flatMap((item) => item.said),
  })),
};
