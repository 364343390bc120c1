/** As text that PostgreSQL can hold: neither NUL nor half of a character. */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
