import { readFile, stat } from 'node:fs/promises';
import { MOST_FILE_BYTES } from '@shilu/events/files/file-limits';
import { fileTypeFromBuffer } from 'file-type';
import { isRunByName } from './file-name';
import { inspectGzipFile, inspectTarFile, inspectZipFile, isGzip } from './inspect-archive';
import type { MemberDanger } from './inspect-member';
import { isRtfActive } from './inspect-rtf';
import { isTar } from './inspect-tar';
import { endingLies, isTableName } from './file-promise';
import { inspectCompound, type CompoundDanger } from './inspect-compound';
import { imageDanger, type ImageDanger } from './inspect-image';
import { inspectPdf, type PdfDanger } from './inspect-pdf';
import { programDanger, type ProgramDanger } from './inspect-program';
import { hasDdeCell } from './inspect-table';
import { inspectText, type TextDanger } from './inspect-text';
import type { ZipDanger } from './inspect-zip';

export type FileKind =
  'image' | 'pdf' | 'document' | 'spreadsheet' | 'presentation' | 'archive' | 'text' | 'audio' | 'video' | 'other';

export type FileDanger =
  | ImageDanger
  | ZipDanger
  | MemberDanger
  | CompoundDanger
  | PdfDanger
  | ProgramDanger
  | TextDanger
  | 'empty'
  | 'extensionLies';

export type FileFindings = {
  /** By content; the claimed name never decides it. */
  readonly mime: string;
  readonly kind: FileKind;
  /** Why it should not be opened or shown; absent when nothing was found. */
  readonly dangerous?: FileDanger;
};

type Found = { readonly mime: string; readonly danger: FileDanger | null };

const SAMPLE = 64 * 1024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CFB = 'application/x-cfb';

const zipMimes: readonly (readonly [RegExp, string])[] = [
  [/^word\//, `${OFFICE}.wordprocessingml.document`],
  [/^xl\//, `${OFFICE}.spreadsheetml.sheet`],
  [/^ppt\//, `${OFFICE}.presentationml.presentation`],
  [/(^|\/)ro-crate-metadata\.json$/, 'application/vnd.eln+zip'],
];

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|opendocument\.text|rtf/, 'document'],
  [/spreadsheetml|opendocument\.spreadsheet/, 'spreadsheet'],
  [/presentationml|opendocument\.presentation/, 'presentation'],
  [/zip|compressed|x-tar|x-7z|x-rar|gzip|x-bzip2|x-xz/, 'archive'],
  [/^text\/|^application\/(json|xml)$/, 'text'],
];

/** Told by their text, not by their first bytes. */
const LOOKED_INTO = /xml|svg|html|^text\/|x-msdownload/;

const inZip = async (bytes: Buffer): Promise<Found> => {
  const { names, danger } = await inspectZipFile(bytes);
  const mime = zipMimes.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? 'application/zip';
  return { mime, danger };
};

/** A script that a shell runs is text by its bytes: what reads texts tells it. */
const PROGRAM = 'application/x-executable';

const byContent = async (bytes: Buffer, name: string): Promise<Found> => {
  if (bytes.length === 0) return { mime: 'application/octet-stream', danger: 'empty' };
  if (/^PK(\x03\x04|\x05\x06)/.test(bytes.toString('latin1', 0, 4))) return inZip(bytes);
  if (isGzip(bytes)) return { mime: 'application/gzip', danger: await inspectGzipFile(bytes, name) };
  if (isTar(bytes.subarray(0, 512))) return { mime: 'application/x-tar', danger: await inspectTarFile(bytes) };
  const program = programDanger(bytes.subarray(0, SAMPLE));
  if (program !== null) return { mime: PROGRAM, danger: program };
  const type = (await fileTypeFromBuffer(bytes.subarray(0, SAMPLE)).catch(() => undefined))?.mime ?? '';
  if (type === 'application/pdf') return { mime: type, danger: inspectPdf(bytes) };
  if (type === CFB) return { mime: type, danger: inspectCompound(bytes) };
  if (type === 'application/rtf') return { mime: type, danger: isRtfActive(bytes) ? 'rtfActive' : null };
  if (type !== '' && !LOOKED_INTO.test(type)) return { mime: type, danger: imageDanger(type, bytes) };
  return inspectText(bytes) ?? { mime: 'application/octet-stream', danger: null };
};

/** Texts that a spreadsheet reads, whatever they are called. */
const CELLS = new Set(['text/plain', 'text/html', 'application/json', 'application/xml']);

const inspect = async (bytes: Buffer, claimedName: string): Promise<FileFindings> => {
  const { mime, danger } = await byContent(bytes, claimedName);
  const byName = isRunByName(claimedName) ? 'executable' : null;
  const cells = CELLS.has(mime) && hasDdeCell(bytes, isTableName(claimedName)) ? 'dde' : null;
  const dangerous = danger ?? byName ?? cells ?? (endingLies(claimedName, mime) ? 'extensionLies' : null);
  const kind = kinds.find(([pattern]) => pattern.test(mime))?.[1] ?? 'other';
  return { mime, kind, ...(dangerous === null ? {} : { dangerous }) };
};

/**
 * What a file is by its content, and whether it is safe to open. Decodes no picture and runs nothing. Its time is linear
 * in the file, and still some tenths of a second for the largest: `file-inspector.ts` has it done beside the event loop.
 */
export const inspectFile = async (file: string | Buffer, claimedName: string): Promise<FileFindings> => {
  if (typeof file !== 'string') return inspect(file, claimedName);
  if ((await stat(file)).size > MOST_FILE_BYTES) throw new Error(`more than ${MOST_FILE_BYTES} bytes to look into`);
  return inspect(await readFile(file), claimedName);
};
