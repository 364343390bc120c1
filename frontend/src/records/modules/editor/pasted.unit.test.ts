import { proves } from '@shilu/tests/proves';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { pictureIn } from './embedded-pictures';
import { hasForeignPictures, readPasted } from './pasted-html';
import { settlePending } from './settle-pending';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';
import { kindOf } from './word-lists';

afterEach(() => vi.restoreAllMocks());

/** As Word 365 puts it into the clipboard. */
const item = (level: number, mark: string, text: string, list = 0): string =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l${String(list)} level${String(level)} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]--><span lang=EN-US>${text}<o:p></o:p></span></p>`;
const listsOf = (...items: readonly string[]): string => {
  const { html } = readPasted(`<html><body><!--StartFragment-->${items.join('\n')}<!--EndFragment--></body></html>`);
  return html.replace(/<\/?span[^>]*>/g, '').replaceAll('\n', '');
};

describe('lists pasted from Word come as real lists', () => {
  it('bullets, and what is nested in them', () => {
    expect(listsOf(item(1, '·', '甲'), item(2, 'o', '乙'), item(2, 'o', '丙'), item(1, '·', '丁'))).toBe(
      '<ul><li><p>甲</p><ul><li><p>乙</p></li><li><p>丙</p></li></ul></li><li><p>丁</p></li></ul>',
    );
  });
  it('numbers keep what they begin with; letters stay letters', () => {
    expect(listsOf(item(1, '3.', '甲'), item(2, 'a)', '乙'), item(1, '4.', '丙'))).toBe(
      '<ol start="3"><li><p>甲</p><ol type="a"><li><p>乙</p></li></ol></li><li><p>丙</p></li></ol>',
    );
  });
  it('two lists, and one that a paragraph parts, stay two', () => {
    expect(listsOf(item(1, '1.', '甲'), item(1, '·', '乙', 1))).toBe(
      '<ol><li><p>甲</p></li></ol><ul><li><p>乙</p></li></ul>',
    );
    expect(listsOf(item(1, '1.', '甲'), '<p>文</p>', item(1, '2.', '乙'))).toBe(
      '<ol><li><p>甲</p></li></ol><p>文</p><ol start="2"><li><p>乙</p></li></ol>',
    );
  });
  it.each([
    ['·', 'ul', 1],
    ['o', 'ul', 1],
    ['§', 'ul', 1],
    ['12.', 'ol', 12],
    ['(2)', 'ol', 2],
    ['b.', 'ol', 2],
    ['ii)', 'ol', 1],
    ['三、', 'ol', 3],
  ])('the mark %s makes %s from %i', (mark, tag, start) => {
    expect(kindOf(mark)).toMatchObject({ tag, start });
  });
  it('the editor stores them as lists', () => {
    const editor = openEditor(listsOf(item(1, '3.', '甲'), item(2, '·', '乙')));
    const [list] = toStored(editor.getJSON()).content ?? [];
    expect(list).toMatchObject({ type: 'orderedList', attrs: { start: 3 } });
    expect(JSON.stringify(list)).toContain('bulletList');
    editor.destroy();
  });
});

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('pictures that stand in the pasted text', () => {
  it('V055 a picture whose base64 is not valid is logged and answered as it is', () => {
    proves('V055');
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = 'data:image/png;base64,%%%not-base64%%%';
    expect(pictureIn(broken, 'x')).toBe(broken);
    expect(logged).toHaveBeenCalledOnce();
    const { html, pictures } = readPasted(`<p>甲<img src="${broken}"></p>`);
    expect(pictures.size).toBe(0);
    expect(html).toContain(broken);
    // It cannot be stored, and the person is told so.
    expect(hasForeignPictures(html)).toBe(true);
  });

  it('become files that are stored, each at its place', async () => {
    const { html, pictures } = readPasted(`<p>甲</p><p><img alt="TLC" src="${PNG}"></p><p>乙</p>`);
    const [[id, file] = ['', null]] = [...pictures];
    expect([file?.name, file?.type, file?.size]).toEqual(['TLC.png', 'image/png', 70]);
    expect(html).not.toContain('base64');
    expect(hasForeignPictures(html)).toBe(false);
    const editor = openEditor(html);
    const types = () => (toStored(editor.getJSON()).content ?? []).map(({ type }) => type);
    // What is on its way is not in what is saved.
    expect(types()).toEqual(['paragraph', 'paragraph']);
    settlePending(editor, id, 'a'.repeat(64));
    expect(types()).toEqual(['paragraph', 'image', 'paragraph']);
    expect(toStored(editor.getJSON()).content?.[1]?.attrs).toEqual({ hash: 'a'.repeat(64), alt: 'TLC' });
    editor.destroy();
  });

  it('the place of one that was refused goes', () => {
    const { html, pictures } = readPasted(`<p>甲</p><img src="${PNG}"><p>乙</p>`);
    const editor = openEditor(html);
    settlePending(editor, [...pictures.keys()][0] ?? '', null);
    expect(JSON.stringify(editor.getJSON())).not.toContain('image');
    editor.destroy();
  });
});
