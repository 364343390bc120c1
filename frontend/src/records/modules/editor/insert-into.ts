import type { InsertedText } from '@shilu/events/records/modules/inserted-text';
import { paragraphsOf } from '@shilu/events/records/modules/rich-text/with-text';
import type { Content, Editor } from '@tiptap/core';

/** Writes a text at the caret: one paragraph goes into the line that one is in, several come below each other. */
export const insertInto = (editor: Editor, text: InsertedText): void => {
  const paragraphs = paragraphsOf(text);
  const [only] = paragraphs;
  const nodes = paragraphs.length === 1 && only !== undefined ? (only.content ?? []) : paragraphs;
  editor
    .chain()
    .focus()
    .insertContent([...nodes] as Content)
    .run();
};
