/** Where a cell stands: rows from the top, columns from the left, as the page has them. */
export type Step = 'up' | 'down' | 'left' | 'right';

type Pressed = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
};
type Caret = { readonly start: number | null; readonly end: number | null; readonly length: number };

/** Where a key leads from a cell; null where it stays within it. The arrows go on at either end of what is typed. */
export const stepOf = (event: Pressed, caret: Caret): Step | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent?.isComposing === true) return null;
  const whole = caret.start === 0 && caret.end === caret.length;
  switch (event.key) {
    case 'Enter':
      return event.shiftKey ? 'up' : 'down';
    case 'ArrowUp':
      return event.shiftKey ? null : 'up';
    case 'ArrowDown':
      return event.shiftKey ? null : 'down';
    case 'ArrowLeft':
      return !event.shiftKey && (whole || (caret.start === 0 && caret.end === 0)) ? 'left' : null;
    case 'ArrowRight':
      return !event.shiftKey && (whole || (caret.start === caret.length && caret.end === caret.length))
        ? 'right'
        : null;
    default:
      return null;
  }
};

const CELL = '[data-cell]';

/** The cell that a step leads to: within the row, or the one below or above in the same column of the same table or the next. */
export const cellBeside = (from: HTMLElement, step: Step): HTMLElement | null => {
  const row = from.closest('tr');
  if (row === null) return null;
  if (step === 'left' || step === 'right') {
    const cells = [...row.querySelectorAll<HTMLElement>(CELL)];
    return cells[cells.indexOf(from) + (step === 'right' ? 1 : -1)] ?? null;
  }
  const column = from.dataset['cell'] ?? '';
  const same = [
    ...(row.closest('[data-grid]') ?? row).querySelectorAll<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`),
  ];
  return same[same.indexOf(from) + (step === 'down' ? 1 : -1)] ?? null;
};
