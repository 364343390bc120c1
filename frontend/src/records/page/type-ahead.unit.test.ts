import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdTyping, ignoreTyping } from './type-ahead';

const inserted: string[] = [];
document.execCommand = (_command, _ui, text) => inserted.push(text ?? '') > 0;
const pagesKeys = vi.fn();
window.addEventListener('keydown', pagesKeys);
const press = (key: string, held: KeyboardEventInit = {}): void =>
  void fireEvent.keyDown(document.body, { key, ...held });

afterEach(() => {
  inserted.length = 0;
  pagesKeys.mockClear();
});

describe('what is typed while an editor opens', () => {
  test('is typed into it, corrected as it was, and is no key of the page', () => {
    const held = holdTyping();
    for (const key of ['k', ' ', 'x', 'Backspace', '5']) press(key);
    expect(pagesKeys).not.toHaveBeenCalled();
    held.give();
    expect(inserted).toEqual(['k 5']);
    press('k');
    expect(pagesKeys).toHaveBeenCalledTimes(1);
  });

  test('goes where the caret was sent meanwhile: nothing lands amid what stands there', () => {
    const moved: unknown[] = [];
    vi.spyOn(document, 'getSelection').mockReturnValue({
      modify: (...how: unknown[]) => moved.push([inserted.length, ...how]),
    } as Partial<Selection> as Selection);
    const held = holdTyping();
    press('End', { ctrlKey: true });
    for (const key of ['新', '的', 'Home', 'x']) press(key);
    expect(pagesKeys).not.toHaveBeenCalled();
    held.give();
    expect(moved).toEqual([
      [0, 'move', 'forward', 'documentboundary'],
      [1, 'move', 'backward', 'lineboundary'],
    ]);
    expect(inserted).toEqual(['新的', 'x']);
    vi.restoreAllMocks();
  });

  test('goes nowhere when the editor did not open, and shortcuts are never held', () => {
    const held = holdTyping();
    press('s', { ctrlKey: true });
    expect(pagesKeys).toHaveBeenCalledTimes(1);
    press('a');
    held.drop();
    press('b');
    expect(pagesKeys).toHaveBeenCalledTimes(2);
    expect(inserted).toEqual([]);
  });

  test('whoever types in a field meanwhile types there', () => {
    const field = document.body.appendChild(document.createElement('input'));
    const held = holdTyping();
    expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
    held.give();
    expect(inserted).toEqual([]);
    field.remove();
  });
});

describe('what is typed on when an editor was closed under the hands', () => {
  test('is no key of the page until there is a pause; shortcuts are', () => {
    vi.useFakeTimers();
    ignoreTyping();
    for (const key of ['a', ' ', 'Enter', 'e']) {
      expect(fireEvent.keyDown(document.body, { key })).toBe(false);
      vi.advanceTimersByTime(1_000);
    }
    expect(pagesKeys).not.toHaveBeenCalled();
    press('s', { ctrlKey: true });
    expect(pagesKeys).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    press('j');
    expect(pagesKeys).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
  test.each([
    ['Tab', () => press('Tab')],
    ['a press', () => void fireEvent.pointerDown(document.body)],
  ])('%s goes to something: keys are its again', (_, go) => {
    ignoreTyping();
    go();
    pagesKeys.mockClear();
    press('j');
    expect(pagesKeys).toHaveBeenCalledTimes(1);
  });
  test('a question that is asked while an editor opens is answered by keys', () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    const held = holdTyping();
    expect(fireEvent.keyDown(dialog, { key: ' ' })).toBe(true);
    held.give();
    expect(inserted).toEqual([]);
    dialog.remove();
  });
});
