import { screen, waitFor } from '@testing-library/react';
import { EditorContent } from '@tiptap/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';

beforeAll(() => readTexts('records', 'common'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serverForTests();
});
let editor: ReturnType<typeof openEditor>;
afterEach(() => editor.destroy());

it('a picture narrower than its slider has a frame of its own width, with the corner alone in it', async () => {
  editor = openEditor({ type: 'doc', content: [{ type: 'image', attrs: { hash: 'a'.repeat(64) } }] });
  show(<EditorContent editor={editor} />);
  editor.commands.setNodeSelection(0);
  const slider = await screen.findByRole('slider');
  const frame = document.querySelector<HTMLElement>('[data-frame]');
  expect(frame?.style.width).toBe('fit-content');
  expect(frame?.contains(slider)).toBe(false);
  expect(frame?.querySelector('span[aria-hidden]')).not.toBeNull();
});

it('the slider of a picture of no chosen width begins where the picture is, not at the whole width', async () => {
  const wide = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  const taken = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(128);
  editor = openEditor({ type: 'doc', content: [{ type: 'image', attrs: { hash: 'a'.repeat(64) } }] });
  show(<EditorContent editor={editor} />);
  await waitFor(() => expect(document.querySelector('.ProseMirror [data-frame]')).not.toBeNull());
  editor.commands.setNodeSelection(0);
  expect(await screen.findByRole('slider')).toHaveAttribute('aria-valuenow', '16');
  wide.mockRestore();
  taken.mockRestore();
});
