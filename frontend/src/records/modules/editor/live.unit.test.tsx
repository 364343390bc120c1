import { equationModule } from '@shilu/events/records/modules/equation/equation';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { saidIn, type SaidModule } from '@shilu/events/records/modules/record-said';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextSchema } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { recordCalls } from '@shilu/events/records/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { insertAtCaret } from '../../insert-text/open-texts';
import type { ModulePlace } from '../module-ui';
import { insertInto } from './insert-into';
import { RichTextEditorField } from './rich-text-editor';
import { RichTextStatic } from './rich-text-static';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

// jsdom lays nothing out; an editor scrolls to where it writes.
Range.prototype.getClientRects = () => document.body.getClientRects();
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
beforeAll(() => readTexts('records', 'common'));
const work = (title: string, at: number) => ({ id: `k${String(at)}`, reference: { kind: 'article' as const, title } });
const list: LabReference = { style: 'gbt7714', cited: ['甲文', '乙文'].map(work) };
const empty = equationModule.empty();
const modules: readonly SaidModule[] = [
  { id: 'refs', type: 'labReference', content: list, signed: false },
  { id: 'rx', type: 'equation', content: { ...empty, condition: { ...empty.condition, temperature: '65' } }, signed: false }, // prettier-ignore
];
const field: RichNode = { type: 'liveField', attrs: { module: 'rx', row: '', of: 'temperature', said: '20 ℃' } };
const gone: RichNode = { type: 'liveField', attrs: { module: 'rx', row: 'r9', of: 'mass', said: '3 g' } };
const cites: RichNode = { type: 'citation', attrs: { works: [{ module: 'refs', id: 'k1', number: 5 }] } };
const text = (...content: readonly RichNode[]): RichNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});
const place = (content: RichNode, own: Partial<ModulePlace> = {}): ModulePlace => ({
  ...{ recordId: 'r', moduleId: 't', people: {}, unfilled: new Set<string>() },
  said: saidIn([{ id: 't', type: 'editor', content, signed: own.signed === true }, ...modules], 'zh-CN'),
  ...own,
});

describe('M06 M01 what a text takes from its record', () => {
  it('reads as it is now; signed or apart from its record as it was written; what is gone says so', async () => {
    part('M06', 'citations in a text');
    const content = text(field, gone, cites);
    const { container, unmount } = show(<RichTextStatic content={content} place={place(content)} />);
    expect(screen.getByText('65 ℃')).toHaveAttribute('title', expect.stringContaining('随其所在模块变化'));
    expect(screen.getByText('（原数据已删除）').parentElement).toHaveTextContent('3 g（原数据已删除）');
    const link = screen.getByRole('link', { name: '参考文献 1' });
    expect(link).toHaveTextContent('[1]');
    expect(link).toHaveAttribute('title', expect.stringContaining('[1] 乙文[J].'));
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
    unmount();
    const signed = show(<RichTextStatic content={content} place={place(content, { signed: true })} />);
    expect(signed.container).toHaveTextContent('20 ℃3 g[5]');
    signed.unmount();
    expect(show(<RichTextStatic content={content} place={place(content, { said: undefined })} />).container).toHaveTextContent('20 ℃3 g[5]'); // prettier-ignore
  });

  it('works and values are chosen in a dialog and stand at the caret; a text comes to the caret of an open editor', async () => {
    part('M06', 'citing in a text');
    const server = serverForTests();
    server.answer(recordCalls.mentionable, []);
    const tell = vi.fn<(next: RichNode) => void>();
    const content = text({ type: 'text', text: '见' });
    show(<RichTextEditorField content={content} place={place(content)} onChange={tell} onLeave={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: '引用文献' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox', { name: '筛选' }), { target: { value: '乙' } });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /乙文/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: '引用' }));
    await waitFor(() => expect(JSON.stringify(tell.mock.lastCall)).toContain('"works":[{"module":"refs","id":"k1","number":2}]')); // prettier-ignore
    fireEvent.click(screen.getByRole('button', { name: '本记录的数值' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /温度/ }));
    await waitFor(() => expect(JSON.stringify(tell.mock.lastCall)).toContain('"of":"temperature","said":"65 ℃"'));
    expect(insertAtCaret('t', [[{ text: 'H' }, { text: '2', script: 'subscript' }]])).toBe(true);
    await waitFor(() => expect(JSON.stringify(tell.mock.lastCall)).toContain('"text":"2","marks":[{"type":"subscript"}]')); // prettier-ignore
    expect(insertAtCaret('closed', [[{ text: 'x' }]])).toBe(false);
    expect(richTextSchema.safeParse(tell.mock.lastCall?.[0]).error).toBeUndefined();
  });

  it('several paragraphs stand below each other, by the clipboard nodes stay what they are', () => {
    const editor = openEditor({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '前' }] }],
    });
    editor.commands.focus('end');
    insertInto(editor, [[{ text: '一' }], [{ text: '5 mg', quote: { module: 'rx', row: 'a', of: 'mass' } }]]);
    const html = editor.getHTML();
    const copied = openEditor(html);
    expect(toStored(copied.getJSON())).toEqual(toStored(editor.getJSON()));
    expect(JSON.stringify(toStored(editor.getJSON()))).toContain('"said":"5 mg"');
    editor.destroy();
    copied.destroy();
  });
});
