/** A record of a RIS file: its lines from `TY` to `ER`, or to where the next one begins. */
export type RisEntry = { readonly line: number; readonly text: string; readonly size: number };

const TAG = /^([A-Z][A-Z0-9]) {1,2}-(?: |$)/;
/** What no reference is formatted by: abstracts and notes are long, and stay where they came from. */
const LEFT_OUT = new Set(['AB', 'N2', 'N1', 'KW', 'L1', 'L2', 'L3', 'L4', 'AD', 'RP', 'CR']);

/** Records one after the other; one without its `ER` ends where the next begins. */
export const risEntries = (text: string, most: number): readonly RisEntry[] => {
  const found: RisEntry[] = [];
  let lines: string[] | null = null;
  let begins = 0;
  let isLeftOut = false;
  const end = (): void => {
    if (lines !== null) {
      const said = [...lines, 'ER  - '].join('\n');
      found.push({ line: begins, text: said, size: said.length });
    }
    lines = null;
  };
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    const tag = TAG.exec(line)?.[1];
    if (tag === 'TY') {
      end();
      if (found.length > most) return found;
      [lines, begins, isLeftOut] = [[], at + 1, false];
    }
    if (tag === 'ER') end();
    else if (lines !== null && line !== '') {
      if (tag !== undefined) isLeftOut = LEFT_OUT.has(tag);
      // Two spaces before the hyphen are the form; one is met, and read as two.
      if (!isLeftOut) lines.push(tag === undefined ? line : line.replace(TAG, `${tag}  - `));
    }
  }
  end();
  return found;
};
