import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, misplacedIn } from './rich-text-nesting';
import { nodeTypes, richTextSchema, type NodeType, type RichNode } from './rich-text-schema';

const ATTRS: Readonly<Record<string, object>> = {
  heading: { level: 2 },
  taskItem: { checked: false },
  image: { hash: 'a'.repeat(64) },
  inlineMath: { latex: 'x' },
  blockMath: { latex: 'x' },
  mention: { id: 'acc-li' },
  callout: { kind: 'hazard' },
  liveField: { module: 'm', row: 'r', of: 'mass', said: '1 g' },
  citation: { works: [{ module: 'm', id: 'k', number: 1 }] },
};
const holds = (type: NodeType): boolean => childrenOf[type].length > 0;
const node = (type: NodeType, content?: readonly RichNode[]): RichNode => ({
  type,
  ...(ATTRS[type] ? { attrs: ATTRS[type] as RichNode['attrs'] } : {}),
  ...(type === 'text' ? { text: 'x' } : {}),
  ...(content && holds(type) ? { content } : {}),
});

/** Documents built from the table of what may stand in what. */
const right = (type: NodeType, depth: number): fc.Arbitrary<RichNode> => {
  const inside = childrenOf[type];
  if (inside.length === 0 || depth === 0) return fc.constant(node(type));
  if (type === 'details')
    return fc.tuple(...inside.map((part) => right(part, depth - 1))).map((parts) => node(type, parts));
  const item = type === 'listItem' || type === 'taskItem';
  return fc
    .array(
      fc.constantFrom(...inside).chain((child) => right(child, depth - 1)),
      { maxLength: 4 },
    )
    .map((content) => node(type, item ? [node('paragraph'), ...content] : content));
};

const places = (of: RichNode): RichNode[] => (holds(of.type) ? [of, ...(of.content ?? []).flatMap(places)] : []);

describe('M04 what may stand in what', () => {
  it('M04 every type has its place, and only what can be stored is in the table', () => {
    const placed = new Set(['doc', ...Object.values(childrenOf).flat()]);
    expect([...placed].sort()).toEqual([...nodeTypes].sort());
  });

  it('M04 a document that keeps to the table can be stored; one node put where it may not stand is found', () => {
    fc.assert(
      fc.property(right('doc', 5), fc.nat(), fc.constantFrom(...nodeTypes), (doc, at, type) => {
        expect(richTextSchema.safeParse(doc).success).toBe(true);
        expect(misplacedIn(doc)).toBeNull();
        const all = places(doc);
        const parent = all[at % all.length];
        if (!parent || childrenOf[parent.type].includes(type)) return;
        const rebuilt = (each: RichNode): RichNode => {
          const content = each.content?.map(rebuilt);
          if (each === parent) return { ...each, content: [...(content ?? []), node(type)] };
          return content ? { ...each, content } : each;
        };
        expect(misplacedIn(rebuilt(doc))).toMatchObject({ node: type, parent: parent.type });
      }),
      { numRuns: 500 },
    );
  });

  it('M04 says where: an item outside a list, a paragraph in a row, an item that begins with a list, a folding part without order', () => {
    const paragraph = node('paragraph', [node('text')]);
    expect(misplacedIn(node('doc', [paragraph, node('listItem', [paragraph])]))).toEqual({
      path: ['content', 1],
      node: 'listItem',
      parent: 'doc',
    });
    expect(misplacedIn(node('doc', [node('table', [node('tableRow', [paragraph])])]))).toEqual({
      path: ['content', 0, 'content', 0, 'content', 0],
      node: 'paragraph',
      parent: 'tableRow',
    });
    const [title, folds] = [node('detailsSummary'), node('detailsContent', [paragraph])];
    expect(misplacedIn(node('doc', [node('details', [title, folds])]))).toBeNull();
    expect(misplacedIn(node('doc', [node('details', [folds, title])]))).toMatchObject({ node: 'detailsContent' });
    expect(misplacedIn(node('doc', [node('details', [title, folds, folds])]))).toMatchObject({
      path: ['content', 0, 'content', 2],
    });
    const list = node('bulletList', [node('listItem', [paragraph])]);
    expect(misplacedIn(node('doc', [node('bulletList', [node('listItem', [list])])]))).toMatchObject({
      node: 'bulletList',
      parent: 'listItem',
    });
  });
});
