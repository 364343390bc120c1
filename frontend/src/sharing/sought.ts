const LINK = /\/editRecord\/([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/;

/** What is asked for: the record that a pasted link leads to, else the number as it was typed. */
export const soughtIn = (typed: string): string => LINK.exec(typed.trim())?.[1] ?? typed.trim();
