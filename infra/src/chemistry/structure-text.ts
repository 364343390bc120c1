import type { STRUCTURE_FORMATS } from '@shilu/events/structures/structure-reading';

export type StructureFormat = (typeof STRUCTURE_FORMATS)[number];

/** As the readers expect it: no mark of byte order, one kind of line end, none of the signs that nothing of ours stores. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')
    .toWellFormed();

const COUNTS_LINE = /^[ \d]{6}.*V([23])000\s*$/;
/** Bytes of a ChemDraw file, as base64. */
const CDX_HEAD = 'VmpDRDAxMDA';

/** What a molfile's counts line says of its version; null where no line is one. */
const molVersion = (lines: readonly string[]): StructureFormat | null => {
  const version = lines.slice(0, 6).flatMap((line) => COUNTS_LINE.exec(line)?.[1] ?? [])[0];
  if (version !== undefined) return version === '3' ? 'molV3000' : 'molV2000';
  // Old programs leave the version out.
  return lines.some((line) => line.startsWith('M  END')) ? 'molV2000' : null;
};

const SMILES_SIGNS = /^[A-Za-z0-9@+\-[\]()=#$:/\\%.*~>|&,^_{}!;?']+$/;
const isSmilesLine = (line: string): boolean => {
  const [first = ''] = line.trim().split(/[\s,;]/);
  return first !== '' && SMILES_SIGNS.test(first) && /[A-Za-z*]/.test(first);
};

/** What a text is; null where it is nothing that is read here. Endings decide only what the text leaves open. */
export const formatOf = (text: string, name = ''): StructureFormat | null => {
  const start = text.trimStart();
  const lines = text.split('\n');
  if (start.startsWith(CDX_HEAD)) return 'cdx';
  if (start.startsWith('{')) return 'ket';
  if (/<CDXML[\s>]/.test(start.slice(0, 2_000))) return 'cdxml';
  if (start.startsWith('$RDFILE')) return 'rdf';
  if (start.startsWith('$RXN V3000')) return 'rxnV3000';
  if (start.startsWith('$RXN')) return 'rxnV2000';
  if (/^\$\$\$\$/m.test(text) || /\.sdf?$/i.test(name)) return 'sdf';
  const mol = molVersion(lines);
  if (mol !== null) return mol;
  if (/^InChI=/.test(start)) return 'inchi';
  const told = lines.filter((line) => line.trim() !== '' && !isComment(line));
  if (told.length === 0 || !told.some(isSmilesLine)) return null;
  return told.some((line) => /^[^\s>]*>[^\s>]*>[^\s>]*/.test(line.trim())) ? 'reactionSmiles' : 'smiles';
};

/** Lists of SMILES say what they are in lines of their own. */
export const isComment = (line: string): boolean => /^\s*(?:\/\/|#)/.test(line);

/** A molfile that lost empty lines before its counts line, as texts do that are copied: the line is the fourth. */
export const withHeader = (molfile: string): string => {
  const lines = molfile.split('\n');
  const at = lines.slice(0, 6).findIndex((line) => COUNTS_LINE.test(line));
  return at < 0 || at >= 3 ? molfile : [...Array.from({ length: 3 - at }, () => ''), ...lines].join('\n');
};
