import dayjs from 'dayjs';
import { serverNow } from '../../../api/server-time';

/** Where text can be typed. */
const takesText = (element: Element | null): element is HTMLElement =>
  (element instanceof HTMLInputElement && /^(text|search|email|tel|url|)$/.test(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** The field that has the focus, if one can write there. */
export const writingPlace = (): HTMLElement | null =>
  takesText(document.activeElement) ? document.activeElement : null;

/** Writes at the caret as if it had been typed: the editor that owns the place sees it, and can undo it. */
export const typeText = (place: HTMLElement, text: string): void => {
  place.focus();
  // The one way that fields and editable text have in common; every browser keeps it for that.
  document.execCommand('insertText', false, text);
};

/** Date and time as the server tells them, in the person's own zone, which stands beside them. */
export const timeStamp = async (): Promise<string> =>
  dayjs((await serverNow()) ?? Date.now()).format('YYYY-MM-DD HH:mm Z');
export const dayStamp = async (): Promise<string> => dayjs((await serverNow()) ?? Date.now()).format('YYYY-MM-DD');
