import { richTextSchema } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { misplacedIn } from '@shilu/events/records/modules/rich-text/rich-text-nesting';
import type { Editor } from '@tiptap/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEditor, typeInto } from '../../../testing/rich-text';
import { readTexts } from '../../../testing/show';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

beforeAll(() => readTexts('records', 'common'));
let editor: Editor;
afterEach(() => editor.destroy());
const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** Behind what is no paragraph the editor keeps an empty one, so that one can write on. */
const doc = (...content: object[]) => ({ type: 'doc', content });
const closed = (...content: object[]) => doc(...content, { type: 'paragraph' });
const stored = () => {
  const content = toStored(editor.getJSON());
  expect(richTextSchema.safeParse(content).error).toBeUndefined();
  expect(misplacedIn(content)).toBeNull();
  return content;
};

describe('callouts', () => {
  it('set the blocks off, change their kind in place, and one undo takes them away', () => {
    editor = openEditor(doc(p('叔丁基锂')));
    editor.commands.setCallout('caution');
    expect(stored()).toEqual(closed({ type: 'callout', attrs: { kind: 'caution' }, content: [p('叔丁基锂')] }));
    editor.commands.setCallout('hazard');
    expect(stored().content?.[0]?.attrs).toEqual({ kind: 'hazard' });
    editor.commands.undo();
    editor.commands.undo();
    expect(stored().content?.[0]).toEqual(p('叔丁基锂'));
  });

  it('on the line of a heading hold text, for they have a head of their own', () => {
    editor = openEditor(doc({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '叔丁基锂' }] }));
    editor.commands.setCallout('caution');
    expect(stored()).toEqual(closed({ type: 'callout', attrs: { kind: 'caution' }, content: [p('叔丁基锂')] }));
  });

  it('come back from the clipboard as callouts, and tell elsewhere in words what they are', () => {
    editor = openEditor(doc({ type: 'callout', attrs: { kind: 'hazard' }, content: [p('自燃')] }));
    const html = editor.getHTML();
    expect(html).toContain('‼ 危险');
    editor.commands.setContent(html);
    expect(stored()).toEqual(closed({ type: 'callout', attrs: { kind: 'hazard' }, content: [p('自燃')] }));
  });
});

describe('parts that fold', () => {
  const part = {
    type: 'details',
    content: [
      { type: 'detailsSummary', content: [{ type: 'text', text: '柱层析' }] },
      { type: 'detailsContent', content: [p('5:1')] },
    ],
  };
  it('are made of what stands there, and their title is typed at once', () => {
    editor = openEditor(doc(p('5:1')));
    editor.commands.setDetails();
    typeInto(editor, '柱层析');
    expect(stored()).toEqual(closed(part));
  });

  it('are open at first, fold by a named button, and folding is no change of the text', async () => {
    editor = openEditor(closed(part), { foldName: (open) => (open ? '折叠' : '展开') });
    const button = editor.view.dom.querySelector('button');
    await expect.poll(() => button?.getAttribute('aria-expanded')).toBe('true');
    button?.click();
    expect(button?.getAttribute('aria-expanded')).toBe('false');
    expect(button?.getAttribute('aria-label')).toBe('展开');
    expect(stored()).toEqual(closed(part));
  });

  it('folding is no step of the undo: Ctrl+Z takes back what was typed before it', async () => {
    editor = openEditor(closed(part));
    editor.commands.setTextSelection(3);
    typeInto(editor, '快速');
    const button = editor.view.dom.querySelector('button');
    await expect.poll(() => button?.getAttribute('aria-expanded')).toBe('true');
    button?.click();
    editor.commands.undo();
    expect(stored()).toEqual(closed(part));
    expect(button?.getAttribute('aria-expanded')).toBe('false');
  });
});

it('an empty line says what / does there, and the title of what folds asks for one', () => {
  editor = openEditor(doc(p('x'), { type: 'paragraph' }));
  editor.commands.setTextSelection(4);
  const said = () => editor.view.dom.querySelector('.is-empty')?.getAttribute('data-placeholder');
  expect(said()).toBe('line');
  editor.commands.setDetails();
  expect(said()).toBe('title');
  editor.destroy();
  editor = openEditor();
  expect(said()).toBe('text');
});
