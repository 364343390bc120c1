import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { FileLinks } from './file-links';

vi.mock('../api/use-blob-url', () => ({
  useBlobUrl: () => ({ url: 'blob:picture', blob: new Blob(['x']), failed: false }),
}));
const tiff = vi.hoisted(() => ({ readTiff: vi.fn(), paintTiff: vi.fn() }));
vi.mock('./tiff-pages', () => tiff);
vi.mock('./draw-docx', () => ({ drawDocx: () => Promise.resolve() }));
beforeAll(() => readTexts('records'));
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
      observe = (): void => this.tell([{ isIntersecting: true }]);
      disconnect = (): void => {};
    },
  );
});

/** Fails until it is there, so that `waitFor` waits for it. */
const element = <Tag extends keyof HTMLElementTagNameMap>(inside: Element, tag: Tag): HTMLElementTagNameMap[Tag] => {
  const found = inside.querySelector(tag);
  if (!found) throw new Error(`no <${tag}> yet`);
  return found;
};

const file = (name: string, mime: string, size = 2048) => ({ hash: name.padEnd(64, '0'), name, mime, size });
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('a file says what it is in words, never as a MIME type', () => {
  const { container } = show(
    <FileLinks
      files={[
        file('报告.docx', WORD),
        file('NMR.jdx', 'chemical/x-jcamp-dx'),
        file('板图.csv', 'text/csv'),
        file('无名', 'application/octet-stream'),
      ]}
    />,
  );
  expect(container).toHaveTextContent('Word 文档 · 2.0 KB');
  expect(container).toHaveTextContent('JDX 谱图数据');
  expect(container).toHaveTextContent('CSV 表格');
  expect(container.textContent).not.toMatch(/application|octet|chemical\/|text\/csv/);
});

it('a picture shows itself once it comes near; one that is large waits to be opened', async () => {
  const { container } = show(
    <FileLinks files={[file('板.png', 'image/png'), file('显微.png', 'image/png', 20 * 1024 * 1024)]} />,
  );
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1));
  expect(screen.getAllByRole('button', { name: /预览/ })).toHaveLength(2);
});

it('point 16 a TIFF shows its first page, a Word document the top of its own in a frame where nothing runs', async () => {
  tiff.readTiff.mockResolvedValue([{ width: 2, height: 1, pixels: new Uint8ClampedArray(8) }]);
  const { container } = show(<FileLinks files={[file('凝胶.tif', 'image/tiff'), file('报告.docx', WORD)]} />);
  await waitFor(() => expect(tiff.paintTiff).toHaveBeenCalledOnce());
  const frame = await waitFor(() => element(container, 'iframe'));
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.tabIndex).toBe(-1);
  expect(screen.queryByRole('note')).toBeNull();
});

it('point 16 a file that cannot be read is named as broken where it is listed', async () => {
  tiff.readTiff.mockRejectedValue(new Error('no picture inside'));
  const { container } = show(<FileLinks files={[file('坏.tif', 'image/tiff'), file('坏.png', 'image/png')]} />);
  await screen.findByRole('note');
  const picture = await waitFor(() => element(container, 'img'));
  fireEvent.error(picture);
  await waitFor(() => expect(screen.getAllByRole('note')).toHaveLength(2));
  expect(screen.getAllByRole('note')[0]).toHaveTextContent('已损坏');
});
