/** Letters written from right to left, and signs that turn the direction: in a sentence they would move what stands beside them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Every isolate that it opens is closed, and none that it did not open: it cannot leave the one it is put into. */
const selfContained = (text: string): string => {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== '\u2069') open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return kept + '\u2069'.repeat(open);
};

/** A name as it may stand within a sentence: between isolates (UAX 9) where its letters could turn the rest of it. */
export const isolated = (text: string): string => (turning.test(text) ? `\u2068${selfContained(text)}\u2069` : text);
