/** Endings of files that hold chemical structures or reactions, in lower case. */
export const STRUCTURE_ENDINGS = [
  ...['mol', 'mol2', 'sdf', 'sd', 'rxn', 'rdf', 'cdx', 'cdxml', 'ket', 'smi', 'smiles', 'inchi', 'cif', 'mrv', 'skc'],
  ...['cml', 'pdb', 'xyz', 'mae', 'mdl'],
] as const;

/** A quotation mark comes from a browser as %22, as forms are written. */
const FORBIDDEN = /[/\\:*?"<>|]|%22/;
const ENDING = /\.([a-z0-9]{2,6})$/;

/**
 * Names that Windows keeps for its devices, whatever ending follows (Microsoft Learn, "Naming Files, Paths, and
 * Namespaces"), and what Office programs call the lock beside an open file, which other programs hide.
 */
const RESERVED = /^(?:(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)|~\$)/i;

/** Nothing but blanks and dots: such a file is hidden, or is no file. */
const isBlank = (stem: string): boolean => /^[\s.]*$/.test(stem);

/** V019: a structure file's name can be stored by every system that it is opened on. Other files' names are tidied instead. */
export const isUnfitStructureName = (name: string): boolean => {
  const told = name.trim();
  const ending = ENDING.exec(told.toLowerCase())?.[1];
  if (!STRUCTURE_ENDINGS.some((each) => each === ending)) return false;
  const stem = told.slice(0, told.lastIndexOf('.')).trim();
  return FORBIDDEN.test(name) || isBlank(stem) || RESERVED.test(stem);
};
