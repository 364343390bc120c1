import { derivedEquation } from './derived';
import { emptyRow } from './edits';
import { SOURCES, type Batch, type Equation, type Origin, type Row } from './equation-schema';
import type { CarriedFrom } from '../carry-over';
import { begunCondition } from './offers';
import { runAsReaction } from './run-as-reaction';
import { plannedVariations } from './variations';
import { noVariations } from './variations-schema';

/** A row in which nothing says what it is. */
export const isEmptyRow = ({ name, cas, structure, formula, cnum, held, actualMass, actualVolume, batches, note, extra }: Row): boolean =>
  [name, cas, structure, formula, cnum, actualMass, actualVolume, note].every((text) => text.trim() === '') &&
  held.length === 0 && batches.length === 0 && extra.every(({ value }) => value === ''); // prettier-ignore

const eachRow = (content: Equation, change: (row: Row) => Row): Equation =>
  derivedEquation(SOURCES.reduce<Equation>((next, source) => ({ ...next, [source]: next[source].map(change) }), content)); // prettier-ignore

/** As it was planned: nothing that was used, nothing that came of it. */
const plannedRow = (row: Row): Row => ({ ...row, actualMass: '', actualVolume: '', batches: [], extra: [] });

/** A bottle is booked where it is taken from, not by whoever goes on from there. */
const withoutBottle = (row: Row): Row => (row.from?.kind === 'cims' ? { ...row, from: null, lot: '' } : row);

/** The reaction as it is set up once more, from bottles of its own. */
export const setUpOf = (content: Equation, source?: CarriedFrom): Equation => {
  const run = source?.run ?? null;
  const at = content.variations.runs.findIndex(({ id }) => id === run);
  const begun = run === null || source === undefined || at < 0 ? content : runAsReaction(content, run);
  return {
    ...eachRow(begun, (row) => ({ ...plannedRow(row), lot: '', from: null })),
    variations: plannedVariations(begun.variations),
    runOf: source === undefined || at < 0 ? null : { recordId: source.recordId, run: String(at + 1), id: run ?? '' },
  };
};

/**
 * What a template and a copy of the module have was taken from nowhere: nobody who begins with one states, or books once
 * more, what was taken for the original.
 */
export const withoutOrigins = (content: Equation): Equation =>
  eachRow({ ...content, runOf: null }, (row) => (row.from === null ? row : { ...row, from: null }));

/** The batch that is asked for, else the first of which there is anything. */
const batchOf = ({ batches }: Row, asked: string | null): Batch | undefined =>
  batches.find(({ id }) => id === asked) ?? batches.find(({ mass }) => mass !== '');

const originOf = ({ recordId, moduleId }: CarriedFrom, row: string, batch: Batch | undefined): Origin => ({
  ...{ kind: 'batch', record: recordId, module: moduleId, row, batch: batch?.id ?? null },
  ...{ mass: batch?.mass ?? '', massUnit: batch?.massUnit ?? 'mg' },
});

/**
 * A product as what another reaction begins with: the batch it is taken from, and its purity where it is known. Where it
 * comes from is said where it is known.
 */
export const asStartingMaterial = (product: Row, source?: CarriedFrom): Row => {
  const batch = batchOf(product, source?.batch ?? null);
  const { cnum, name, cas, structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, density, id } =
    product;
  return {
    ...emptyRow(id, 'startingMaterial'),
    ...{ cnum, name, cas, structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, density },
    held: product.held.filter((cell) => cell === 'formula' || cell === 'molecularWeight'),
    lot: batch?.number ?? '',
    strength: batch === undefined || batch.purity === '' ? null : { kind: 'purity', percent: batch.purity },
    from: source === undefined ? null : originOf(source, product.id, batch),
  };
};

/** The next step of a synthesis: the product is its reference. Where there is no product yet, the set-up once more. */
export const nextReaction = (content: Equation, source?: CarriedFrom): Equation => {
  const products = content.cwdataSource.filter((row) => row.role === 'product' && !isEmptyRow(row));
  const product = content.cwdataSource.find(({ id }) => id === source?.row) ?? products[0];
  if (product === undefined)
    return { ...eachRow(content, (row) => plannedRow(withoutBottle(row))), variations: noVariations(), runOf: null };
  const material = asStartingMaterial(product, source);
  return derivedEquation({
    ...{ molFile: '', neoMolFile: '', zbProcess: '', yldataSource: [material] },
    ...{ cwdataSource: [], rjdataSource: [], chdataSource: [], reference: material.id },
    condition: begunCondition(),
    ...{ variations: noVariations(), runOf: null },
    arrowReactionData: {
      ...content.arrowReactionData,
      RJData: [],
      FYSJData: [],
      puretext: '',
      puretext_isCheck: false,
    },
  });
};
