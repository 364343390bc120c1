import type { Language } from '../../../core/call';
import { calculate, type Cell, type CellName } from './calculate';
import { columnHead, materialWords, TABLE_SECTIONS } from './equation-reading';
import { AMOUNT_UNITS, isProduct, MASS_UNITS, rowOf, VOLUME_UNITS, type Equation } from './equation-schema';
import { EQUATION_WORDS, ROLE_WORDS } from './equation-words';
import { shownCellNumber } from './shown';
import { fromBase, inBase, type Unit } from './units';

/** Planned quantities, each in one unit down its column: a sheet sums and divides them as they stand. */
const NUMBERS = [
  ['equivalents', ''],
  ['amount', 'mmol'],
  ['mass', 'g'],
  ['volume', 'mL'],
  ['concentration', 'mol/L'],
  ['volumes', 'mL/g'],
] as const;

const UNITS: readonly Unit[] = [...MASS_UNITS, ...AMOUNT_UNITS, ...VOLUME_UNITS];

/** A number in another unit of its kind; null where there is none. */
const inUnit = (number: string, from: string, to: string): number | null => {
  if (number === '') return null;
  const [unit, wanted] = [from, to].map((name) => UNITS.find((each) => each === name));
  if (unit === undefined || wanted === undefined) return Number(number);
  const base = inBase(number, unit);
  return base === null ? null : fromBase(base, wanted).toNumber();
};

/** With the digits that it has on the screen. */
const cellIn = (name: CellName, cell: Cell | null | undefined, unit: string): number | null =>
  cell === null || cell === undefined ? null : inUnit(shownCellNumber(name, cell), cell.unit, unit);

const headed = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

/**
 * The table as one sheet: a row of headings, which say the units, then every row of every list: numbers with the digits that
 * they have on the screen, as numbers.
 */
export const exportRows = (
  content: Equation,
  language: Language,
): { readonly headings: readonly string[]; readonly rows: readonly (readonly (string | number | null)[])[] } => {
  const { content: counted, rows } = calculate(content);
  const word = (name: keyof typeof EQUATION_WORDS): string => EQUATION_WORDS[name][language];
  return {
    headings: [
      ...[
        word('role'),
        word('cnum'),
        word('name'),
        word('cas'),
        word('formula'),
        headed(word('molecularWeight'), 'g/mol'),
      ],
      ...['ν', ...NUMBERS.map(([name, unit]) => headed(columnHead(name, 'yldataSource', language), unit))],
      ...[headed(word('actual'), 'g'), headed(word('actual'), 'mL'), headed(word('theoreticalMass'), 'g')],
      ...[headed(word('isolated'), 'g'), headed(word('yield'), '%'), word('note')],
    ],
    rows: TABLE_SECTIONS.flatMap((source) => counted[source]).flatMap(({ id }) => {
      const of = rows.get(id);
      if (of === undefined) return [];
      const { row, cells } = of;
      const product = isProduct(row);
      return [
        [
          ...[ROLE_WORDS[row.role][language], row.cnum, row.name, row.cas, row.formula],
          ...[cellIn('molecularWeight', cells.molecularWeight, 'g/mol'), inUnit(row.coefficient, '', '')],
          ...NUMBERS.map(([name, unit]) => (product && name === 'mass' ? null : cellIn(name, cells[name], unit))),
          ...[inUnit(row.actualMass, row.actualMassUnit, 'g'), inUnit(row.actualVolume, row.actualVolumeUnit, 'mL')],
          ...[product ? cellIn('mass', cells.mass, 'g') : null, cellIn('isolated', cells.isolated, 'g')],
          ...[cellIn('yield', cells.yield, '%'), materialWords(row, language)],
        ],
      ];
    }),
  };
};

/** Its structure as it is stored: V2000, or V3000 where it says what V2000 cannot. */
export const exportedStructure = (content: Equation, rowId: string): { molfile: string; name: string } | null => {
  const row = rowOf(content, rowId);
  return row === undefined || row.structure === ''
    ? null
    : { molfile: row.structure, name: row.cnum.trim() || row.name.trim() || row.formula };
};
