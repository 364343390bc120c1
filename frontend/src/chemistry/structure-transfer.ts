import type { StructureSource } from './read-structure';

/** Endings of files that hold structures; a file of another ending is chosen by hand in the dialog. */
export const STRUCTURE_FILES = [
  ...['.mol', '.sdf', '.sd', '.rxn', '.rdf', '.rd', '.cdx', '.cdxml', '.ket', '.smi', '.smiles', '.inchi', '.txt'],
] as const;

export const isStructureFile = ({ name }: { readonly name: string }): boolean => {
  const lower = name.toLowerCase();
  return STRUCTURE_FILES.some((ending) => ending !== '.txt' && lower.endsWith(ending));
};

/** What drawing programs say of their own format in the types of a clipboard. */
const OF_CHEMDRAW = /chemdraw|cdx|mdlct|mdlsk/i;

/** Formulas of one line, as drawing programs and papers copy them: no blanks, or a reaction's arrows. */
const isSmiles = (line: string): boolean =>
  /^[A-Za-z0-9@+\-[\]()=#$/\\%.*:>~]{2,}$/.test(line) && /[A-Za-z]/.test(line);

/** Whether a pasted text is likely a structure; a sentence or a number typed beside the scheme is none. */
export const looksLikeStructure = (text: string): boolean => {
  const trimmed = text.trim();
  if (/M {2}END|^\$RXN|^\$RDFILE|<CDXML|"ket_version"|^InChI=/m.test(trimmed)) return true;
  const [first = ''] = trimmed.split(/\s/, 1);
  return (
    !trimmed.includes('\n') && (trimmed.includes('>') || first === trimmed) && isSmiles(first) && !/^\d+$/.test(first)
  );
};

/** Of what is pasted: what is to be read, or why nothing can be. */
export type Transferred = StructureSource | 'hidden' | 'pictureOnly' | null;
export const isSource = (found: Transferred): found is StructureSource =>
  found !== null && found !== 'hidden' && found !== 'pictureOnly';

/**
 * What of a paste or drop is to be read; 'hidden' where a drawing program put in what no browser shows, 'pictureOnly' where
 * there is a picture and no text of a structure.
 */
export const structureIn = (data: DataTransfer): Transferred => {
  const files = [...data.files];
  const file = files.find(isStructureFile);
  if (file) return file;
  const text = data.getData('text/plain');
  if (looksLikeStructure(text)) return text;
  const types = [...data.types];
  if (types.some((type) => OF_CHEMDRAW.test(type))) return 'hidden';
  if (text.trim() !== '') return null;
  if (files.length > 0 && types.includes('text/rtf')) return 'hidden';
  return files.some(({ type }) => type.startsWith('image/')) || types.some((type) => type.startsWith('image/'))
    ? 'pictureOnly'
    : null;
};
