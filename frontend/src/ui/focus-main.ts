/** Where the keyboard goes on when what it was at is gone with the rest of the screen. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
