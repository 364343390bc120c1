import { own } from '@shilu/events/core/own';
import { formulaParts } from '@shilu/events/core/molecular-formula';
import { runs, type Run } from './text';

const SYMBOLS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Delta: 'Δ',
  Gamma: 'Γ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  times: '×',
  cdot: '·',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  infty: '∞',
  circ: '°',
  degree: '°',
  propto: '∝',
  sim: '~',
  ldots: '…',
  quad: ' ',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  '%': '%',
  ln: 'ln',
  log: 'log',
  exp: 'exp',
  sin: 'sin',
  cos: 'cos',
  min: 'min',
  max: 'max',
};
const token = /\\([A-Za-z]+|.)|([_^])|([{}])|([^\\_^{}]+)/gs;

/**
 * A simple formula as text with real sub and superscripts, so that it stands in its line of prose: letters, symbols,
 * one level of indices. Null for anything that needs two dimensions (fractions, roots, sums); that is drawn instead.
 */
export const latexRuns = (latex: string): Run[] | null => {
  // A dot binds crystal water there, and is drawn as one.
  const compound = formulaParts(/^\\ce\{([^{}.]+)\}$/.exec(latex.trim())?.[1] ?? '');
  if (compound !== null) return compound.flatMap(({ text, below }) => runs(text, below ? { sub: true } : {}));
  const found: Run[] = [];
  let place: 'sub' | 'sup' | null = null;
  let pending: 'sub' | 'sup' | null = null;
  let depth = 0;
  let placedAt = 0;
  const put = (text: string): void => {
    const minus = text.replaceAll('-', '−');
    const one = pending && !place;
    const at = place ?? pending;
    const char = one ? ([...minus][0] ?? '') : minus;
    found.push(...runs(char, at ? { [at]: true } : {}));
    if (one) {
      pending = null;
      const rest = minus.slice(char.length);
      if (rest !== '') found.push(...runs(rest));
    }
  };
  for (const [, command, script, brace, text] of latex.matchAll(token)) {
    if (command !== undefined) {
      if (['mathrm', 'text', 'textrm', 'mathit', 'mathbf', 'rm'].includes(command)) continue;
      const symbol = own(SYMBOLS, command);
      if (symbol === undefined) return null;
      put(command === 'circ' && pending === 'sup' ? '°' : symbol);
    } else if (script !== undefined) {
      if (place || pending) return null;
      pending = script === '_' ? 'sub' : 'sup';
    } else if (brace === '{') {
      depth++;
      if (pending) {
        place = pending;
        pending = null;
        placedAt = depth;
      }
    } else if (brace === '}') {
      if (--depth < 0) return null;
      if (place && depth < placedAt) place = null;
    } else if (text !== undefined) put(text);
  }
  return depth === 0 && !pending ? found : null;
};
