import { own } from '@shilu/events/core/own';
import { runOf } from '@shilu/events/records/live-text/run-text';
import { baseOf, contentOf, ROOT } from '@shilu/events/records/live-text/text-doc';
import { isText, MARK_ATTRIBUTES, NODE_ATTRIBUTES, UNMARKED } from '@shilu/events/records/live-text/text-form';
import { openWrittenText } from '@shilu/events/records/live-text/written-text';
import { misplacedIn } from '@shilu/events/records/modules/rich-text/rich-text-nesting';
import {
  isNodeType,
  nodeTypes,
  richTextSchema,
  type RichNode,
} from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { samples } from '@shilu/events/records/modules/rich-text/samples';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { openEditor } from '../../testing/rich-text'; // prettier-ignore

const editor = openEditor(null);
const { schema } = editor;
afterAll(() => editor.destroy());

const START: RichNode = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: '甲苯' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '一' }] }] }] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'x' }] },
    { type: 'details', content: [{ type: 'detailsSummary', content: [{ type: 'text', text: '折' }] }, { type: 'detailsContent', content: [{ type: 'paragraph' }] }] },
    { type: 'paragraph' },
  ],
}; // prettier-ignore

type Root = Y.XmlFragment;
const changed = (content: RichNode, change: (root: Root) => void): { readonly before: Uint8Array; readonly update: Uint8Array } => {
  const before = baseOf(content);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, before);
  doc.clientID = 1001;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(() => change(doc.getXmlFragment(ROOT)));
  return { before, update: updates.length === 0 ? new Uint8Array([0, 0]) : Y.mergeUpdates(updates) };
}; // prettier-ignore
/** As a change is taken: what the text says then; null where it is refused. */
const taken = (content: RichNode, change: (root: Root) => void): { readonly content: RichNode; readonly state: Uint8Array } | null => {
  const { before, update } = changed(content, change);
  const text = openWrittenText(before, () => 'li');
  try {
    text.take(1001, 'li', update);
  } catch {
    return null;
  }
  const said = text.content();
  return richTextSchema.safeParse(said).success && misplacedIn(said) === null ? { content: said, state: text.state() } : null;
}; // prettier-ignore

const element = (name: string, ...children: readonly (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, [...children]);
  return made;
};
const heldAt = (root: Root, path: readonly number[]): unknown =>
  path.reduce<unknown>((held, index) => (held as Y.XmlElement).get(index), root);
const at = (root: Root, ...path: readonly number[]): Y.XmlElement => heldAt(root, path) as Y.XmlElement;
const lineAt = (root: Root, ...path: readonly number[]): Y.XmlText => heldAt(root, path) as Y.XmlText;

const REFUSED: readonly (readonly [string, (root: Root) => void])[] = [
  ['a paragraph in a paragraph', (root) => at(root, 0).insert(1, [element('paragraph', new Y.XmlText('乙'))])],
  ['an empty paragraph in a paragraph', (root) => at(root, 0).insert(1, [element('paragraph')])],
  ['letters beside the blocks', (root) => root.insert(0, [new Y.XmlText('乙')])],
  ['an empty line of letters beside the blocks', (root) => root.insert(0, [new Y.XmlText()])],
  ['a node that nobody knows', (root) => root.insert(0, [element('script', new Y.XmlText('乙'))])],
  ['a node that is called text', (root) => at(root, 0).insert(1, [element('text', new Y.XmlText('乙'))])],
  ['a node that is called text, and says nothing', (root) => at(root, 0).insert(0, [element('text')])],
  ['a text in a text', (root) => root.insert(0, [element('doc', element('paragraph'))])],
  ['an attribute that nobody knows', (root) => at(root, 0).setAttribute('onclick', 'x')],
  ['an attribute of another node', (root) => at(root, 0).setAttribute('latex', 'x')],
  ['a fold that is no yes or no', (root) => at(root, 3).setAttribute('open', {} as never)],
  ['a mark that nobody knows', (root) => lineAt(root, 0, 0).format(0, 1, { blink: {} })],
  ['a mark by a name with something behind it', (root) => lineAt(root, 0, 0).format(0, 1, { 'bold--x': {} })],
  ['a mark that says what it does not', (root) => lineAt(root, 0, 0).format(0, 1, { bold: { href: 'x' } })],
  ['a mark in a code block', (root) => lineAt(root, 2, 0).format(0, 1, { bold: {} })],
  ['something embedded in letters', (root) => lineAt(root, 0, 0).insertEmbed(0, element('paragraph'))],
  ['an attribute of letters', (root) => lineAt(root, 0, 0).setAttribute('x', 'y')],
  ['an item without its first line', (root) => {
    at(root, 1, 0).delete(0, 1);
    at(root, 1, 0).insert(0, [element('codeBlock', new Y.XmlText('x'))]);
  }],
  ['what folds without its title', (root) => at(root, 3).delete(0, 1)],
  ['deeper than any text is', (root) => {
    let deep = element('blockquote', element('paragraph', new Y.XmlText('深')));
    for (let depth = 0; depth < 400; depth++) deep = element('blockquote', deep);
    root.insert(0, [deep]);
  }],
]; // prettier-ignore

describe('T17 a change of a text that several write in is a text as the editor has it', () => {
  it('knows the attributes and marks of the editor, and no others', () => {
    const known = (spec: { readonly attrs?: object | undefined }): readonly string[] =>
      Object.keys(spec.attrs ?? {}).toSorted();
    for (const [name, { spec }] of Object.entries(schema.nodes)) {
      const said = isNodeType(name) ? own(NODE_ATTRIBUTES, name) : undefined;
      expect([name, (said ?? []).toSorted()]).toEqual([name, known(spec)]);
      expect([name, isNodeType(name) && UNMARKED.has(name)]).toEqual([name, spec.marks === '']);
    }
    expect(Object.keys(MARK_ATTRIBUTES).toSorted()).toEqual(Object.keys(schema.marks).toSorted());
    for (const [name, { spec }] of Object.entries(schema.marks))
      expect([name, MARK_ATTRIBUTES[name]?.toSorted()]).toEqual([name, known(spec)]);
  });

  it.each(REFUSED)('is refused where it brings %s', (_, change) => {
    expect(taken(START, change)).toBeNull();
  });

  it('takes what two took the parts out of at once: whoever opens it leaves it out', () => {
    const result = taken(START, (root) => at(root, 1).delete(0, 1));
    expect(result).not.toBeNull();
  });

  it('opens as what it says, whatever of it was taken', () => {
    const value = fc.constantFrom<unknown>('x', 1, 2, true, false, null, {}, [], 'left', 'a'.repeat(64), 'note');
    const name = fc.constantFrom(...nodeTypes, 'script');
    const key = fc.constantFrom('textAlign', 'level', 'start', 'type', 'checked', 'colspan', 'hash', 'latex', 'id', 'open', 'kind', 'works', 'said', 'x');
    const mark = fc.constantFrom('bold', 'link', 'code', 'highlight', 'blink', 'bold--12345678');
    const step = fc.oneof(
      fc.record({ do: fc.constant('insert' as const), where: fc.nat(30), index: fc.nat(4), names: fc.array(name, { minLength: 1, maxLength: 3 }), said: fc.option(fc.constantFrom('乙', '\u0007', '')) }),
      fc.record({ do: fc.constant('set' as const), where: fc.nat(30), key, value }),
      fc.record({ do: fc.constant('mark' as const), where: fc.nat(30), mark, value: fc.constantFrom<unknown>({}, { href: 'https://a.example/' }, { color: '#fff' }, null, true) }),
      fc.record({ do: fc.constant('letters' as const), where: fc.nat(30), index: fc.nat(4) }),
      fc.record({ do: fc.constant('delete' as const), where: fc.nat(30), index: fc.nat(4) }),
    );
    const each = (root: Root): readonly (Root | Y.XmlElement)[] => {
      const all: (Root | Y.XmlElement)[] = [root];
      for (const held of all) for (const child of held.toArray()) if (child instanceof Y.XmlElement) all.push(child as Y.XmlElement);
      return all;
    };
    let accepted = 0;
    fc.assert(
      fc.property(samples.contents, fc.array(step, { minLength: 1, maxLength: 2 }), ({ content }, steps) => {
        const result = taken(content as RichNode, (root) => {
          for (const one of steps) {
            const all = each(root);
            const held = all[one.where % all.length] ?? root;
            const index = 'index' in one ? Math.min(one.index, held.length) : 0;
            if (one.do === 'insert') {
              const letters = one.said === null ? [] : [new Y.XmlText(one.said)];
              const made = one.names.reduceRight<Y.XmlElement | null>((inner, outer) => element(outer, ...(inner === null ? letters : [inner])), null);
              if (made !== null) held.insert(index, [made]);
            } else if (one.do === 'letters') held.insert(index, [new Y.XmlText('丙')]);
            else if (one.do === 'delete') held.delete(0, Math.min(1, held.length));
            else if (one.do === 'set') {
              if (held instanceof Y.XmlElement) held.setAttribute(one.key, one.value as never);
            } else
              for (const child of held.toArray())
                if (child instanceof Y.XmlText && child.length > 0) child.format(0, child.length, { [one.mark]: one.value });
          }
        });
        if (result === null) return;
        accepted += 1;
        const doc = new Y.Doc();
        Y.applyUpdate(doc, result.state);
        const opened = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(ROOT), schema);
        if (opened.childCount > 0) opened.check();
        const says = runOf(result.content);
        expect(runOf(toStored(opened.childCount === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : opened.toJSON()))).toBe(says);
        // Nobody's editor took anything out of it but what says nothing.
        expect(runOf(contentOf(doc))).toBe(says);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(30);
  }); // prettier-ignore

  it('holds for every text that is begun', () => {
    fc.assert(
      fc.property(samples.contents, ({ content }) => {
        const doc = new Y.Doc();
        Y.applyUpdate(doc, baseOf(content as RichNode));
        expect(isText(doc)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
