import { own } from '@shilu/events/core/own';
import { STRUCTURE_ENDINGS } from '@shilu/events/core/structure-file';
import type { FileRef } from '@shilu/events/core/schemas';

export type PreviewKind = 'picture' | 'tiff' | 'pdf' | 'docx' | 'spectrum' | 'text';

const BY_ENDING: Readonly<Record<string, PreviewKind>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  bmp: 'picture',
  gif: 'picture',
  webp: 'picture',
  tif: 'tiff',
  tiff: 'tiff',
  pdf: 'pdf',
  docx: 'docx',
  csv: 'text',
  txt: 'text',
  tsv: 'text',
  md: 'text',
  log: 'text',
  json: 'text',
  jdx: 'spectrum',
  dx: 'spectrum',
  jcm: 'spectrum',
  fasta: 'text',
  gb: 'text',
  mol: 'text',
  sdf: 'text',
};

/** How a file can be shown in place; null when it has to be downloaded (V016). Pictures of the vector kind are not opened: they may carry scripts. */
export const previewKind = (file: Pick<FileRef, 'name' | 'mime'>): PreviewKind | null => {
  if (file.mime === 'application/pdf') return 'pdf';
  if (file.mime === 'image/tiff') return 'tiff';
  if (['image/png', 'image/jpeg', 'image/bmp', 'image/gif', 'image/webp'].includes(file.mime)) return 'picture';
  return own(BY_ENDING, file.name.toLowerCase().split('.').pop() ?? '') ?? null;
};

/** What a file is, in words people use; the kind that the server found is for programs. */
export type FileSort =
  'picture' | 'pdf' | 'word' | 'sheet' | 'slides' | 'text' | 'structure' | 'spectrum' | 'sequence' | 'archive' | 'file';

const SORTS: Readonly<Record<string, FileSort>> = {
  ...{ pdf: 'pdf', doc: 'word', docx: 'word', rtf: 'word', xls: 'sheet', xlsx: 'sheet', csv: 'sheet', tsv: 'sheet' },
  ...{ ppt: 'slides', pptx: 'slides', txt: 'text', md: 'text', log: 'text', json: 'text', xml: 'text' },
  ...Object.fromEntries(STRUCTURE_ENDINGS.map((ending) => [ending, 'structure' as const])),
  ...{ jdx: 'spectrum', dx: 'spectrum', jcm: 'spectrum', mzml: 'spectrum', mzxml: 'spectrum', raw: 'spectrum' },
  ...{ fasta: 'sequence', fa: 'sequence', gb: 'sequence', gbk: 'sequence', dna: 'sequence', ab1: 'sequence' },
  ...{ zip: 'archive', rar: 'archive', '7z': 'archive', gz: 'archive', tar: 'archive', svg: 'picture' },
  ...{ tif: 'picture', tiff: 'picture' },
};

const endingOf = (name: string): string => (/\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toLowerCase();

export const fileSort = (file: Pick<FileRef, 'name' | 'mime'>): FileSort => {
  if (file.mime.startsWith('image/')) return 'picture';
  const ending = endingOf(file.name);
  return own(SORTS, ending) ?? (own(BY_ENDING, ending) === 'picture' ? 'picture' : 'file');
};

/** Its ending in capitals, as people call it: PNG, DOCX. Empty when it has none. */
export const fileEnding = (file: Pick<FileRef, 'name'>): string => endingOf(file.name).toUpperCase();
