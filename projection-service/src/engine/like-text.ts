/** What a person typed, to be found anywhere in a text: `%` and `_` stand for themselves. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
