import { own } from '../../../core/own';
import { FormulaError } from './formula-fault';
import { formulaTokens, type Token } from './formula-tokens';

export const FUNCTIONS = ['SUM', 'MEAN', 'MIN', 'MAX', 'COUNT', 'STDEV', 'SQRT', 'LN', 'LOG10', 'EXP', 'ABS', 'ROUND'] as const; // prettier-ignore
export type FunctionName = (typeof FUNCTIONS)[number];
/** Of a whole column, not of the row. */
export const AGGREGATES = ['SUM', 'MEAN', 'MIN', 'MAX', 'COUNT', 'STDEV'] as const satisfies readonly FunctionName[];
export type Aggregate = (typeof AGGREGATES)[number];
export type Operator = '+' | '-' | '*' | '/' | '^';

export type Formula =
  | { readonly kind: 'number'; readonly number: string; readonly unit: string }
  | { readonly kind: 'column'; readonly key: string }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: 'operation'; readonly sign: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'aggregate'; readonly name: Aggregate; readonly key: string }
  | { readonly kind: 'call'; readonly name: Exclude<FunctionName, Aggregate>; readonly args: readonly Formula[] };

const ALIASES: Readonly<Record<string, string>> = { AVERAGE: 'MEAN', AVG: 'MEAN', LOG: 'LOG10', SD: 'STDEV' };
const BINDS: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };
const NEGATIVE = 3;
const DEEPEST = 40;

const isOperator = (sign: string): sign is Operator => own(BINDS, sign) !== undefined;
const isAggregate = (name: string): name is Aggregate => AGGREGATES.some((each) => each === name);
const functionNamed = (word: string): FunctionName | undefined => {
  const name = own(ALIASES, word.toUpperCase()) ?? word.toUpperCase();
  return FUNCTIONS.find((each) => each === name);
};

/**
 * Arithmetic by precedence (Pratt): a minus binds less than a power, as in print. Expression parsers at hand read numbers
 * as binary floats and a language of their own around them; units behind numbers and names in brackets are ours.
 */
export const parseFormula = (text: string, keyOf: (name: string) => string): Formula => {
  const tokens = formulaTokens(text);
  let next = 0;
  const fail = (token: Token | undefined): FormulaError =>
    new FormulaError('formulaSyntax', { near: token ? text.slice(token.at, token.at + 12) : text.slice(-12) });
  const isSign = (sign: string): boolean => {
    const token = tokens[next];
    return token?.kind === 'sign' && token.sign === sign;
  };
  const expect = (sign: string): void => {
    if (!isSign(sign)) throw fail(tokens[next]);
    next += 1;
  };

  const call = (word: string, depth: number): Formula => {
    const name = functionNamed(word);
    if (name === undefined) throw new FormulaError('formulaUnknownFunction', { name: word });
    next += 1;
    const args: Formula[] = [];
    do {
      if (args.length > 0) next += 1;
      args.push(expression(0, depth + 1));
    } while (isSign(','));
    expect(')');
    const [only] = args;
    if (isAggregate(name)) {
      if (args.length !== 1 || only?.kind !== 'column') throw new FormulaError('formulaNeedsColumn', { name });
      return { kind: 'aggregate', name, key: only.key };
    }
    const [, places] = args;
    const fits =
      name === 'ROUND'
        ? args.length === 2 && places?.kind === 'number' && places.unit === '' && /^\d$|^1[0-2]$/.test(places.number)
        : args.length === 1;
    if (!fits) throw fail(tokens[next - 1]);
    return { kind: 'call', name, args };
  };

  const operand = (depth: number): Formula => {
    if (depth > DEEPEST) throw fail(tokens[next]);
    const token = tokens[next++];
    if (token?.kind === 'number') return { kind: 'number', number: token.number, unit: token.unit };
    if (token?.kind === 'name') {
      if (!token.bracketed && isSign('(')) return call(token.name, depth);
      return { kind: 'column', key: keyOf(token.name) };
    }
    if (token?.sign === '(') {
      const inner = expression(0, depth + 1);
      expect(')');
      return inner;
    }
    if (token?.sign === '-') return { kind: 'negative', of: expression(NEGATIVE, depth + 1) };
    if (token?.sign === '+') return expression(NEGATIVE, depth + 1);
    throw fail(token);
  };

  const expression = (least: number, depth: number): Formula => {
    let left = operand(depth);
    for (;;) {
      const token = tokens[next];
      if (token?.kind !== 'sign' || !isOperator(token.sign)) return left;
      const binds = own(BINDS, token.sign) ?? 0;
      if (binds <= least && !(token.sign === '^' && binds === least)) return left;
      next += 1;
      // A power of a power is taken from the right.
      const right = expression(token.sign === '^' ? binds - 1 : binds, depth + 1);
      left = { kind: 'operation', sign: token.sign, left, right };
    }
  };

  const whole = expression(0, 0);
  if (next < tokens.length) throw fail(tokens[next]);
  return whole;
};

/** Every column that a formula names. */
export const columnsIn = (formula: Formula): readonly string[] => {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'column':
    case 'aggregate':
      return [formula.key];
    case 'negative':
      return columnsIn(formula.of);
    case 'operation':
      return [...columnsIn(formula.left), ...columnsIn(formula.right)];
    case 'call':
      return formula.args.flatMap(columnsIn);
  }
};

/** How much work it is for each row, in additions. */
export const weightOf = (formula: Formula): number => {
  switch (formula.kind) {
    case 'negative':
      return 1 + weightOf(formula.of);
    case 'operation':
      return (formula.sign === '^' ? 40 : 1) + weightOf(formula.left) + weightOf(formula.right);
    case 'call':
      return formula.args.reduce((sum, each) => sum + weightOf(each), 40);
    default:
      return 1;
  }
};
export const hasAggregate = (formula: Formula): boolean => {
  switch (formula.kind) {
    case 'aggregate':
      return true;
    case 'negative':
      return hasAggregate(formula.of);
    case 'operation':
      return hasAggregate(formula.left) || hasAggregate(formula.right);
    case 'call':
      return formula.args.some(hasAggregate);
    default:
      return false;
  }
};
