/** What a reference and the head of a value cost, about. */
const HEAD_BYTES = 16;

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return HEAD_BYTES + 2 * value.length;
  return HEAD_BYTES + (ArrayBuffer.isView(value) ? value.byteLength : 0);
};

/**
 * Whether a value comes to more than so many bytes where it is copied to. A text that stands in a thousand places is one
 * text here and a thousand there: `postMessage` copies each.
 */
export const weighsMore = (value: unknown, mostBytes: number): boolean => {
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0) {
    const next = open.pop();
    bytes += bytesOf(next);
    if (bytes > mostBytes) return true;
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue;
    for (const part of Object.values(next)) open.push(part);
  }
  return false;
};
