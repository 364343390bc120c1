import type { Page } from 'playwright-core';

declare global {
  interface Window {
    benchKeys: number[];
  }
}

/** From now on each key is timed until its work is done: what it sets off, and the layout that follows. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const took: number[] = [];
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), { capture: true });
    const measure = (): void => {
      const from = began;
      // Characters without a key of their own come without one.
      if (from === 0) return;
      began = 0;
      setTimeout(() => {
        void document.body.offsetHeight;
        took.push(performance.now() - from);
      }, 0);
    };
    addEventListener('input', measure, { capture: true });
    Object.assign(window, { benchKeys: took });
  });

/** Milliseconds of each key since. */
export const keysTook = (page: Page): Promise<number[]> => page.evaluate(() => window.benchKeys);
