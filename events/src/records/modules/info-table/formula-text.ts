import { isFault, orFault } from './formula-fault';
import { formulaTokens, type Token } from './formula-tokens';
import type { InfoColumn } from './info-table-schema';

type Name = Token & { kind: 'name' };
const isName = (token: Token, at: number, all: readonly Token[]): token is Name => {
  const next = all[at + 1];
  return token.kind === 'name' && (token.bracketed || !(next?.kind === 'sign' && next.sign === '('));
};

const rewritten = (text: string, name: (token: Name) => string): string => {
  const tokens = orFault(() => formulaTokens(text));
  if (isFault(tokens)) return text;
  let [done, at] = ['', 0];
  for (const token of tokens.filter(isName)) {
    done += text.slice(at, token.at) + name(token);
    at = token.end;
  }
  return done + text.slice(at);
};

/**
 * What a person typed, as it is stored: columns by their keys, so that a column may be called otherwise later. Of two
 * columns of one name the first is meant.
 */
export const storedFormula = (typed: string, columns: readonly InfoColumn[]): string =>
  rewritten(typed.replace(/^[\s\u3000]*[=＝]/, '').trim(), ({ name, bracketed }) => {
    const column = columns.find(({ label }) => label.trim() === name) ?? columns.find(({ key }) => key === name);
    if (column !== undefined) return `[${column.key}]`;
    return bracketed ? `[${name}]` : name;
  });

/** What is stored, as a person reads it: columns by their names. */
export const shownFormula = (stored: string, columns: readonly InfoColumn[]): string => {
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return rewritten(stored, ({ name }) => {
    const label = labels.get(name);
    // A name with a bracket in it cannot stand in brackets: its key does.
    return label === undefined || /[[\]［］]/.test(label) ? `[${name}]` : `[${label.trim()}]`;
  });
};

/** Whether one could go on typing a column's name here: what stands of it, and from where. */
export const nameAt = (text: string, caret: number): { readonly from: number; readonly begun: string } | null => {
  const before = text.slice(0, caret);
  const bracket = Math.max(before.lastIndexOf('['), before.lastIndexOf('［'));
  if (bracket > Math.max(before.lastIndexOf(']'), before.lastIndexOf('］')))
    return { from: bracket, begun: before.slice(bracket + 1) };
  let from = caret;
  while (from > 0 && /[\p{L}\p{N}_]/u.test(before[from - 1] ?? '')) from -= 1;
  return from === caret || /\p{N}/u.test(before[from] ?? '') ? null : { from, begun: before.slice(from) };
};
