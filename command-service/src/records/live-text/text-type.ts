/** Texts are of one type of module; the others are edited by one person at a time, or cell by cell. */
export const TEXT = 'editor';
