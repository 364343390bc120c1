import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the files that replace modules or the clock. */
    readonly replacing: readonly string[];
  }
}

// Files share their modules. One that replaces some, or the clock, has all of ours for itself: those before it began
// without what it replaces, and those after it want nothing of that.
const replaces = inject('replacing').includes(expect.getState().testPath ?? '');
const worker = globalThis as { last?: { readonly replaced: boolean; readonly ours: unknown } };
const isFresh = replaces || worker.last?.replaced === true;
if (isFresh) vi.resetModules();
vi.mock('idb-keyval', async () => (await import('./testing/kept-drafts')).draftDatabase);
const ours = await import('./api/server-time');
if (worker.last !== undefined && isFresh === (worker.last.ours === ours))
  throw new Error(
    isFresh ? 'this file has modules of the file before' : 'this file has none of its modules from others',
  );
worker.last = { replaced: replaces, ours };
const { forgetServerTime } = ours;
const { forgetKeptDrafts } = await import('./testing/kept-drafts');

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

// What one learned of a server's clock, or left in the browser's store, is not the next one's.
beforeEach(forgetKeptDrafts);
afterEach(() => {
  cleanup();
  forgetServerTime();
  // What a test typed and did not save is offered to nobody.
  for (const key of Object.keys(localStorage)) if (key.startsWith('shilu.typed/')) localStorage.removeItem(key);
});
afterAll(async () => {
  // A module that was still on its way when its file ended would be broken for every file after it.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notifications.clean();
  notifications.cleanQueue();
  sessionStorage.clear();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});
