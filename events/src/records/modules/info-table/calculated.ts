import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import { amountOf, decimalOfRatio, writtenAmount, type Amount } from './amount';
import { FormulaError, isFault, orFault, type SaidFault } from './formula-fault';
import { columnsIn, hasAggregate, parseFormula, weightOf, type Aggregate, type Formula } from './formula-parse';
import { shownFormula } from './formula-text';
import { formulaUnit, mustGive, unitGiven } from './formula-units';
import { aggregateOf, CellError, valueOf, type CellProblem } from './formula-values';
import type { InfoColumn, InfoTable } from './info-table-schema';

type Row = InfoTable['rows'][number];
type Columns = ReadonlyMap<string, InfoColumn>;
type Scale = { readonly factor: Decimal; readonly offset: Decimal };
type Calculation = { readonly column: InfoColumn; readonly formula: Formula };
type Problems = ReadonlyMap<string, CellProblem>;

type Plan = {
  /** Each after those that it is made from. */
  readonly steps: readonly Calculation[];
  readonly faults: ReadonlyMap<string, SaidFault>;
  readonly scales: ReadonlyMap<string, Scale>;
  readonly weight: number;
  /** A row alone says what stands in it. */
  readonly byRow: boolean;
  /** Rows that hold what their formulas give, with what kept a cell from it. */
  readonly settled: WeakMap<Row, Problems>;
};

const MOST_WORK = 2_000_000;
const NONE: Problems = new Map();
const ZERO = new Exact(0);

const scaleOf = (column: InfoColumn): Scale => {
  const { size, offset } = formulaUnit(column.unit);
  return { factor: decimalOfRatio(size), offset: offset === null ? ZERO : decimalOfRatio(offset) };
};

/** Where a formula cannot be read, in the words in which a person sees it. */
const legible = (fault: SaidFault, column: InfoColumn, columns: Columns): SaidFault => {
  if (fault.message !== 'formulaSyntax') return fault;
  const seen = orFault(() => parseFormula(shownFormula(column.formula ?? '', [...columns.values()]), (name) => name));
  return isFault(seen) ? seen : fault;
};

const parsed = (column: InfoColumn, columns: Columns): Formula | SaidFault => {
  const formula = orFault(() => {
    if (column.type !== 'number') throw new FormulaError('formulaOfNumbersOnly');
    const read = parseFormula(column.formula ?? '', (name) => name);
    mustGive(read, column, columns);
    return read;
  });
  return isFault(formula) ? legible(formula, column, columns) : formula;
};

/** Formulas in the order in which they can be worked out; those that wait for themselves are left over. */
const ordered = (formulas: ReadonlyMap<string, Calculation>): readonly Calculation[] => {
  const waits = new Map([...formulas].map(([key, { formula }]) => [key, new Set(columnsIn(formula).filter((each) => formulas.has(each)))])); // prettier-ignore
  const steps: Calculation[] = [];
  for (let progress = true; progress;) {
    progress = false;
    for (const [key, on] of waits) {
      const step = formulas.get(key);
      if (step === undefined || [...on].some((each) => waits.has(each))) continue;
      steps.push(step);
      waits.delete(key);
      progress = true;
    }
  }
  return steps;
};

const made = (columns: readonly InfoColumn[]): Plan => {
  const byKey: Columns = new Map(columns.map((column) => [column.key, column]));
  const formulas = new Map<string, Calculation>();
  const faults = new Map<string, SaidFault>();
  for (const column of columns) {
    if (column.formula === undefined) continue;
    const formula = parsed(column, byKey);
    if (isFault(formula)) faults.set(column.key, formula);
    else formulas.set(column.key, { column, formula });
  }
  const steps = ordered(formulas);
  const left = [...formulas.values()].filter((each) => !steps.includes(each));
  const names = left.map(({ column }) => column.label).join(', ');
  for (const { column } of left) faults.set(column.key, { message: 'formulaCycle', params: { columns: names } });
  return {
    steps: steps.filter(({ formula }) => columnsIn(formula).every((key) => !faults.has(key))),
    faults,
    scales: new Map(columns.filter(({ type }) => type === 'number').map((column) => [column.key, scaleOf(column)])),
    weight: steps.reduce((sum, { formula }) => sum + weightOf(formula), 0),
    byRow: !steps.some(({ formula }) => hasAggregate(formula)),
    settled: new WeakMap(),
  };
};

const plans = new WeakMap<readonly InfoColumn[], Plan>();
const planOf = (columns: readonly InfoColumn[]): Plan => {
  const known = plans.get(columns);
  if (known) return known;
  const plan = made(columns);
  plans.set(columns, plan);
  return plan;
};

const NUMERAL = /^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/;
export const isNumeral = (value: string): boolean => NUMERAL.test(value);

/** A cell in base units; null when it is empty. */
const cellAmount = (scale: Scale | undefined, value: string): Amount | null => {
  if (value === '') return null;
  if (scale === undefined || !isNumeral(value)) throw new CellError('badInput');
  return amountOf(value, scale.factor, scale.offset);
};

/** The numbers of a column in base units, as they stand in the cells; what is none is left out. */
export const amountsOf = (table: InfoTable, column: InfoColumn): readonly Amount[] => {
  const scale = column.type === 'number' ? planOf(table.columns).scales.get(column.key) : undefined;
  return table.rows.flatMap(({ cells }) => {
    const value = cells[column.key] ?? '';
    if (scale === undefined)
      return value.trim() === '' ? [] : [{ value: ZERO, digits: 0, pointed: false, added: true }];
    return value !== '' && isNumeral(value) ? [amountOf(value, scale.factor, scale.offset)] : [];
  });
};

/** An amount in a column's own unit. */
export const inUnitOf = (column: InfoColumn, { value }: Amount): Decimal => {
  const { factor, offset } = scaleOf(column);
  return value.div(factor).minus(offset);
};

const tooMuch = ({ weight }: Plan, { rows }: InfoTable): boolean => weight * rows.length > MOST_WORK;

class Work {
  /** What the formulas gave, exact: one made from another is not made from what was rounded for its cell. */
  private readonly given = new Map<Row, Map<string, Amount | null>>();
  private readonly figures = new Map<string, Amount | null>();
  readonly problems = new Map<Row, Map<string, CellProblem>>();

  constructor(
    private readonly table: InfoTable,
    private readonly plan: Plan,
  ) {}

  private read(row: Row, key: string): Amount | null {
    const given = this.given.get(row);
    if (given?.has(key)) return given.get(key) ?? null;
    return cellAmount(this.plan.scales.get(key), row.cells[key] ?? '');
  }

  private column(key: string): readonly Amount[] {
    const column = this.table.columns.find((each) => each.key === key);
    if (column !== undefined && column.formula === undefined) return amountsOf(this.table, column);
    return this.table.rows.flatMap((row) => this.given.get(row)?.get(key) ?? []);
  }

  private figure(name: Aggregate, key: string): Amount | null {
    const known = this.figures.get(`${name} ${key}`);
    if (known !== undefined) return known;
    const figure = aggregateOf(name, this.column(key));
    this.figures.set(`${name} ${key}`, figure);
    return figure;
  }

  private value(row: Row, { column, formula }: Calculation): Amount | null {
    try {
      return valueOf(formula, {
        value: (key) => this.read(row, key),
        figure: (name, key) => this.figure(name, key),
      });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const problems = this.problems.get(row) ?? new Map<string, CellProblem>();
      this.problems.set(row, problems.set(column.key, error.problem));
      return null;
    }
  }

  run(row: Row, step: Calculation): void {
    const given = this.given.get(row) ?? new Map<string, Amount | null>();
    this.given.set(row, given.set(step.column.key, this.value(row, step)));
  }

  written(row: Row, column: InfoColumn): string {
    const amount = this.given.get(row)?.get(column.key) ?? null;
    return amount === null ? '' : writtenAmount(inUnitOf(column, amount), amount, column.decimals);
  }
}

const settledRow = (row: Row, plan: Plan, work: Work, calculated: readonly InfoColumn[]): Row => {
  const cells = new Map(Object.entries(row.cells));
  let same = true;
  const runs = new Set(plan.steps.map(({ column }) => column.key));
  for (const column of calculated) {
    const value = runs.has(column.key) ? work.written(row, column) : '';
    if (value === (cells.get(column.key) ?? '')) continue;
    same = false;
    if (value === '') cells.delete(column.key);
    else cells.set(column.key, value);
  }
  return same ? row : { ...row, cells: Object.fromEntries(cells) };
};

/** The table with what its formulas give in their columns; the same one when it stands there already. */
export const recalculated = (table: InfoTable): InfoTable => {
  const calculated = table.columns.filter((column) => column.formula !== undefined);
  if (calculated.length === 0) return table;
  const plan = planOf(table.columns);
  const work = new Work(table, plan);
  const stands = (row: Row): boolean => plan.byRow && plan.settled.has(row);
  if (!tooMuch(plan, table))
    for (const step of plan.steps) for (const row of table.rows) if (!stands(row)) work.run(row, step);
  const rows = table.rows.map((row) => {
    if (stands(row)) return row;
    const next = settledRow(row, plan, work, calculated);
    plan.settled.set(next, work.problems.get(row) ?? NONE);
    return next;
  });
  return rows.every((row, at) => row === table.rows[at]) ? table : { ...table, rows };
};

/** Why a calculated cell of a recalculated table is empty, when an empty input is not the reason. */
export const cellProblem = ({ columns }: InfoTable, row: Row, key: string): CellProblem | null =>
  planOf(columns).settled.get(row)?.get(key) ?? null;

/** The unit that a formula gives by itself; null where it cannot be read or gives a plain number. */
export const unitOfFormula = (formula: string, columns: readonly InfoColumn[]): string | null => {
  const byKey: Columns = new Map(columns.map((column) => [column.key, column]));
  const unit = orFault(() =>
    unitGiven(
      parseFormula(formula, (name) => name),
      byKey,
    ),
  );
  return isFault(unit) ? null : unit;
};

/** What keeps a formula from being worked out, by the key of its column. */
export const formulaFaults = (table: InfoTable): ReadonlyMap<string, SaidFault> => {
  const plan = planOf(table.columns);
  if (!tooMuch(plan, table)) return plan.faults;
  return new Map(plan.steps.map(({ column }) => [column.key, { message: 'formulaTooMuch', params: {} }]));
};
