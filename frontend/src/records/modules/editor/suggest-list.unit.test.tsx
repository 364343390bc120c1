import { screen, waitFor } from '@testing-library/react';
import { EditorContent } from '@tiptap/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openEditor, typeInto } from '../../../testing/rich-text';
import { readTexts, show } from '../../../testing/show';

beforeAll(() => readTexts('records', 'common'));
let editor: ReturnType<typeof openEditor>;
afterEach(() => editor.destroy());
const press = (key: string): boolean =>
  editor.view.someProp('handleKeyDown', (take) => take(editor.view, new KeyboardEvent('keydown', { key }))) === true;
const lines = (): number => editor.state.doc.childCount;

const open = (): void => {
  editor = openEditor(null, {
    people: (query) => ['王思远'].filter((name) => name.includes(query)).map((name) => ({ id: name, label: name })),
    nobody: (query) => `没有 ${query}`,
  });
  show(<EditorContent editor={editor} />);
};

it('a name that nobody who may read the record bears: one line says why, and is no option; Escape closes it', async () => {
  open();
  typeInto(editor, '@cgd');
  const words = await screen.findByText('没有 cgd');
  expect(words.closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByRole('option')).toBeNull();
  expect(press('Escape')).toBe(true);
  await waitFor(() => expect(screen.queryByText('没有 cgd')).toBeNull());
  expect(editor.getText()).toBe('@cgd');
});

it('Enter on that line is a new line, and the line is gone', async () => {
  open();
  typeInto(editor, '@cgd');
  await screen.findByText('没有 cgd');
  press('Enter');
  expect(lines()).toBe(2);
  await waitFor(() => expect(screen.queryByText('没有 cgd')).toBeNull());
});
