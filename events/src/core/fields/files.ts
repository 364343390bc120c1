import { z } from 'zod';
import type { Label } from '../call';
import { distinctBy, fileName, filledText, fileRefSchema, PICTURE, UNFIT, type FileRef } from '../schemas';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../trace';
import { valueOf, type FieldKind } from '../trace-value';
import { cellFaults, joined } from './cell';
import type { FieldBase, FieldType, Holding } from './field-type';

type Kind = { readonly label: Label; readonly accept: string; readonly is: (mime: string) => boolean };
const kind = (zh: string, en: string, accept: string, is: RegExp): Kind => ({
  ...{ label: { 'zh-CN': zh, 'en-US': en }, accept },
  is: (mime) => is.test(mime),
});

/** Kinds of file, told by what the server found in the bytes; `accept` is what the browser's own dialog offers. */
export const FILE_KINDS = {
  pdf: kind('PDF', 'PDF', '.pdf', /^application\/pdf$/),
  picture: kind('图片', 'pictures', 'image/*', /^image\/[a-z]/),
  office: kind(
    'Office 文档',
    'office documents',
    '.doc,.docx,.xls,.xlsx,.ppt,.pptx,.rtf',
    /wordprocessingml|spreadsheetml|presentationml|x-cfb|rtf$/,
  ),
  text: kind('文本', 'text', '.txt,.csv,.tsv,.md,.json,.xml', /^text\/plain$|^application\/(?:json|xml)$/),
} as const satisfies Readonly<Record<string, Kind>>;
export type FileKindName = keyof typeof FILE_KINDS;

/** What the uploads of documents take (V013). */
const MOST_MEGABYTES = 25;
const MOST_FILES = 10;
/** Each is listed, drawn and asked after one by one. */
const MOST_EVER = 50;

/** Files, each by the SHA-256 of its bytes: at most `maxLength` of them, 10 where nothing is said. */
export type FilesField = FieldBase & {
  readonly type: 'files';
  /** Of each, in units of 1024 × 1024 bytes; 25 where nothing is said. */
  readonly megabytes?: number;
  /** Which kinds are taken; all that uploads take where nothing is said. */
  readonly kinds?: readonly FileKindName[];
};
export interface FilesHeld extends Holding {
  readonly value: readonly FileRef[];
  readonly always: true;
}

export const mostFiles = ({ maxLength = MOST_FILES }: FilesField): number => maxLength;
export const mostMegabytes = ({ megabytes = MOST_MEGABYTES }: FilesField): number => megabytes;

const refs = z.array(fileRefSchema);
/** The files in a value; none where it is of another shape. */
export const filesIn = (value: unknown): readonly FileRef[] => refs.safeParse(value).data ?? [];

const ofKind =
  ({ kinds }: FilesField) =>
  ({ mime }: FileRef): boolean =>
    mime !== PICTURE && (kinds === undefined || kinds.some((name) => FILE_KINDS[name].is(mime)));

const keyOf = ({ hash, name }: FileRef): string => `${hash} ${name}`;
const FILES: FieldKind = { kind: 'files' };

const example = (name: string, sign: string, mime: string): FileRef => ({
  ...{ name, mime },
  ...{ hash: sign.repeat(64), size: 48_213 },
});

export const filesField: FieldType<FilesField, FilesHeld> = {
  type: 'files',
  sent: (field) => {
    const [megabytes, isTaken] = [mostMegabytes(field), ofKind(field)];
    const unfit = { [UNFIT]: true };
    const one = fileRefSchema
      .extend({ name: fileName })
      .refine(({ size }) => size <= megabytes * 1024 * 1024, {
        ...{ error: 'fileTooLarge', params: { ...unfit, max: String(megabytes) } },
      })
      .refine(isTaken, { error: 'otherKindOfFile', params: unfit });
    const list = z
      .array(one)
      .min(field.required ? 1 : 0, { error: 'required' })
      .max(mostFiles(field));
    return distinctBy(list, (file) => keyOf(file as FileRef));
  },
  stored: () => refs,
  blank: () => [],
  kind: () => FILES,
  // One by one: a list of ten of which one went says nothing to a reader.
  changes: ({ key }, entity, old, next): readonly FieldChange[] => {
    const [before, after] = [filesIn(old), filesIn(next)];
    const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
    const change = (file: FileRef, added: boolean): FieldChange => {
      const told = valueOf(FILES, [file]);
      return fieldChange(`${key}/${file.hash}`, `@${entity}.${key}`, added ? null : told, added ? told : null, {
        fieldFormat: FIELD_FORMAT.file,
      });
    };
    return [
      ...before.filter((file) => !has.has(keyOf(file))).map((file) => change(file, false)),
      ...after.filter((file) => !had.has(keyOf(file))).map((file) => change(file, true)),
    ];
  },
  filter: () => z.strictObject({ text: filledText(200).optional(), empty: z.boolean().optional() }),
  column: () => 'fileNames',
  cell: (_field, value) => joined(filesIn(value).map(({ name }) => name)),
  leavesOnly: true,
  readCell: () => cellFaults.files(),
  files: () => filesIn,
  searched: (_field, value) =>
    filesIn(value)
      .map(({ name }) => name)
      .join('\n'),
  examples: ({ kinds = ['pdf'] }) => {
    const pdf = kinds.includes('pdf');
    const [mime, ending] = pdf ? ['application/pdf', 'pdf'] : kinds.includes('picture') ? ['image/png', 'png'] : ['text/plain', 'txt']; // prettier-ignore
    const [first, second] = [example(`certificate 1.${ending}`, 'a', mime), example(`manual 2.${ending}`, 'b', mime)];
    return [[first], [second, first]];
  },
  wrong: () => ['a', 1, {}, [1], [{ hash: 'a'.repeat(64) }], [example('图', 'a', PICTURE)]],
  faults: ({ maxLength = MOST_FILES, megabytes = MOST_MEGABYTES, unique = false }) => [
    ...(maxLength < 1 || maxLength > MOST_EVER ? [`holds 1 to ${MOST_EVER} files`] : []),
    ...(megabytes <= 0 || megabytes > MOST_MEGABYTES ? [`a file has at most ${MOST_MEGABYTES} MB`] : []),
    ...(unique ? ['files are not unique'] : []),
  ],
};
