import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { FileLinks } from './file-links';

vi.mock('../../../api/use-blob-url', () => ({
  useBlobUrl: () => ({ url: 'blob:picture', blob: new Blob(['x']), failed: false }),
}));
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
