import dayjs from 'dayjs';
import { serverNow } from '../../../api/server-time';

/** Where text can be typed. */
const takesText = (element: Element | null): element is HTMLElement =>
  (element instanceof HTMLInputElement && /^(text|search|email|tel|url|)$/.test(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** A field, and where in it one was; a field of a form remembers that by itself. */
export type WritingPlace = { readonly field: HTMLElement; readonly range: Range | null };

/** The field that has the focus, if one can write there. */
export const writingPlace = (): WritingPlace | null => {
  const field = document.activeElement;
  if (!takesText(field)) return null;
  const selection = field.isContentEditable ? document.getSelection() : null;
  return { field, range: selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null };
};

export const goBack = ({ field, range }: WritingPlace): void => {
  field.focus();
  const selection = document.getSelection();
  if (range === null || !selection) return;
  selection.removeAllRanges();
  selection.addRange(range);
};

/** Writes where one was as if it had been typed: the editor that owns the place sees it, and can undo it. */
export const typeText = (place: WritingPlace, text: string): void => {
  goBack(place);
  // The one way that fields and editable text have in common; every browser keeps it for that.
  document.execCommand('insertText', false, text);
};

/** Date and time as the server tells them, in the person's own zone, which stands beside them. */
export const timeStamp = async (): Promise<string> =>
  dayjs((await serverNow()) ?? Date.now()).format('YYYY-MM-DD HH:mm Z');
export const dayStamp = async (): Promise<string> => dayjs((await serverNow()) ?? Date.now()).format('YYYY-MM-DD');
