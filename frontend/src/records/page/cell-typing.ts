import { useRef, type FocusEvent, type KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(target.type));

const cellOf = (target: EventTarget): Element | null => (target instanceof Element ? target.closest('td, th') : null);

/** As if it had been typed: React hears the value only by the setter that a browser itself uses. */
const putBack = (field: Field, value: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Escape in a cell of an editor's table: what was typed into it since it was gone into is taken back, as in every sheet, and
 * the editor stays open. Cells and sheets that do more by it hear it first, and keep it.
 */
export const useCellTyping = () => {
  const entered = useRef<{ readonly field: Field; readonly value: string } | null>(null);
  return {
    onFocus: ({ target }: FocusEvent): void => {
      entered.current = isField(target) && cellOf(target) !== null ? { field: target, value: target.value } : null;
    },
    /** Answers whether the key was a cell's. */
    takesBack: ({ target }: KeyboardEvent): boolean => {
      if (cellOf(target) === null) return false;
      const before = entered.current;
      if (before !== null && before.field === target && before.field.value !== before.value)
        putBack(before.field, before.value);
      return true;
    },
  };
};
