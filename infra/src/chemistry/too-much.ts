import { Unreadable } from './unreadable';

/** What the engines would work at for seconds: told from the text, before any of them sees it. */
export class TooMuch extends Unreadable {
  override readonly name = 'TooMuch';
  constructor() {
    super('notChecked');
  }
}

/**
 * What one file or entry may have: several times what people draw and list, and less than a second of the engines.
 * Their time grows with the square of compounds and nodes, and faster with rings that hang together.
 */
export const READ_LIMITS = {
  /** Entries of a list. */
  entries: 50_000,
  /** Characters of a SMILES, and of an InChI: 500 atoms have a tenth. */
  smiles: 20_000,
  inchi: 10_000,
  /** Lines of one entry: a structure of 2,000 atoms has 4,000. */
  lines: 20_000,
  /** Compounds of one entry: a reaction of Rhea has 119. */
  compounds: 250,
  /** Atoms and labels of a drawing of ChemDraw. */
  nodes: 2_000,
  /** Objects of a KET: its atoms, bonds, texts. */
  objects: 20_000,
  /** Rings of one structure: buckminsterfullerene has 31. */
  rings: 200,
} as const;

export const bounded = (count: number, most: number): void => {
  if (count > most) throw new TooMuch();
};

/** How often a text stands in another; no more than are needed to know that it is too often. */
export const timesIn = (text: string, part: string, most: number): number => {
  let times = 0;
  for (let at = text.indexOf(part); at >= 0 && times <= most; at = text.indexOf(part, at + part.length)) times += 1;
  return times;
};
