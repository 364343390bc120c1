import { z } from 'zod';
import { sameJson } from '../../../core/canonical';
import { fileRefSchema, text } from '../../../core/schemas';
import { FIELD_FORMAT, fieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { labelFaults } from '../label-faults';
import type { ModuleType } from '../module-type';
import { documentShape } from './document-shape';
import { ORDER, orderChange } from '../order-change';

export const documentSchema = z.strictObject({
  files: z
    .array(fileRefSchema.extend({ id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), note: text(250).optional() }))
    .max(200)
    .refine((files) => new Set(files.map((file) => file.id)).size === files.length, { error: 'repeated' }),
});
export type DocumentContent = z.infer<typeof documentSchema>;
export type DocumentFile = DocumentContent['files'][number];

const told = (file: DocumentFile | undefined): TraceValue | null =>
  file
    ? {
        kind: 'files',
        files: [{ name: file.name, hash: file.hash, size: file.size, ...(file.note ? { note: file.note } : {}) }],
      }
    : null;

/** Files that were dropped on a record, as a document holds them. */
export const ofFiles = (files: readonly DocumentFile[]): DocumentContent => ({ files: [...files] });

/** M05: files attached to the record, previewed in place. */
export const documentModule: ModuleType<DocumentContent> = {
  type: 'labDocument',
  specId: 'M05',
  label: { 'zh-CN': '文档', 'en-US': 'Document' },
  begin: { 'zh-CN': '添加文件', 'en-US': 'Add files' },
  version: 1,
  upgrade: (content) => content,
  schema: documentSchema,
  shape: documentShape,
  writeFaults: ({ files }) =>
    labelFaults(files.map(({ note }, index) => ({ path: ['files', index, 'note'], text: note }))),
  empty: () => ({ files: [] }),
  diff: (old, next) => {
    const before = new Map((old?.files ?? []).map((file) => [file.id, file]));
    const after = new Map(next.files.map((file) => [file.id, file]));
    const named = ({ id, name }: DocumentFile) => ({ id, label: name });
    return [
      ...[...new Set([...before.keys(), ...after.keys()])]
        .filter((key) => !sameJson(told(before.get(key)), told(after.get(key))))
        .map((key) =>
          fieldChange(`file/${key}`, '@labDocument.file', told(before.get(key)), told(after.get(key)), {
            fieldFormat: FIELD_FORMAT.file,
          }),
        ),
      ...orderChange('order', '@labDocument.order', (old?.files ?? []).map(named), next.files.map(named)),
    ];
  },
  parts: { file: { 'zh-CN': '文件', 'en-US': 'File' }, order: ORDER },
  unfilled: () => [],
  text: (content) => content.files.map((file) => `${file.name} ${file.note ?? ''}`).join('\n'),
  carryOver: {
    clone: 'all',
    next: {
      take: () => ({ files: [] }),
      told: {
        'zh-CN': '文档：文件不带入，它们是原实验的数据。',
        'en-US': 'Documents: files are left out; they are data of the original experiment.',
      },
    },
    record: 'all',
  },
  files: (content) => content.files.map(({ hash, name, size, mime }) => ({ hash, name, size, mime })),
  isEmpty: (content) => content.files.length === 0,
};
