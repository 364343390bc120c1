import type { Decimal } from 'decimal.js';
import { fourthLineIn, withFourthLine } from '../../../structures/fourth-line';
import { Exact } from '../../../units/exact';
import { isAnother, withoutCompound } from './another-compound';
import { derivedEquation } from './derived';
import {
  isProduct,
  rowOf,
  rowsOf,
  SOURCES,
  sourceOf,
  type Arrow,
  type Batch,
  type Equation,
  type Role,
  type Row,
} from './equation-schema';
import { heldCells } from './row-quantities';
import { fileLine, isInScheme, schemeFileOf } from './scheme-file';
import { withColumnsKept } from './variations';
import { aboveZero, numberOf, written } from './units';

/** A row of which nothing is known but its role. */
export const emptyRow = (id: string, role: Role): Row => ({
  ...{ id, role, cnum: '', name: '', cas: '', structure: '', smiles: '', inchiKey: '', formula: '', molecularWeight: '' },
  ...{ salt: null, solvate: null, coefficient: '1', strength: null, density: '', held: [] },
  ...{ equivalents: '', amount: '', amountUnit: 'mmol', mass: '', massUnit: 'mg', volume: '', volumeUnit: 'mL' },
  ...{ concentration: '', volumes: '', actualMass: '', actualMassUnit: 'mg', actualVolume: '', actualVolumeUnit: 'mL' },
  ...{ batches: [], lot: '', supplier: '', note: '', from: null, drawn: false, oldContent: '', extra: [], hazards: null },
}); // prettier-ignore

export const newBatch = (id: string, number = ''): Batch => ({
  ...{
    id,
    number,
    crop: '',
    mass: '',
    massUnit: 'mg',
    purity: '',
    excess: null,
    form: '',
    colour: '',
    remark: '',
    extra: [],
  },
});

type Change = (rows: readonly Row[]) => readonly Row[];
const inEachList = (content: Equation, change: Change): Equation =>
  SOURCES.reduce<Equation>((next, source) => {
    const rows = change(next[source]);
    return rows === next[source] ? next : { ...next, [source]: [...rows] };
  }, content);

/** Roles whose names stand over the arrow, and in which of its lists. */
const arrowList = (role: Role): 'RJData' | 'FYSJData' | null =>
  role === 'solvent' ? 'RJData' : role === 'reagent' || role === 'catalyst' ? 'FYSJData' : null;

const arrowWithout = (arrow: Arrow, id: string): Arrow => ({
  ...arrow,
  RJData: arrow.RJData.filter((each) => each !== id),
  FYSJData: arrow.FYSJData.filter((each) => each !== id),
});
const arrowWith = (arrow: Arrow, { id, role }: Pick<Row, 'id' | 'role'>): Arrow => {
  const list = arrowList(role);
  const others = arrowWithout(arrow, id);
  return list === null ? others : { ...others, [list]: [...others[list], id] };
};

/**
 * The scheme follows the table: drawn anew where what it shows has changed, with what the editor has of it put aside. Where
 * no file can say what stands side by side there is none, rather than one of what was drawn before.
 */
export const withScheme = (before: Equation, after: Equation): Equation => {
  const shownIn = (content: Equation): string => JSON.stringify(rowsOf(content).filter(isInScheme).map(({ role, structure }) => [role, structure])); // prettier-ignore
  const line = fileLine(before, after);
  if (shownIn(before) === shownIn(after))
    return line === fourthLineIn(after.molFile) ? after : { ...after, molFile: withFourthLine(after.molFile, line) };
  return { ...after, molFile: schemeFileOf(after, line) ?? '', neoMolFile: '' };
};

/** The first starting material is the reference until another is chosen. */
const withReference = (content: Equation): Equation => {
  if (content.yldataSource.some(({ id }) => id === content.reference)) return content;
  const first = content.yldataSource.find(({ role }) => role === 'startingMaterial');
  return { ...content, reference: first?.id ?? null };
};

const settled = (before: Equation, after: Equation): Equation => derivedEquation(withScheme(before, withReference(withColumnsKept(after, before)))); // prettier-ignore

/** A row more, at the end of its list or behind another; reagents and solvents stand over the arrow from then on. */
export const addRow = (content: Equation, row: Row, behind?: string): Equation => {
  const source = sourceOf(row.role);
  const at = behind === undefined ? -1 : content[source].findIndex(({ id }) => id === behind);
  const rows = at < 0 ? [...content[source], row] : content[source].toSpliced(at + 1, 0, row);
  return settled(content, {
    ...content,
    [source]: rows,
    arrowReactionData: arrowWith(content.arrowReactionData, row),
  });
};

export const removeRow = (content: Equation, id: string): Equation =>
  settled(content, {
    ...inEachList(content, (rows) => (rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows)),
    reference: content.reference === id ? null : content.reference,
    arrowReactionData: arrowWithout(content.arrowReactionData, id),
  });

/** What stands at the arrow, and with it the text line of the file. */
export const changeArrow = (content: Equation, arrowReactionData: Arrow): Equation =>
  settled(content, { ...content, arrowReactionData });

/** So many places up (below zero) or down within its list. */
export const moveRow = (content: Equation, id: string, by: number): Equation =>
  settled(
    content,
    inEachList(content, (rows) => {
      const at = rows.findIndex((row) => row.id === id);
      const [row] = rows.slice(at, at + 1);
      if (at < 0 || row === undefined) return rows;
      const to = Math.min(rows.length - 1, Math.max(0, at + by));
      return to === at ? rows : rows.toSpliced(at, 1).toSpliced(to, 0, row);
    }),
  );

/** What a product or a solvent cannot hold is let go. */
const fitting = (row: Row): Row => ({
  ...row,
  held: row.held.filter((cell) =>
    cell === 'concentration' || cell === 'volumes'
      ? row.role === 'solvent'
      : cell === 'formula' || cell === 'molecularWeight' || !isProduct(row),
  ),
});

/** Another compound has nothing of the one before; one that is drawn no longer was not taken from where it was. */
const elsewhere = (row: Row, { inchiKey, cas }: Partial<Row>): Partial<Row> => {
  if (inchiKey !== undefined && isAnother(row, inchiKey)) return withoutCompound(row);
  const isUndrawn = row.inchiKey !== '' && inchiKey === '';
  const isOtherNumber = row.cas !== '' && cas !== undefined && cas !== row.cas;
  return { ...(isUndrawn ? { from: null } : {}), ...(isUndrawn || isOtherNumber ? { hazards: null } : {}) };
};

/** Other values in a row; another role moves it into that role's list. */
export const changeRow = (content: Equation, id: string, change: Partial<Omit<Row, 'id'>>): Equation => {
  const row = rowOf(content, id);
  if (row === undefined) return content;
  const next = fitting({ ...row, ...elsewhere(row, change), ...change });
  if (next.role === row.role)
    return settled(content, inEachList(content, (rows) => (rows.includes(row) ? rows.map((each) => (each === row ? next : each)) : rows))); // prettier-ignore
  const [from, to] = [sourceOf(row.role), sourceOf(next.role)];
  const moved: Equation =
    from === to
      ? { ...content, [from]: content[from].map((each) => (each === row ? next : each)) }
      : { ...content, [from]: content[from].filter((each) => each !== row), [to]: [...content[to], next] };
  return settled(content, {
    ...moved,
    reference: to === 'yldataSource' || content.reference !== id ? content.reference : null,
    arrowReactionData: arrowWith(content.arrowReactionData, next),
  });
};

const counted = (row: Row, before: Equation, chosen: Row, each: Decimal | null): Row => {
  if (row.id === chosen.id) {
    const others = row.held.filter((cell) => cell !== 'equivalents');
    const holdsMoles = others.length < row.held.length && row.amount !== '';
    return { ...row, held: holdsMoles ? [...others, 'amount'] : others };
  }
  if (each === null) return row;
  if (row.id === before.reference && heldCells(row).length === 0)
    return { ...row, held: [...row.held, 'equivalents'], equivalents: written(new Exact(1).div(each)) };
  const own = row.held.includes('equivalents') ? numberOf(row.equivalents) : null;
  return own === null ? row : { ...row, equivalents: written(own.div(each)) };
};

/**
 * Another row is what equivalents are counted by: amounts stay as they are, equivalents are counted anew. What the new
 * reference held in equivalents it holds in moles.
 */
export const chooseReference = (content: Equation, id: string): Equation => {
  const before = derivedEquation(content);
  const chosen = before.yldataSource.find((row) => row.id === id);
  if (chosen === undefined || id === before.reference) return content;
  const each = aboveZero(chosen.equivalents);
  return settled(before, {
    ...inEachList(before, (rows) => rows.map((row) => counted(row, before, chosen, each))),
    reference: id,
  });
};
