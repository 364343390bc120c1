/** Names of things of a category, for those alone who may read them: of what a `NameOf` is asked for. */
const READABLE = 'readable:';

export const readable = (category: string): string => `${READABLE}${category}`;
export const readableCategory = (of: string): string | null =>
  of.startsWith(READABLE) ? of.slice(READABLE.length) : null;
