import type { InsertedText } from '@shilu/events/records/modules/inserted-text';

type Insert = (text: InsertedText) => void;
const open = new Map<string, Insert>();

/** An editor of a text says that it is open; what it gives says that it no longer is. */
export const openText = (moduleId: string, insert: Insert): (() => void) => {
  open.set(moduleId, insert);
  return () => {
    if (open.get(moduleId) === insert) open.delete(moduleId);
  };
};

/** Writes at the caret of a text whose editor is open; false where it is not. */
export const insertAtCaret = (moduleId: string, text: InsertedText): boolean => {
  const insert = open.get(moduleId);
  insert?.(text);
  return insert !== undefined;
};
