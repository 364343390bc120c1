import { fireEvent } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { readTexts } from '../../../testing/show';
import { shownPicture } from '../../shown-picture';

beforeAll(() => readTexts('records', 'common'));
let editor: Editor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
  vi.unstubAllGlobals();
});

const file = (name: string, type: string): File => new File(['x'], name, { type });
const PNG = file('a.png', 'image/png');
const TIFF = file('b.tif', 'image/tiff');

/** What a text takes of files that are pasted; the others it leaves to the record. */
const pasted = (files: readonly File[], html = ''): readonly string[] => {
  const taken: string[] = [];
  editor = openEditor(null, { onPictures: (_editor, pictures) => taken.push(...pictures.map(({ name }) => name)) });
  const getData = (type: string): string => (type === 'text/html' ? html : '');
  fireEvent.paste(editor.view.dom, { clipboardData: { files, types: ['Files'], getData } });
  return taken;
};

describe('files pasted into a text', () => {
  it('are taken as pictures where all of them are', () => {
    expect(pasted([PNG, file('c.webp', 'image/webp')])).toEqual(['a.png', 'c.webp']);
  });

  it('go to the record together where one is no picture that a text shows: none of them gets lost', () => {
    expect(pasted([PNG, TIFF])).toEqual([]);
    expect(pasted([file('d.svg', 'image/svg+xml')])).toEqual([]);
    expect(pasted([file('e.heic', 'image/heic')])).toEqual([]);
  });

  it('that only picture a copied table are left for the table', () => {
    expect(pasted([PNG], '<table><tr><td>1</td></tr></table>')).toEqual([]);
  });
});

describe('a picture on its way into a text', () => {
  const decodedAs = (width: number, height: number): void => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => {} }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        constructor(
          readonly width: number,
          readonly height: number,
        ) {}
        getContext = () => ({ drawImage: () => {} });
        convertToBlob = ({ type }: { type: string }) =>
          Promise.resolve(new Blob([`${String(this.width)}x${String(this.height)}`], { type }));
      },
    );
  };

  it('that is damaged is no picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('decode', 'InvalidStateError')));
    expect(await shownPicture(PNG)).toBeNull();
  });

  it('stays byte for byte what it is where it can be shown and printed, and where it moves', async () => {
    decodedAs(800, 500);
    expect(await shownPicture(PNG)).toEqual({ file: PNG, width: 800, height: 500, shrunkFrom: null });
    decodedAs(9000, 9000);
    const gif = file('f.gif', 'image/gif');
    expect(await shownPicture(gif)).toEqual({ file: gif, width: 9000, height: 9000, shrunkFrom: null });
  });

  it('becomes a PNG where paper does not take its kind, and is drawn smaller than 40 million pixels', async () => {
    decodedAs(800, 500);
    const webp = await shownPicture(file('c.webp', 'image/webp'));
    expect([webp?.file.name, webp?.file.type, await webp?.file.text()]).toEqual(['c.png', 'image/png', '800x500']);
    decodedAs(10_000, 10_000);
    const huge = await shownPicture(file('phone.jpeg', 'image/jpeg'));
    expect([huge?.file.name, huge?.shrunkFrom, await huge?.file.text()]).toEqual(['phone.jpg', 100, '6324x6324']);
    expect([huge?.width, huge?.height]).toEqual([6324, 6324]);
  });
});
