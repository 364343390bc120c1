/** A piece of a formatted reference, as screen and paper set it. */
export type Run = { readonly text: string; readonly style?: 'italic' | 'bold' };

export const run = (text: string, style?: Run['style']): Run => (style === undefined ? { text } : { text, style });
/** Chinese has no italics: it stands upright, with the signs and digits that it holds between its characters. */
const UPRIGHT =
  /([\p{Script=Han}\u3000-\u303f\uff00-\uffef](?:[^\p{Script=Latin}]*[\p{Script=Han}\u3000-\u303f\uff00-\uffef])?)/u;
export const italic = (text: string): readonly Run[] =>
  text.split(UPRIGHT).flatMap((piece, at) => (piece === '' ? [] : [run(piece, at % 2 === 0 ? 'italic' : undefined)]));

export const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

const ENDS = /[.?!。？！]$/;

/** The parts one after the other, each ended by a full stop unless it ends a sentence already; nothing stands for nothing. */
export const sentences = (parts: readonly (readonly Run[])[]): readonly Run[] => {
  const filled = parts.filter((part) => runsText(part) !== '');
  return filled.flatMap((part, at) => [
    ...part,
    run(`${ENDS.test(runsText(part)) ? '' : '.'}${at < filled.length - 1 ? ' ' : ''}`),
  ]);
};

/** Pieces of one style that stand beside each other are one; empty ones are none. */
export const joinedRuns = (runs: readonly Run[]): readonly Run[] =>
  runs.reduce<readonly Run[]>((before, next) => {
    if (next.text === '') return before;
    const last = before.at(-1);
    return last !== undefined && last.style === next.style
      ? [...before.slice(0, -1), { ...last, text: last.text + next.text }]
      : [...before, next];
  }, []);
