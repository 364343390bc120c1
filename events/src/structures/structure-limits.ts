/**
 * What one call about structures may ask for. The engines read what people draw and what suppliers send: a reaction of
 * 119 molecules (Rhea 58029, 330 kB) and a list of 500 (750 kB) are within, a data base is none.
 */
export const STRUCTURE_LIMITS = {
  /** Characters of a file, about 2 MB. */
  text: 2_000_000,
  /** A binary file (ChemDraw CDX) of 675 kB, as base64. */
  base64: 900_000,
  /** Entries of a list in one answer; further ones are asked for by `from`. */
  entries: 100,
  /** Pictures of one call. */
  pictures: 50,
  /** Components on one side of a drawn scheme. */
  components: 40,
  /** Lines over or under an arrow, and characters of a line. */
  lines: 40,
  line: 400,
  /** Characters of all texts in the pictures of one call: fifty schemes of a thousand each. */
  texts: 50_000,
  /** Characters of one structure that is drawn or converted. */
  structure: 500_000,
  /** Characters of a systematic name. */
  name: 500,
  /** Atoms that a compound may have to be weighed: the engines' time grows faster than they do. */
  atoms: 2_000,
  /** Atoms that it may have to be named (SMILES, InChIKey) or to be read from SMILES: beyond these the engine's stack ends. */
  named: 500,
  /** Atoms that are drawn. */
  drawn: 999,
  /** Bonds of what is drawn that are marked: cages have more bonds than atoms. */
  bonds: 2_000,
} as const;
