/** Endings of files that hold chemical structures or reactions, in lower case. */
export const STRUCTURE_ENDINGS = [
  ...['mol', 'mol2', 'sdf', 'sd', 'rxn', 'rdf', 'cdx', 'cdxml', 'ket', 'smi', 'smiles', 'inchi', 'cif', 'mrv', 'skc'],
  ...['cml', 'pdb', 'xyz', 'mae', 'mdl'],
] as const;

/** A quotation mark comes from a browser as %22, as forms are written. */
const FORBIDDEN = /[/\\:*?"<>|]|%22/;
const ENDING = /\.([a-z0-9]{2,6})$/;

/** V019: a structure file's name can be stored by every system that it is opened on. Other files' names are tidied instead. */
export const isUnfitStructureName = (name: string): boolean => {
  const ending = ENDING.exec(name.trim().toLowerCase())?.[1];
  return FORBIDDEN.test(name) && STRUCTURE_ENDINGS.some((each) => each === ending);
};
