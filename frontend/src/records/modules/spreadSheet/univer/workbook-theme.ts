import { defaultTheme, type Theme } from '@univerjs/themes';

/** The product's one accent, from its palest tint to its deepest shade. */
const TEAL: Theme['primary'] = {
  50: '#eef7f6',
  100: '#e3f1ef',
  200: '#bfe0dc',
  300: '#8fcac4',
  400: '#4da8a1',
  500: '#1d8781',
  600: '#0b6b66',
  700: '#095651',
  800: '#07433f',
  900: '#052f2d',
};

export const workbookTheme: Theme = { ...defaultTheme, primary: TEAL };
