import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from './focus-keeper';

const button = (parent: HTMLElement): HTMLButtonElement => parent.appendChild(document.createElement('button'));

describe('focus is never lost', () => {
  let root: HTMLElement;
  let layer: HTMLElement;
  let stop: () => void;
  beforeEach(() => {
    // Nothing is laid out here; in a browser what is hidden has no rectangles.
    const rectangle = document.body.getBoundingClientRect();
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(
      Object.assign([rectangle], { item: () => rectangle }),
    );
    root = document.body.appendChild(document.createElement('div'));
    layer = document.body.appendChild(document.createElement('div'));
    stop = keepFocus(root);
  });
  afterEach(() => {
    stop();
    root.remove();
    layer.remove();
    vi.restoreAllMocks();
  });

  it('goes back to the page when the dialog that held it is taken away', async () => {
    const opener = button(root);
    const dialog = layer.appendChild(document.createElement('div'));
    opener.focus();
    button(dialog).focus();
    dialog.remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener), 20_000);
  });

  it('goes back past a menu entry that is gone to what opened the menu', async () => {
    const opener = button(root);
    opener.focus();
    const menu = layer.appendChild(document.createElement('div'));
    button(menu).focus();
    const dialog = layer.appendChild(document.createElement('div'));
    button(dialog).focus();
    menu.remove();
    dialog.remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener), 20_000);
  });

  it('leaves focus alone that a person has put elsewhere', async () => {
    const opener = button(root);
    const other = button(root);
    opener.focus();
    const dialog = layer.appendChild(document.createElement('div'));
    button(dialog).focus();
    other.focus();
    dialog.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(null)));
    expect(document.activeElement).toBe(other);
  });
});
