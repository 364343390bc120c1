import type { Language } from '@shilu/events/core/call';
import { canonicalJson } from '@shilu/events/core/canonical';
import { withScheme } from '@shilu/events/records/modules/equation/edits';
import {
  SOURCES,
  sourceOf,
  type Equation,
  type Row,
  type Source,
} from '@shilu/events/records/modules/equation/equation-schema';
import type { VariedRun } from '@shilu/events/records/modules/equation/variations-schema';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { chosenValue, keyedUnits, type MergeUnit } from '../merge-units';
import type { MergeRules } from '../module-ui';

type Keyed = { readonly key: string; readonly label: string; readonly value: unknown };

/** The parts of a content that are chosen as a whole; the drawing and its file are one. */
const partsOf = (content: Equation) => ({
  scheme: { molFile: content.molFile, neoMolFile: content.neoMolFile },
  condition: content.condition,
  arrow: content.arrowReactionData,
  reference: content.reference,
  process: content.zbProcess,
  variedColumns: content.variations.columns,
  runOf: content.runOf,
});
type Parts = ReturnType<typeof partsOf>;

const ROW = 'row/';
const RUN = 'run/';

const keyed = (content: Equation, language: Language): readonly Keyed[] => {
  const { process, reference, variedColumns, runOf, ...before } = partsOf(content);
  const part = (key: keyof Parts, value: unknown): Keyed => ({
    ...{ key, value: value === null || value === '' ? null : { [key]: value } },
    label: EQUATION_WORDS[key][language],
  });
  return [
    part('scheme', before.scheme),
    part('condition', before.condition),
    part('arrow', before.arrow),
    ...SOURCES.flatMap((source) =>
      content[source].map((row, at) => ({
        ...{ key: `${ROW}${row.id}`, value: row },
        label: `${EQUATION_WORDS[source][language]} · ${row.cnum || row.name || String(at + 1)}`,
      })),
    ),
    part('reference', reference),
    part('process', process),
    part('runOf', runOf),
    part('variedColumns', variedColumns.length === 0 ? null : variedColumns),
    ...content.variations.runs.map((run, at) => ({
      ...{ key: `${RUN}${run.id}`, value: run },
      label: `${EQUATION_WORDS.run[language]} ${String(at + 1)}`,
    })),
  ];
};

export const isRun = (value: unknown): value is VariedRun =>
  typeof value === 'object' && value !== null && 'values' in value;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'role' in value;

/** Whether the value of a unit that is no row is how this content has it. */
export const partIn = (content: Equation, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(partsOf(content)).some(
    ([key, part]) => key in value && canonicalJson({ [key]: part }) === canonicalJson(value),
  );

const partFrom = <K extends keyof Parts>(
  units: readonly MergeUnit[],
  chosen: Parameters<typeof chosenValue>[1],
  key: K,
  mine: Parts,
  theirs: Parts,
): Parts[K] => {
  const unit = units.find((each) => each.key === key);
  if (unit === undefined) return theirs[key];
  return chosenValue(unit, chosen) === unit.mine && !unit.same ? mine[key] : theirs[key];
};

/**
 * What points at a row that was not kept points nowhere: it goes with the row. The drawing of one side is drawn anew where
 * the rows that were kept are not the ones it shows.
 */
const composed = (
  units: readonly MergeUnit[],
  chosen: Parameters<typeof chosenValue>[1],
  mine: Equation,
  theirs: Equation,
): Equation => {
  const rows = units
    .filter(({ key }) => key.startsWith(ROW))
    .map((unit) => chosenValue(unit, chosen))
    .filter(isRow);
  const of = (source: Source): Row[] => rows.filter(({ role }) => sourceOf(role) === source);
  const [a, b] = [partsOf(mine), partsOf(theirs)];
  const part = <K extends keyof Parts>(key: K): Parts[K] => partFrom(units, chosen, key, a, b);
  const kept = new Set(rows.map(({ id }) => id));
  const runs = units
    .filter(({ key }) => key.startsWith(RUN))
    .map((unit) => chosenValue(unit, chosen))
    .filter(isRun);
  const columns = part('variedColumns').filter((column) => column.kind !== 'row' || kept.has(column.rowId));
  const known = new Set(columns.map(({ id }) => id));
  const arrow = part('arrow');
  const reference = part('reference');
  const scheme = part('scheme');
  const drawnBy = canonicalJson(scheme) === canonicalJson(b.scheme) ? theirs : mine;
  return withScheme(drawnBy, {
    ...scheme,
    zbProcess: part('process'),
    yldataSource: of('yldataSource'),
    cwdataSource: of('cwdataSource'),
    rjdataSource: of('rjdataSource'),
    chdataSource: of('chdataSource'),
    reference: reference !== null && of('yldataSource').some(({ id }) => id === reference) ? reference : null,
    condition: part('condition'),
    variations: {
      columns,
      runs: runs.map((run) => ({
        ...run,
        values: Object.fromEntries(Object.entries(run.values).filter(([id]) => known.has(id))),
      })),
    },
    runOf: part('runOf'),
    arrowReactionData: {
      ...arrow,
      RJData: arrow.RJData.filter((id) => kept.has(id)),
      FYSJData: arrow.FYSJData.filter((id) => kept.has(id)),
    },
  });
};

export const equationMerge = (languageNow: () => Language): Pick<MergeRules<Equation>, 'units' | 'compose'> => ({
  units: (base, mine, theirs) => {
    const language = languageNow();
    return keyedUnits(base && keyed(base, language), keyed(mine, language), keyed(theirs, language));
  },
  compose: composed,
});
