import { derivedEquation } from './derived';
import { emptyRow } from './edits';
import { SOURCES, type Equation, type Row } from './equation-schema';
import { begunCondition } from './offers';

/** A row in which nothing says what it is. */
export const isEmptyRow = ({ name, cas, structure, formula, cnum, held, actualMass, actualVolume, batches, note }: Row): boolean =>
  [name, cas, structure, formula, cnum, actualMass, actualVolume, note].every((text) => text.trim() === '') &&
  held.length === 0 && batches.length === 0; // prettier-ignore

const eachRow = (content: Equation, change: (row: Row) => Row): Equation =>
  derivedEquation(SOURCES.reduce<Equation>((next, source) => ({ ...next, [source]: next[source].map(change) }), content)); // prettier-ignore

/** As it was planned: nothing that was used, nothing that came of it. */
const plannedRow = (row: Row): Row => ({ ...row, actualMass: '', actualVolume: '', batches: [] });

/** The reaction as it is set up once more, from bottles of its own. */
export const setUpOf = (content: Equation): Equation => eachRow(content, (row) => ({ ...plannedRow(row), lot: '' }));

/** A product as what the next step begins with: the batch it is taken from, and its purity where it is known. */
const asStartingMaterial = (product: Row): Row => {
  const [batch] = product.batches.filter(({ mass }) => mass !== '');
  const { cnum, name, cas, structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, density, id } =
    product;
  return {
    ...emptyRow(id, 'startingMaterial'),
    ...{ cnum, name, cas, structure, smiles, inchiKey, formula, molecularWeight, salt, solvate, density },
    held: product.held.filter((cell) => cell === 'formula' || cell === 'molecularWeight'),
    lot: batch?.number ?? '',
    strength: batch === undefined || batch.purity === '' ? null : { kind: 'purity', percent: batch.purity },
  };
};

/** The next step of a synthesis: the product is its reference. Where there is no product yet, the set-up once more. */
export const nextReaction = (content: Equation): Equation => {
  const [product] = content.cwdataSource.filter((row) => row.role === 'product' && !isEmptyRow(row));
  if (product === undefined) return eachRow(content, plannedRow);
  const material = asStartingMaterial(product);
  return derivedEquation({
    ...{ molFile: '', neoMolFile: '', zbProcess: '', yldataSource: [material] },
    ...{ cwdataSource: [], rjdataSource: [], chdataSource: [], reference: material.id },
    condition: begunCondition(),
    arrowReactionData: {
      ...content.arrowReactionData,
      RJData: [],
      FYSJData: [],
      puretext: '',
      puretext_isCheck: false,
    },
  });
};
