import { constants, inflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { bufferSource, withFile, type FileSource } from './file-source';
import { imageDanger, type ImageDanger } from './inspect-image';
import { inspectText } from './inspect-text';
import { inspectZip, type ZipDanger } from './inspect-zip';

export type FileKind =
  'image' | 'pdf' | 'document' | 'spreadsheet' | 'presentation' | 'archive' | 'text' | 'audio' | 'video' | 'other';

export type FileDanger =
  ImageDanger | ZipDanger | 'empty' | 'executable' | 'svgActive' | 'pdfActive' | 'officeEncrypted' | 'extensionLies';

export type FileFindings = {
  /** By content; the claimed name never decides it. */
  readonly mime: string;
  readonly kind: FileKind;
  /** Why it should not be opened or shown; absent when nothing was found. */
  readonly dangerous?: FileDanger;
};

type Found = { readonly mime: string; readonly danger: FileDanger | null };

const SAMPLE = 64 * 1024;
const MOST_SCANNED = 64 * 1024 * 1024;
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

const EXECUTABLE =
  /x-msdownload|x-dosexec|x-elf|x-mach-binary|x-executable|java-vm|x-ms-shortcut|wasm|vnd\.microsoft\.portable-executable/;

/** What an extension promises. Extensions not named here promise nothing: instruments put zip and text under any name. */
const promises: Readonly<Record<string, RegExp>> = {
  png: /^image\/a?png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  bmp: /^image\/bmp$/,
  tif: /^image\/tiff$/,
  tiff: /^image\/tiff$/,
  webp: /^image\/webp$/,
  svg: /^image\/svg\+xml$/,
  pdf: /^application\/pdf$/,
  docx: /wordprocessingml/,
  xlsx: /spreadsheetml/,
  pptx: /presentationml/,
  doc: /x-cfb|rtf/,
  xls: /x-cfb|^text\/|xml$/,
  ppt: /x-cfb/,
  zip: /zip|officedocument/,
  eln: /zip/,
  csv: /^text\/plain$|json$/,
  tsv: /^text\/plain$/,
  txt: /^text\/|^application\/(json|xml)$/,
  md: /^text\//,
  json: /^(application\/json|text\/plain)$/,
  mp4: /^video\//,
  mp3: /^audio\//,
};

const inZip = async (source: FileSource): Promise<Found> => {
  const { names, danger } = await inspectZip(source);
  const mime = zipMimes.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? 'application/zip';
  return { mime, danger };
};

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Legacy Office and encrypted modern Office share one container; stream names in its directory tell which. */
const inCompoundFile = async (source: FileSource): Promise<FileDanger | null> => {
  const bytes = await source.read(0, MOST_SCANNED);
  if (bytes.includes(utf16('EncryptedPackage'))) return 'officeEncrypted';
  return bytes.includes(utf16('_VBA_PROJECT')) || bytes.includes(utf16('Macros')) ? 'macro' : null;
};

const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;
const MOST_OBJECT_STREAM = 8 * 1024 * 1024;

/** Objects may lie packed in streams of their own, where a plain search would not see them. */
const packedObjects = function* (text: string): Generator<string> {
  for (const { index, 0: header } of text.matchAll(/\/ObjStm[^]{0,512}?stream\r?\n/g)) {
    const packed = Buffer.from(text.slice(index + header.length, index + header.length + MOST_OBJECT_STREAM), 'latin1');
    try {
      yield inflateSync(packed, { maxOutputLength: MOST_OBJECT_STREAM, finishFlush: constants.Z_SYNC_FLUSH }).toString(
        'latin1',
      );
    } catch {
      // Encrypted or broken: a reader that cannot unpack it cannot run it either.
    }
  }
};

const isActivePdf = (text: string): boolean =>
  ACTIVE_PDF.test(
    text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

const inPdf = async (source: FileSource): Promise<FileDanger | null> => {
  const text = (await source.read(0, MOST_SCANNED)).toString('latin1');
  if (isActivePdf(text)) return 'pdfActive';
  for (const objects of packedObjects(text)) if (isActivePdf(objects)) return 'pdfActive';
  return null;
};

const byContent = async (source: FileSource): Promise<Found> => {
  const sample = await source.read(0, SAMPLE);
  if (sample.length === 0) return { mime: 'application/octet-stream', danger: 'empty' };
  if (/^PK(\x03\x04|\x05\x06)/.test(sample.toString('latin1', 0, 4))) return inZip(source);
  const type = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime ?? '';
  if (EXECUTABLE.test(type)) return { mime: type, danger: 'executable' };
  if (type === 'application/pdf') return { mime: type, danger: await inPdf(source) };
  if (type === CFB) return { mime: type, danger: await inCompoundFile(source) };
  if (type !== '' && !/xml|svg|html|^text\//.test(type)) return { mime: type, danger: await imageDanger(type, source) };
  return inspectText(await source.read(0, MOST_SCANNED)) ?? { mime: 'application/octet-stream', danger: null };
};

const inspect = async (source: FileSource, claimedName: string): Promise<FileFindings> => {
  const { mime, danger } = await byContent(source);
  const extension = /\.([a-z0-9]+)$/i.exec(claimedName)?.[1]?.toLowerCase() ?? '';
  const promise = promises[extension];
  const dangerous = danger ?? (promise !== undefined && !promise.test(mime) ? 'extensionLies' : null);
  const kind = kinds.find(([pattern]) => pattern.test(mime))?.[1] ?? 'other';
  return { mime, kind, ...(dangerous === null ? {} : { dangerous }) };
};

/** What a file is by its content, and whether it is safe to open. Decodes no picture and runs nothing. */
export const inspectFile = (file: string | Buffer, claimedName: string): Promise<FileFindings> =>
  typeof file === 'string'
    ? withFile(file, (source) => inspect(source, claimedName))
    : inspect(bufferSource(file), claimedName);
