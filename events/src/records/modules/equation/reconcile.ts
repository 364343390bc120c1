import type { Label } from '../../../core/call';
import { formulaWords } from '../../../core/molecular-formula';
import { withFourthLine } from '../../../structures/fourth-line';
import type { ComponentReading, EntryReading } from '../../../structures/structure-reading';
import { withoutCompound } from './another-compound';
import { derivedEquation } from './derived';
import { addRow, emptyRow } from './edits';
import {
  isProduct,
  LONGEST,
  MOST,
  rowsOf,
  SOURCES,
  sourceOf,
  type Equation,
  type Role,
  type Row,
} from './equation-schema';
import { agentRole } from './known-solvents';
import { rowCalled } from './row-called';
import { changeWords, goneFrom, type SchemeChange } from './reconcile-words';
import { wasWorkedWith } from './row-facts';
import { fileLine, isInScheme, schemeFileOf } from './scheme-file';

export type Reconciled = {
  readonly content: Equation;
  /** What the table took over from the scheme, in words, row by row. */
  readonly changes: readonly Label[];
};

type Side = ComponentReading['side'];
const SIDE_ROLES: Readonly<Record<Side, readonly [Role, ...Role[]]>> = {
  reactant: ['startingMaterial', 'reagent', 'catalyst'],
  agent: ['reagent', 'catalyst', 'solvent', 'startingMaterial'],
  product: ['product', 'byProduct'],
};

const fits = (text: string, most: number): string => (text.length <= most ? text : '');

const roleOf = ({ side, inchiKey, formula }: ComponentReading): Role =>
  side === 'agent' ? agentRole(inchiKey ?? '', formula ?? '') : SIDE_ROLES[side][0];

type Drawn = Pick<Row, 'structure' | 'smiles' | 'inchiKey' | 'formula' | 'drawn'>;
const drawnOf = ({ structure, smiles, inchiKey, formula }: ComponentReading): Drawn => ({
  structure: fits(structure, LONGEST.structure),
  smiles: fits(smiles, LONGEST.smiles),
  inchiKey: inchiKey ?? '',
  formula: fits(formula ?? '', LONGEST.formula),
  drawn: true,
});

/** By the InChIKey; by the SMILES where a label or a metal keeps it from having one. */
const sameCompound = (row: Row, { inchiKey, smiles }: ComponentReading): boolean =>
  row.inchiKey === '' && inchiKey === null ? row.smiles !== '' && row.smiles === smiles : row.inchiKey === inchiKey;

/** The row of the same compound keeps all that was typed, a formula too. */
const redrawn = (row: Row, component: ComponentReading): Row => {
  const { formula, ...others } = drawnOf(component);
  return { ...row, ...others, formula: row.held.includes('formula') ? row.formula : formula };
};

/** Another compound in its place; what had no InChIKey, for a label or a metal, may be the same drawn out. */
const replaced = (row: Row, component: ComponentReading): Row => {
  const gone = withoutCompound(row);
  return { ...row, ...(row.inchiKey === '' ? { held: gone.held ?? row.held } : gone), ...drawnOf(component) };
};

const isBlank = ({ structure, name, formula, cas }: Row): boolean => [structure, name, formula, cas].every((text) => text === ''); // prettier-ignore

type Pair = { readonly component: ComponentReading; readonly row: Row | null; readonly same: boolean };

/** Which row each component is: the same compound first, then by place among those of its side that are left. */
const pairsOf = (content: Equation, components: readonly ComponentReading[]): readonly Pair[] => {
  const free = new Set(rowsOf(content).filter(({ role }) => role !== 'workUp'));
  const ofSide = (row: Row, side: Side): boolean => SIDE_ROLES[side].includes(row.role);
  const same = new Map<ComponentReading, Row>();
  for (const component of components) {
    const alike = [...free].filter((row) => sameCompound(row, component));
    const row = alike.find((each) => ofSide(each, component.side)) ?? alike.find((each) => isProduct(each) === (component.side === 'product')); // prettier-ignore
    if (row === undefined) continue;
    same.set(component, row);
    free.delete(row);
  }
  return components.map((component) => {
    const known = same.get(component);
    if (known) return { component, row: known, same: true };
    const inPlace =
      component.side === 'agent'
        ? [...free].find(
            (row) => row.drawn && (row.role === 'reagent' || row.role === 'catalyst' || row.role === 'solvent'),
          )
        : [...free].find((row) => row.role === SIDE_ROLES[component.side][0] && (row.structure !== '' || isBlank(row)));
    if (inPlace) free.delete(inPlace);
    return { component, row: inPlace ?? null, same: inPlace?.structure === '' };
  });
};

const inList = (content: Equation, row: Row): Equation => {
  const source = sourceOf(row.role);
  return { ...content, [source]: content[source].map((each) => (each.id === row.id ? row : each)) };
};

const taken = (content: Equation, { component, row, same }: Pair, newId: () => string, told: SchemeChange[]): Equation => {
  if (row === null) {
    const added: Row = { ...emptyRow(newId(), roleOf(component)), ...drawnOf(component) };
    if (content[sourceOf(added.role)].length >= MOST.rows) {
      told.push({ kind: 'tooMany', role: added.role, name: formulaWords(added.formula), before: '' });
      return content;
    }
    told.push({ kind: 'added', role: added.role, name: rowCalled(added), before: '' });
    return addRow(content, added);
  }
  const next = same ? redrawn(row, component) : replaced(row, component);
  if (next.inchiKey !== row.inchiKey || next.formula !== row.formula)
    told.push({ kind: 'structure', role: row.role, name: rowCalled(next), before: rowCalled(row), gone: goneFrom(row, next) });
  return inList(content, next);
}; // prettier-ignore

/** What is drawn no longer; what was really used or isolated of one keeps it. */
const withoutGone = (content: Equation, pairs: readonly Pair[], told: SchemeChange[]): Equation => {
  const kept = new Set(pairs.flatMap(({ row }) => row?.id ?? []));
  const gone = rowsOf(content).filter((row) => isInScheme(row) && !kept.has(row.id));
  for (const row of gone)
    told.push({ kind: wasWorkedWith(row) ? 'kept' : 'removed', role: row.role, name: rowCalled(row), before: '' });
  const away = new Set(gone.filter((row) => !wasWorkedWith(row)).map(({ id }) => id));
  return SOURCES.reduce<Equation>((next, source) => ({ ...next, [source]: next[source].filter(({ id }) => !away.has(id)) }), {
    ...content,
    reference: content.reference !== null && away.has(content.reference) ? null : content.reference,
    arrowReactionData: {
      ...content.arrowReactionData,
      RJData: content.arrowReactionData.RJData.filter((id) => !away.has(id)),
      FYSJData: content.arrowReactionData.FYSJData.filter((id) => !away.has(id)),
    },
  });
}; // prettier-ignore

/** Texts of the drawing that no row is called by stand over the arrow as a text. */
const withTexts = (content: Equation, texts: readonly string[], told: SchemeChange[]): Equation => {
  const arrow = content.arrowReactionData;
  const known = new Set([...rowsOf(content).flatMap(({ name, cnum, oldContent }) => [name, cnum, oldContent]), ...arrow.puretext.split('\n')]); // prettier-ignore
  const others = texts.map((text) => text.trim()).filter((text) => text !== '' && !known.has(text));
  if (others.length === 0) return content;
  const puretext = [arrow.puretext, ...others].filter((text) => text !== '').join('\n');
  const fitsArrow = puretext.length <= LONGEST.arrow;
  told.push({ kind: fitsArrow ? 'text' : 'textTooLong', role: 'reagent', name: others.join('; '), before: '' });
  return fitsArrow
    ? { ...content, arrowReactionData: { ...arrow, puretext, puretext_isCheck: true } }
    : content;
}; // prettier-ignore

const inOrder = (content: Equation, pairs: readonly Pair[]): Equation => {
  const place = new Map(pairs.flatMap(({ row }, at) => (row ? [[row.id, at] as const] : [])));
  // Rows that are drawn stand in the order of the drawing; all others stay where they are.
  const ordered = (rows: readonly Row[]): Row[] => {
    const drawn = rows.filter(({ id }) => place.has(id)).toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)); // prettier-ignore
    return rows.map((row) => (place.has(row.id) ? (drawn.shift() ?? row) : row));
  };
  return SOURCES.reduce<Equation>((next, source) => ({ ...next, [source]: ordered(next[source]) }), content);
};

/**
 * The scheme was drawn or brought anew: the table follows it, and says what it changed. A row keeps what was typed in it
 * where it is the same compound, or stands in its place.
 */
export const reconcile = (before: Equation, entry: EntryReading, newId: () => string): Reconciled => {
  const told: SchemeChange[] = [];
  const pairs = pairsOf(before, entry.components);
  const cleared = withoutGone(before, pairs, told);
  const filled = pairs.reduce((content, pair) => taken(content, pair, newId, told), cleared);
  const named = withTexts(inOrder(filled, pairs), entry.texts, told);
  const counted: Equation = {
    ...named,
    reference: named.reference ?? named.yldataSource.find(({ role }) => role === 'startingMaterial')?.id ?? null,
  };
  const file = entry.kind === 'reaction' ? fits(entry.file, LONGEST.molFile) : schemeFileOf(counted);
  const content = derivedEquation({
    ...counted,
    molFile: withFourthLine(file ?? '', fileLine(counted, { ...counted, molFile: file ?? '' })),
    neoMolFile: entry.kind === 'reaction' ? fits(entry.ket, LONGEST.neoMolFile) : '',
  });
  return { content, changes: told.map(changeWords) };
};
