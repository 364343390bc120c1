import { createContext } from 'react';

/** True where a table of the library itself is designed: it is taken from nowhere. */
export const InLibraryContext = createContext(false);
