/**
 * Numbers of works cited at one place, as they stand in brackets: ascending, each once, three or more in a row as a range
 * (GB/T 7714-2015, 10.1.2; ACS Guide to Scholarly Communication, references cited by number): `[1]`, `[2,3]`, `[1–3,7]`.
 * A work without a number is `?`.
 */
export const bracketed = (numbers: readonly (number | null)[]): string => {
  const known = [...new Set(numbers.filter((number) => number !== null))].toSorted((a, b) => a - b);
  const parts: string[] = [];
  for (let at = 0; at < known.length;) {
    let last = at;
    while (known[last + 1] === (known[last] ?? 0) + 1) last += 1;
    if (last - at >= 2) parts.push(`${String(known[at])}–${String(known[last])}`);
    else for (let each = at; each <= last; each += 1) parts.push(String(known[each]));
    at = last + 1;
  }
  if (numbers.includes(null) || numbers.length === 0) parts.push('?');
  return `[${parts.join(',')}]`;
};
