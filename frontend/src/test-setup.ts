import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetServerTime } from './api/server-time';

// jsdom has none of these; Mantine asks for them.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
    dispatchEvent: vi.fn(),
  }),
});

class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
// A text area that grows measures again when a font has come.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
});
window.ResizeObserver = ResizeObserverStub;
// Nothing is laid out here: what a text area that grows is measured by would be one more text area on the page.
const { getComputedStyle } = window;
window.getComputedStyle = (element, pseudo) => {
  const style = getComputedStyle(element, pseudo);
  return element instanceof HTMLTextAreaElement
    ? Object.defineProperty(style, 'boxSizing', { configurable: true, value: '' })
    : style;
};
window.HTMLElement.prototype.scrollIntoView = () => {};
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

// Files share their modules: what one learned of a server's clock, or left in the browser's store, is not the next one's.
afterEach(() => {
  cleanup();
  forgetServerTime();
  // What a test typed and did not save is offered to nobody.
  for (const key of Object.keys(localStorage)) if (key.startsWith('shilu.typed/')) localStorage.removeItem(key);
});
afterAll(async () => {
  // A module that was still on its way when its file ended would be broken for every file after it.
  await vi.dynamicImportSettled();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});
