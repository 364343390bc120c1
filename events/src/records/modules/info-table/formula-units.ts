import { ONE } from '../../../units/ratio';
import { DECLARED, type Dimensions } from '../../../units/unit-table';
import { merged, unitOf, type Unit } from '../../../units/unit';
import { FormulaError } from './formula-fault';
import type { Formula } from './formula-parse';
import type { InfoColumn } from './info-table-schema';

/** Counts: a column of equivalents multiplies an amount and stays an amount. */
const COUNTS = new Set(['eq', 'eq.', 'equiv', 'equiv.', '当量', '倍', '个', '次', '份', 'x', '×']);

/** A unit that the table of units does not know is of a kind of its own. */
export const formulaUnit = (typed: string | undefined): Unit => {
  const text = (typed ?? '').trim();
  if (text === '' || COUNTS.has(text.toLowerCase())) return { symbol: '', size: ONE, of: {}, offset: null };
  return unitOf(text) ?? { symbol: text, size: ONE, of: { [`unit ${text}`]: 1 }, offset: null };
};

/** What kind of quantity a part of a formula is, and how its unit is said. */
type Kind = {
  readonly of: Dimensions;
  readonly shown: string;
  /** A temperature on a scale, not a difference of two. */
  readonly onScale: boolean;
  /** A hundredfold of a plain share, which a column in % would make ten thousandfold. */
  readonly hundredfold: boolean;
};

const PLAIN: Kind = { of: {}, shown: '', onScale: false, hundredfold: false };
const withoutShare = ({ share: _share, ...rest }: Dimensions): Dimensions => rest;
/** A percentage is a number: 98 % of 2 g is a mass. */
const sameDimensions = (a: Dimensions, b: Dimensions): boolean =>
  Object.keys(merged(withoutShare(a), withoutShare(b), -1)).length === 0;
const isNumber = ({ of }: Kind): boolean => sameDimensions(of, {});
const inBrackets = (shown: string): string => (/[·/ ]/.test(shown) ? `(${shown})` : shown);

/** A unit of this kind as one would write it: mol, not g/(g/mol). */
const named = ({ of, shown }: Kind): string =>
  DECLARED.find((each) => each.offset === undefined && Object.keys(each.of).length > 0 && sameDimensions(each.of, of))
    ?.names[0] ?? shown;

const isHundred = (formula: Formula): boolean =>
  formula.kind === 'number' && formula.unit === '' && Number(formula.number) === 100;

const product = (a: Kind, b: Kind): Kind => {
  const shown = a.shown === '' || b.shown === '' ? a.shown + b.shown : `${inBrackets(a.shown)}·${inBrackets(b.shown)}`;
  return { ...PLAIN, of: merged(a.of, b.of, 1), shown };
};

const quotient = (a: Kind, b: Kind): Kind => {
  const of = merged(a.of, b.of, -1);
  const shown = b.shown === '' ? a.shown : `${inBrackets(a.shown) || '1'}/${inBrackets(b.shown)}`;
  return { ...PLAIN, of, shown: isNumber({ ...PLAIN, of }) ? '' : shown };
};

const alike = (a: Kind, b: Kind): void => {
  if (sameDimensions(a.of, b.of)) return;
  if (isNumber(a) || isNumber(b)) throw new FormulaError('formulaOneBare', { unit: named(isNumber(a) ? b : a) });
  throw new FormulaError('formulaUnits', { left: a.shown || named(a), right: b.shown || named(b) });
};

const raised = (base: Kind, exponent: Kind, formula: Formula): Kind => {
  if (!isNumber(exponent)) throw new FormulaError('formulaPower');
  if (isNumber(base)) return PLAIN;
  const power = formula.kind === 'negative' ? formula.of : formula;
  if (power.kind !== 'number' || !/^\d$/.test(power.number)) throw new FormulaError('formulaPower');
  const by = Number(power.number) * (formula.kind === 'negative' ? -1 : 1);
  return { ...PLAIN, of: merged({}, base.of, by), shown: `${inBrackets(base.shown)}^${String(by)}` };
};

const operation = (formula: Formula & { kind: 'operation' }, a: Kind, b: Kind): Kind => {
  switch (formula.sign) {
    case '+':
    case '-':
      alike(a, b);
      return {
        ...(isNumber(a) ? b : a),
        onScale: formula.sign === '+' ? a.onScale !== b.onScale : a.onScale && !b.onScale,
        hundredfold: a.hundredfold || b.hundredfold,
      };
    case '*': {
      const hundred = isHundred(formula.left) || isHundred(formula.right);
      return { ...product(a, b), hundredfold: hundred && isNumber(a) && isNumber(b) };
    }
    case '/':
      if (isHundred(formula.right) && (a.of['share'] ?? 0) > 0) throw new FormulaError('formulaPercentTwice');
      return { ...quotient(a, b), hundredfold: a.hundredfold };
    case '^':
      return raised(a, b, formula.right);
  }
};

const kindIn = (formula: Formula, columns: ReadonlyMap<string, InfoColumn>): Kind => {
  const ofColumn = (key: string): Kind => {
    const column = columns.get(key);
    if (column === undefined) throw new FormulaError('formulaUnknownColumn', { name: key });
    if (column.type !== 'number') throw new FormulaError('formulaNotNumbers', { column: column.label });
    const { of, offset } = formulaUnit(column.unit);
    return {
      ...PLAIN,
      of,
      shown: Object.keys(of).length === 0 ? '' : (column.unit ?? '').trim(),
      onScale: offset !== null,
    };
  };
  switch (formula.kind) {
    case 'number': {
      const { of, offset } = formulaUnit(formula.unit);
      return { ...PLAIN, of, shown: formula.unit, onScale: offset !== null };
    }
    case 'column':
      return ofColumn(formula.key);
    case 'aggregate': {
      if (formula.name === 'COUNT') {
        if (!columns.has(formula.key)) throw new FormulaError('formulaUnknownColumn', { name: formula.key });
        return PLAIN;
      }
      const kind = ofColumn(formula.key);
      return { ...kind, onScale: kind.onScale && ['MEAN', 'MIN', 'MAX'].includes(formula.name) };
    }
    case 'negative':
      return { ...kindIn(formula.of, columns), onScale: false };
    case 'operation':
      return operation(formula, kindIn(formula.left, columns), kindIn(formula.right, columns));
    case 'call': {
      const [kind = PLAIN] = formula.args.map((each) => kindIn(each, columns));
      if (formula.name === 'ABS') return { ...kind, onScale: false };
      if (!isNumber(kind)) throw new FormulaError('formulaPlainNumber', { name: formula.name, unit: kind.shown });
      return formula.name === 'ROUND' ? kind : PLAIN;
    }
  }
};

/** Throws when a formula does not give what its column's unit measures. */
export const mustGive = (formula: Formula, column: InfoColumn, columns: ReadonlyMap<string, InfoColumn>): void => {
  const kind = kindIn(formula, columns);
  const wanted = formulaUnit(column.unit);
  const unit = column.unit ?? '';
  if (!sameDimensions(kind.of, wanted.of)) {
    if (Object.keys(wanted.of).length === 0) throw new FormulaError('formulaResultHasUnit', { unit: named(kind) });
    if (isNumber(kind)) throw new FormulaError('formulaResultBare', { wanted: unit });
    throw new FormulaError('formulaResultUnit', { unit: named(kind), wanted: unit });
  }
  if (wanted.offset !== null && !kind.onScale) throw new FormulaError('formulaTemperature', { wanted: unit });
  if ((wanted.of['share'] ?? 0) > 0 && kind.hundredfold) throw new FormulaError('formulaPercentTwice');
};

/** The unit of what a formula gives, as one would write it; null for a plain number and for what gives nothing. */
export const unitGiven = (formula: Formula, columns: ReadonlyMap<string, InfoColumn>): string | null => {
  const kind = kindIn(formula, columns);
  if (isNumber(kind)) return null;
  const own = unitOf(kind.shown);
  const unit = own !== null && sameDimensions(own.of, kind.of) ? kind.shown : named(kind);
  return unit === '' || unit.length > 20 ? null : unit;
};
