import { own } from '@shilu/events/core/own';
import type { FileRef } from '@shilu/events/core/schemas';

export type PreviewKind = 'picture' | 'tiff' | 'pdf' | 'docx' | 'text';

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
  jdx: 'text',
  dx: 'text',
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
