import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
// A text box that grows measures itself again when fonts have come.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.HTMLElement.prototype.scrollIntoView = () => {};
// A text area that grows asks whether the fonts are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

afterEach(() => cleanup());
