/** Letters written from right to left, and signs that turn the direction: in a sentence they would move what stands beside them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name as it may stand within a sentence: between isolates (UAX 9) where its letters could turn the rest of it. */
export const isolated = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text);
