/** Whether this device has a keyboard, as far as it tells: one that points exactly and has room. A phone is told no keys. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine) and (min-width: 48em)').matches;
