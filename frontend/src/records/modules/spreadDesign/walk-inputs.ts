import type { KeyboardEvent } from 'react';

const FIELD = 'input:not([type=hidden])';

/** `AB` → 28. */
const columnOf = (cell: HTMLElement): number =>
  [...(cell.dataset['column'] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The fields of a sheet column by column, each from the top, as Enter goes through them in any spreadsheet. */
const downwards = (sheet: Element): readonly HTMLInputElement[] =>
  [...sheet.querySelectorAll<HTMLElement>('td[data-input]')]
    .toSorted((a, b) => columnOf(a) - columnOf(b))
    .flatMap((cell) => [...cell.querySelectorAll<HTMLInputElement>(FIELD)]);

/** Enter goes to the cell below, or the next field of a list, Shift and Enter back; Tab goes on from left to right. */
export const walkInputs = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const sheet = event.target.closest('td[data-input]')?.closest('table');
  const fields = sheet
    ? downwards(sheet)
    : [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-input] ${FIELD}`)];
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  if (next === undefined || next.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  next.focus();
  next.select();
};
