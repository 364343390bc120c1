import { withFourthLine } from '../../../structures/fourth-line';
import { canonicalJson, sameJson } from '../../../core/canonical';
import { shortMark as mark } from '../../../core/short-mark';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import { RECORD } from '../../record-category';
import { emptyRow } from './edits';
import { CONDITIONS, type ConditionName } from './condition-names';
import { conditionUnit, conditionValue } from './condition-text';
import {
  PLANNED,
  rowOf,
  rowsOf,
  SOURCES,
  type Batch,
  type Equation,
  type PlannedCell,
  type Row,
} from './equation-schema';
import type { ToldCell } from './equation-told';
import { toldOrigin } from './origin-words';
import { plannedUnit } from './planned-unit';
import { begunArrow, begunCondition } from './offers';
import { toldStereo } from './told-stereo';
import { variationChanges } from './variations-diff';

const data = (of: string, value: unknown): TraceValue => ({ kind: 'data', of: `equation.${of}`, data: value });
const orNull = (text: string): string | null => (text === '' ? null : text);

const LONGEST_NAME = 120;
const calledIn = ({ name, cnum, formula }: Row): string =>
  [...(name || cnum || formula)].slice(0, LONGEST_NAME).join('');

type Pair<T> = readonly [was: T | undefined, is: T | undefined];
const pairs = <T extends { readonly id: string }>(old: readonly T[], next: readonly T[]): readonly Pair<T>[] => {
  const before = new Map(old.map((item) => [item.id, item]));
  const after = new Set(next.map(({ id }) => id));
  return [
    ...old.filter(({ id }) => !after.has(id)).map((was) => [was, undefined] as const),
    ...next.map((is) => [before.get(is.id), is] as const),
  ];
};

const overArrow = ({ role }: Row): boolean => role === 'reagent' || role === 'catalyst' || role === 'solvent';

/** The scheme by the structures in it; its file and the editor's by a mark of theirs. */
const toldScheme = (content: Equation | null): TraceValue | null => {
  if (content === null || (content.molFile === '' && content.neoMolFile === '')) return null;
  const named = rowsOf(content).filter(({ smiles }) => smiles !== '');
  const sides = {
    reactants: named.filter(({ role }) => role === 'startingMaterial'),
    agents: named.filter((row) => row.drawn && overArrow(row)),
    products: named.filter(({ role }) => role === 'product'),
  };
  const { molFile, neoMolFile } = content;
  const smilesOf = (rows: readonly Row[]): string[] => rows.map(({ smiles }) => smiles);
  const stereoOf = (rows: readonly Row[]) => rows.map(({ structure }) => toldStereo(structure));
  const { reactants, agents, products } = sides;
  return data('scheme', {
    reactants: smilesOf(reactants),
    ...(agents.length === 0 ? {} : { agents: smilesOf(agents) }),
    products: smilesOf(products),
    ...(named.every(({ structure }) => toldStereo(structure) === null)
      ? {}
      : { stereo: { reactants: stereoOf(reactants), agents: stereoOf(agents), products: stereoOf(products) } }),
    // What stands over the arrow is told by itself.
    drawn: [mark(withFourthLine(molFile, '')), mark(neoMolFile)],
  });
};

const BEGUN = begunCondition();
const conditionText = (content: Equation | null, name: ConditionName): string | null => {
  const { condition } = content ?? { condition: BEGUN };
  const [value, unit] = [conditionValue(condition, name), conditionUnit(condition, name)];
  if (unit === '') return orNull(value);
  return value === '' && unit === conditionUnit(BEGUN, name) ? null : `${value} ${unit}`.trim();
};

const toldProgram = (content: Equation | null): TraceValue | null =>
  content === null || content.condition.program.length === 0 ? null : data('program', content.condition.program);

const namesOf = (content: Equation, ids: readonly string[]): TraceValue | null =>
  ids.length === 0 ? null : data('rows', ids.map((id) => ({ id, name: calledIn(rowOf(content, id) ?? emptyRow(id, 'reagent')) }))); // prettier-ignore

const toldReference = (content: Equation | null): TraceValue | null =>
  content === null || content.reference === null ? null : namesOf(content, [content.reference]);

type Told = (content: Equation | null) => TraceValue | null;
const arrowPart =
  (told: (content: Equation) => TraceValue | null): Told =>
  (content) =>
    content && told(content);

/** Each part beside the rows by its name in the trace, and what it says there. */
const PARTS: readonly (readonly [part: string, told: Told])[] = [
  ['process', (content) => (content === null ? null : orNull(content.zbProcess))],
  ['reference', toldReference],
  ['runOf', (content) => (content?.runOf ? data('runOf', { subject: { category: RECORD, id: content.runOf.recordId }, run: content.runOf.run }) : null)],
  ['program', toldProgram],
  ['arrowReagents', arrowPart((content) => namesOf(content, content.arrowReactionData.FYSJData))],
  ['arrowSolvents', arrowPart((content) => namesOf(content, content.arrowReactionData.RJData))],
  ['arrowText', arrowPart(({ arrowReactionData: { puretext } }) => orNull(puretext))],
  ['arrowTextShown', arrowPart(({ arrowReactionData }) => arrowReactionData.puretext_isCheck || null)],
  ['arrowConditions', (content) => data('conditions', (content?.arrowReactionData ?? begunArrow()).condition)],
]; // prettier-ignore

const conditionChange = (old: Equation | null, next: Equation, name: ConditionName): FieldChange[] => {
  const [was, is] = [conditionText(old, name), conditionText(next, name)];
  if (was === is) return [];
  return [fieldChange(`condition/${name}`, `@equation.${name}`, old === null ? null : was, is)];
};

const plannedTold = (row: Row, cell: PlannedCell): TraceValue | null => {
  const told: ToldCell = { number: row[cell], unit: plannedUnit(row, cell), held: row.held.includes(cell) };
  return row[cell] === '' ? null : data('cell', told);
};

const measured = (number: string, unit: string): TraceValue | null =>
  number === '' ? null : { kind: 'number', number, unit };

const grouped = (structure: string) => {
  const stereo = toldStereo(structure);
  return stereo === null ? {} : { stereo };
};

type RowPart = { readonly part: string; readonly told: (row: Row) => TraceValue | null; readonly structure?: true };
const ROW_PARTS: readonly RowPart[] = [
  { part: 'role', told: ({ role }) => data('role', role) },
  ...(['cnum', 'name', 'cas', 'formula', 'lot', 'supplier', 'note', 'oldContent'] as const).map(
    (part): RowPart => ({ part, told: (row) => orNull(row[part]) }),
  ),
  {
    part: 'structure',
    structure: true,
    told: ({ structure, smiles, inchiKey }) =>
      structure === '' && smiles === '' && inchiKey === '' ? null : data('structure', { smiles, inchiKey, ...grouped(structure), drawn: mark(structure) }),
  },
  { part: 'molecularWeight', told: (row) => (row.molecularWeight === '' ? null : data('cell', { number: row.molecularWeight, unit: 'g/mol', held: row.held.includes('molecularWeight') } satisfies ToldCell)) },
  { part: 'salt', told: ({ salt }) => salt && data('added', salt) },
  { part: 'solvate', told: ({ solvate }) => solvate && data('added', solvate) },
  { part: 'coefficient', told: ({ coefficient }) => ({ kind: 'number', number: coefficient }) },
  { part: 'strength', told: ({ strength }) => strength && data('strength', strength) },
  { part: 'hazards', told: ({ hazards }) => hazards && data('hazards', hazards) },
  { part: 'density', told: ({ density }) => measured(density, 'g/mL') },
  { part: 'from', told: ({ from }) => from && data('from', toldOrigin(from)) },
  { part: 'actualMass', told: (row) => measured(row.actualMass, row.actualMassUnit) },
  { part: 'actualVolume', told: (row) => measured(row.actualVolume, row.actualVolumeUnit) },
  { part: 'extra', told: ({ extra }) => (extra.length === 0 ? null : data('extra', extra)) },
]; // prettier-ignore

const toldFrom = (from: Row['from']) => {
  if (from === null) return {};
  const origin = toldOrigin(from);
  return 'subject' in origin ? { origin, subject: origin.subject } : { origin };
};

/** All that a row says for itself: what follows from the others is not told of a row that came or went. */
const wholeRow = (row: Row): TraceValue => {
  const blank = emptyRow(row.id, row.role);
  const following = PLANNED.filter((cell) => !row.held.includes(cell));
  const { structure, from, ...said } = row;
  return data('row', {
    ...Object.fromEntries(
      Object.entries(said).filter(
        ([key, value]) =>
          key !== 'id' && !following.some((cell) => key === cell || key === `${cell}Unit`) &&
          (key === 'role' || !sameJson(value, own(blank, key))),
      ),
    ),
    ...(structure === '' ? {} : { ...grouped(structure), drawn: mark(structure) }),
    ...toldFrom(from),
  });
}; // prettier-ignore

const own = (row: Row, key: string): unknown => Object.entries(row).find(([name]) => name === key)?.[1];

const rowTitle = (part: string, number: number, row: Row): string => `@equation.${part}.${number}.${calledIn(row)}`;

const batchChanges = (was: Row, is: Row, number: number): FieldChange[] => [
  ...pairs<Batch>(was.batches, is.batches)
    .filter(([old, next]) => !sameJson(old ?? null, next ?? null))
    .map(([old, next]) => {
      const { id } = next ?? old ?? { id: '' };
      return fieldChange(`row/${is.id}/batch/${id}`, rowTitle('batch', number, is), old ? data('batch', old) : null, next ? data('batch', next) : null, { rowId: is.id }); // prettier-ignore
    }),
  ...orderChange(`row/${is.id}/batchOrder`, rowTitle('batchOrder', number, is), was.batches.map(({ id, number: label }) => ({ id, label })), is.batches.map(({ id, number: label }) => ({ id, label }))), // prettier-ignore
];

const cellChange = (row: Row, number: number, part: string, old: TraceValue | null, next: TraceValue | null, structure?: true): FieldChange[] =>
  sameJson(old, next)
    ? []
    : [
        fieldChange(`row/${row.id}/${part}`, rowTitle(part, number, row), old, next, {
          rowId: row.id,
          ...(structure ? { fieldFormat: FIELD_FORMAT.structure } : {}),
        }),
      ]; // prettier-ignore

/** Cells that somebody typed, on either side. */
const typedCells = (was: Row, is: Row): readonly PlannedCell[] =>
  PLANNED.filter((cell) => was.held.includes(cell) || is.held.includes(cell));

const rowChanges = (was: Row, is: Row, number: number): FieldChange[] => [
  ...ROW_PARTS.flatMap(({ part, told, structure }) => cellChange(is, number, part, told(was), told(is), structure)),
  ...typedCells(was, is).flatMap((cell) => cellChange(is, number, cell, plannedTold(was, cell), plannedTold(is, cell))),
  ...batchChanges(was, is, number),
];

/** What follows from typed cells is told where nothing else was changed, such as with another table of weights. */
const followingChanges = (was: Row, is: Row, number: number): FieldChange[] => {
  const cells = PLANNED.flatMap((cell) => cellChange(is, number, cell, plannedTold(was, cell), plannedTold(is, cell)));
  if (cells.length > 0 || sameJson(was, is)) return cells;
  const [before, after] = [wholeRow(was), wholeRow(is)];
  return sameJson(before, after) ? [] : [fieldChange(`row/${is.id}`, rowTitle('row', number, is), before, after, { rowId: is.id })]; // prettier-ignore
};

const named = (row: Row) => ({ id: row.id, ...(calledIn(row) === '' ? {} : { label: calledIn(row) }) });

function* ownChanges(old: Equation | null, next: Equation): Iterable<FieldChange> {
  const [wasScheme, isScheme] = [toldScheme(old), toldScheme(next)];
  if (!sameJson(wasScheme, isScheme))
    yield fieldChange('scheme', '@equation.scheme', wasScheme, isScheme, { fieldFormat: FIELD_FORMAT.structure });
  for (const [part, told] of PARTS) {
    const [was, is] = [told(old), told(next)];
    // What a new reaction begins with is nobody's word.
    if (!sameJson(was, is)) yield fieldChange(part, `@equation.${part}`, old === null ? null : was, is);
  }
  for (const name of CONDITIONS) yield* conditionChange(old, next, name);
  const before = old === null ? [] : rowsOf(old);
  const after = rowsOf(next);
  for (const [was, is] of pairs(before, after)) {
    const row = is ?? was;
    if (row === undefined) continue;
    const number = (is ? after : before).indexOf(row) + 1;
    if (was && is) yield* rowChanges(was, is, number);
    else yield fieldChange(`row/${row.id}`, rowTitle('row', number, row), was ? wholeRow(was) : null, is ? wholeRow(is) : null, { rowId: row.id, ...(row.structure !== '' && { fieldFormat: FIELD_FORMAT.structure }) }); // prettier-ignore
  }
  yield* variationChanges(old, next);
  for (const source of SOURCES)
    yield* orderChange(`order/${source}`, `@equation.order.${source}`, (old?.[source] ?? []).map(named), next[source].map(named)); // prettier-ignore
}

/** What differs between two contents, as its chemist says it: the scheme, conditions, and the table cell by cell. */
export function* diffEquation(old: Equation | null, next: Equation): Iterable<FieldChange> {
  let told = false;
  for (const change of ownChanges(old, next)) {
    told = true;
    yield change;
  }
  if (told || old === null || sameJson(old, next)) return;
  const after = rowsOf(next);
  const following = pairs(rowsOf(old), after).flatMap(([was, is]) =>
    was && is ? followingChanges(was, is, after.indexOf(is) + 1) : [],
  );
  yield* following;
  // What has no words of its own, such as the unit of a cell without a number, is still a change.
  if (following.length === 0) {
    const marked = (content: Equation): TraceValue => data('details', mark(canonicalJson(content)));
    yield fieldChange('details', '@equation.details', marked(old), marked(next));
  }
}
