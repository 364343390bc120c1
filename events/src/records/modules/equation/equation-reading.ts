import type { Language } from '../../../core/call';
import { formulaWords } from '../../../core/molecular-formula';
import type { Cell } from './calculate';
import type { Strength } from '../../../chemistry/strength';
import { CONDITIONS, type ConditionName } from './condition-names';
import {
  isProduct,
  type SOURCES,
  type Batch,
  type Condition,
  type Equation,
  type Row,
  type Source,
  type WithParent,
} from './equation-schema';
import { furtherWords } from './further-fields';
import { CONDITION_WORDS, EQUATION_WORDS, ROLE_WORDS, STRENGTH_WORDS } from './equation-words';
import { conditionSaid, conditionText } from './condition-text';
import { shown, shownCellNumber } from './shown';
import { withUnit } from './with-unit';
import type { Calculated, CalculatedRow } from './calculate';

/** How a reaction reads, on the screen, on paper and in a table that leaves: the same words and numbers everywhere. */

const zh = (language: Language): boolean => language === 'zh-CN';

/** `98%`, `1.6 M in hexanes`, `60% dispersion`; empty where it counts as pure. */
export const strengthWords = (strength: Strength | null, language: Language): string => {
  switch (strength?.kind) {
    case undefined:
      return '';
    case 'purity':
      return `${strength.atLeast ? '≥' : ''}${withUnit(strength.percent, '%')}`;
    case 'weightSolution': {
      const percent = zh(language) ? `${strength.percent} wt%` : `${strength.percent} wt %`;
      if (strength.solvent === undefined || strength.solvent === '') return percent;
      return zh(language) ? `${percent} ${strength.solvent} 溶液` : `${percent} in ${strength.solvent}`;
    }
    case 'molarSolution':
      return strength.solvent === ''
        ? `${strength.molarity} M`
        : zh(language)
          ? `${strength.molarity} M ${strength.solvent}溶液`
          : `${strength.molarity} M in ${strength.solvent}`;
    case 'dispersion':
      return zh(language) ? `${strength.percent}% ${STRENGTH_WORDS.dispersion[language]}` : `${strength.percent}% dispersion`; // prettier-ignore
    case 'loading':
      return strength.water === undefined
        ? `${strength.percent}% ${strength.of}`
        : zh(language)
          ? `${strength.percent}% ${strength.of}，含水 ${strength.water}%`
          : `${strength.percent}% ${strength.of}, ${strength.water}% water`;
    case 'capacity':
      return `${strength.mmolPerGram} mmol/g`;
    case 'gas':
      return `${conditionText(strength.temperature, '℃', language)}, ${strength.pressure} atm`;
    case 'balloon':
      return STRENGTH_WORDS.balloon[language];
  }
};

const added = (part: WithParent | null): string =>
  part === null ? '' : `${part.count === '1' ? '' : `${part.count} `}${part.name || formulaWords(part.formula)}`;

/** What tells a material from others of its name: strength, salt, solvate, density, lot, supplier. */
export const materialWords = (row: Row, language: Language): string =>
  [
    strengthWords(row.strength, language),
    added(row.salt),
    added(row.solvate),
    row.density === '' ? '' : `${row.density} g/mL`,
    row.lot === '' ? '' : `${EQUATION_WORDS.lot[language]} ${row.lot}`,
    row.supplier,
    isProduct(row) || row.role !== 'workUp' ? row.note : '',
    ...furtherWords(row.extra, language),
  ]
    .filter((part) => part !== '')
    .join(zh(language) ? '；' : '; ');

/** `95%`, `95:5`: without saying of which kind it is. */
export const excessValue = ({ kind, value: stored }: NonNullable<Batch['excess']>): string => {
  const typed = stored.trim();
  const value = typed.endsWith('%') ? `${typed.slice(0, -1).trimEnd()}%` : typed;
  return kind === 'ee' && value !== '' && !value.includes('%') ? withUnit(value, '%') : value;
};

/** How stereochemically pure a batch is: `95% ee`, `95:5 dr`; empty where nothing is said of it. */
export const excessWords = ({ excess }: Pick<Batch, 'excess'>): string => {
  const value = excess === null ? '' : excessValue(excess);
  return excess === null || value === '' ? '' : `${value} ${excess.kind}`;
};

/** A batch of a product in one line. */
export const batchWords = (batch: Batch, language: Language): string =>
  [
    batch.number,
    batch.crop,
    batch.mass === '' ? '' : `${batch.mass} ${batch.massUnit}`,
    batch.purity === '' ? '' : `${EQUATION_WORDS.purity[language]} ${withUnit(batch.purity, '%')}`,
    excessWords(batch),
    batch.colour,
    batch.form,
    batch.remark,
    ...furtherWords(batch.extra, language),
  ]
    .filter((part) => part !== '')
    .join(zh(language) ? '，' : ', ');

export const conditionLabel = (name: ConditionName, language: Language): string => CONDITION_WORDS[name][language];

export type Said = { readonly label: string; readonly value: string };

/** Conditions that say something, and the steps of the temperature programme as one of them. */
export const conditionWords = (condition: Condition, language: Language): readonly Said[] => {
  const steps = condition.program
    .map(({ temperature, temperatureUnit, time, timeUnit, note }) =>
      [conditionText(temperature, temperatureUnit, language), conditionText(time, timeUnit, language), note]
        .filter((part) => part !== '')
        .join(zh(language) ? '，' : ', '),
    )
    .filter((step) => step !== '');
  return [
    ...CONDITIONS.map((name) => ({
      label: conditionLabel(name, language),
      value: conditionSaid(condition, name, language),
    })),
    { label: EQUATION_WORDS.program[language], value: steps.join(' → ') },
  ].filter(({ value }) => value !== '');
};

/** Columns of the table by what stands in its rows; `actual` is what was really measured out, `isolated` all batches. */
export const TABLE_COLUMNS = {
  yldataSource: [
    ...(['cnum', 'name', 'role', 'formula', 'molecularWeight', 'coefficient'] as const),
    ...(['equivalents', 'amount', 'mass', 'volume', 'actual'] as const),
  ],
  rjdataSource: ['name', 'volume', 'concentration', 'volumes', 'actual'],
  cwdataSource: [
    ...(['cnum', 'name', 'role', 'formula', 'molecularWeight', 'coefficient'] as const),
    ...(['amount', 'mass', 'isolated', 'yield'] as const),
  ],
  chdataSource: ['name', 'mass', 'volume', 'actual', 'note'],
} as const satisfies Readonly<Record<Source, readonly string[]>>;
export type TableColumn = (typeof TABLE_COLUMNS)[Source][number];

/** In the order in which a reaction is read: what goes in, what comes out, what is added then. */
export const TABLE_SECTIONS = ['yldataSource', 'rjdataSource', 'cwdataSource', 'chdataSource'] as const satisfies readonly (typeof SOURCES)[number][]; // prettier-ignore

export const isNumberColumn = (column: TableColumn): boolean =>
  !['cnum', 'name', 'role', 'formula', 'note'].includes(column);

/** A column's name as its head has it; what a product could give is called so. */
export const columnHead = (column: TableColumn, source: Source, language: Language): string => {
  if (column === 'coefficient') return 'ν';
  if (source === 'cwdataSource' && column === 'amount') return EQUATION_WORDS.theoreticalAmount[language];
  if (source === 'cwdataSource' && column === 'mass') return EQUATION_WORDS.theoreticalMass[language];
  return EQUATION_WORDS[column][language];
};

/** Units that are the same in every row stand in the head of the column. */
const HEAD_UNITS = new Map<TableColumn, string>([
  ['molecularWeight', 'g/mol'],
  ['concentration', 'mol/L'],
  ['volumes', 'mL/g'],
]);
export const headUnit = (column: TableColumn): string => HEAD_UNITS.get(column) ?? '';

type NumberCell =
  'molecularWeight' | 'equivalents' | 'amount' | 'mass' | 'volume' | 'concentration' | 'volumes' | 'yield';

/** A number as a cell has it, with its unit where the column's head does not say it. */
export const numberText = (column: NumberCell, cell: Cell | null | undefined): string => {
  if (cell === null || cell === undefined) return '';
  return column === 'equivalents' || HEAD_UNITS.has(column) ? shownCellNumber(column, cell) : shown(column, cell);
};

/** What was really measured out, as it was typed. */
export const actualText = ({ actualMass, actualMassUnit, actualVolume, actualVolumeUnit }: Row): string =>
  [
    actualMass === '' ? '' : `${actualMass} ${actualMassUnit}`,
    actualVolume === '' ? '' : `${actualVolume} ${actualVolumeUnit}`,
  ]
    .filter((part) => part !== '')
    .join(' + ');

/** The text of a cell of the table; `isReference` is said with the role. */
export const cellText = (
  column: TableColumn,
  { row, cells }: CalculatedRow,
  language: Language,
  isReference = false,
): string => {
  switch (column) {
    case 'cnum':
    case 'formula':
    case 'note':
    case 'coefficient':
      return row[column];
    case 'name':
      return row.name || formulaWords(row.formula);
    case 'role':
      return isReference
        ? `${ROLE_WORDS[row.role][language]}${zh(language) ? '，' : ', '}${EQUATION_WORDS.reference[language].toLowerCase()}`
        : ROLE_WORDS[row.role][language];
    case 'actual':
      return actualText(row);
    case 'isolated':
      return shown(column, cells.isolated);
    default:
      return numberText(column, cells[column]);
  }
};

/** Columns of a list in which something stands; a coefficient of one everywhere tells nothing. */
export const filledColumns = (
  { content, rows }: Calculated,
  source: Source,
  language: Language,
): readonly TableColumn[] =>
  TABLE_COLUMNS[source].filter(
    (column) =>
      column === 'name' ||
      content[source].some(({ id, coefficient }) => {
        const of = rows.get(id);
        return column === 'coefficient'
          ? coefficient !== '1'
          : of !== undefined && cellText(column, of, language) !== '';
      }),
  );

/** Whether anything stands in a list. */
export const isFilled = (content: Equation, source: Source): boolean => content[source].length > 0;
