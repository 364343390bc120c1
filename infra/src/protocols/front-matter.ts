import { withoutControls } from '@shilu/events/core/schemas';

const MOST_LINES = 500;
const KEY_MAX = 100;

type Field = { readonly label: string; value: string };
type FrontMatter = { readonly fields: readonly Readonly<Field>[]; readonly rest: string };

const isFence = (line: string): boolean => line.trimEnd() === '---';
const isEnd = (line: string): boolean => isFence(line) || line.trimEnd() === '...';

const unquoted = (value: string): string => {
  const quote = value[0];
  return value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote) ? value.slice(1, -1) : value;
};

/** A word and what it says, on one line; null for a line that goes on from the one before. */
const pairIn = (line: string): Field | null => {
  const at = line.indexOf(':');
  const label = line.slice(0, at);
  const behind = line.slice(at + 1);
  const isPair = at > 0 && at <= KEY_MAX && label === label.trimStart() && (behind === '' || /^\s/.test(behind));
  return isPair ? { label: withoutControls(label.trim()), value: withoutControls(unquoted(behind.trim())) } : null;
};

/**
 * Keys and values between two lines of hyphens before the text; what is nested below a key stands under it as it is
 * written. What is not closed is text.
 */
export const frontMatter = (text: string): FrontMatter => {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const end = lines.findIndex((line, at) => at > 0 && at < MOST_LINES && isEnd(line));
  if (!isFence(lines[0] ?? '') || end === -1) return { fields: [], rest: text };
  const fields: Field[] = [];
  for (const line of lines.slice(1, end)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const pair = pairIn(line);
    const last = fields.at(-1);
    if (pair !== null) fields.push(pair);
    else if (last) last.value = withoutControls(`${last.value}\n${line.trim()}`).trim();
  }
  return { fields, rest: lines.slice(end + 1).join('\n') };
};
