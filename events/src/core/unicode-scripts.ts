type Script = 'subscript' | 'superscript';
const pairs = (from: string, to: string): readonly (readonly [string, string])[] =>
  [...from].map((char, at) => [char, [...to][at] ?? '']);

/** What Unicode can write below and above the line ("Superscripts and Subscripts" and its neighbours), by its plain character. */
const SCRIPTS: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
  subscript: new Map(pairs('0123456789+−=()aeoxhklmnpstijruv', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ')),
  superscript: new Map(pairs('0123456789+−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')),
};
/** The other way round: which plain character stands below or above the line. */
export const BELOW = new Map([...SCRIPTS.subscript].map(([plain, script]) => [script, plain]));
export const ABOVE = new Map([...SCRIPTS.superscript].map(([plain, script]) => [script, plain]));

const SIGN: Readonly<Record<Script, string>> = { subscript: '_', superscript: '^' };

/**
 * A text set below or above the line, where only characters can say so: K₂CO₃, 10⁻³. What Unicode has no characters for
 * is told by a sign, `t_R`, so that `10^3` never reads as 103.
 */
export const scripted = (text: string, script: Script): string => {
  const chars = [...text.replaceAll('-', '−')].map((char) => SCRIPTS[script].get(char));
  if (chars.every((char) => char !== undefined)) return chars.join('');
  return `${SIGN[script]}${[...text].length === 1 ? text : `(${text})`}`;
};
