import type { Row } from './equation-schema';

/** A molfile; the SMILES where there is none; empty of a material without structure. */
export const structureText = ({ structure, smiles }: Row): string =>
  structure.trim() === '' ? smiles.trim() : structure;

/** How a refusal calls a row: by name, by number, by what it is, by its place. */
export const calledRow = ({ name, cnum, formula }: Row, at: number): string =>
  name.trim() || cnum.trim() || formula || String(at + 1);

/** Something was weighed or isolated of it. */
export const wasWorkedWith = ({ actualMass, actualVolume, batches }: Row): boolean =>
  actualMass !== '' || actualVolume !== '' || batches.length > 0;
