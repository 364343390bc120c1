import { z } from 'zod';
import { sameJson } from '../../../core/canonical';
import { fileRefSchema, text } from '../../../core/schemas';
import { FIELD_FORMAT, fieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { labelFaults } from '../label-faults';
import { defineModule } from '../define-module';
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

/** M05: files attached to the record, previewed in place. */
export const documentModule: ModuleType<DocumentContent> = {
  type: 'labDocument',
  specId: 'M05',
  label: { 'zh-CN': '文档', 'en-US': 'Document' },
  begin: { 'zh-CN': '添加文件', 'en-US': 'Add files' },
  guide: {
    'zh-CN':
      '把文件拖进或粘贴到记录里，会成为文档模块；“更多操作”里的“用手机拍照”显示二维码，手机扫码即可把照片传进来。单击文件即可预览。在搜索框输入文件的 SHA-256，会找到存有该文件的记录。',
    'en-US':
      'Files dropped or pasted into a record become a document module; Photo from a phone, under More actions, shows a QR code by which a phone sends photos. Click a file to preview it. Searching for a SHA-256 finds the records that hold that file.',
  },
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
  ofFiles: (files) => ({ files: files.map((file) => ({ ...file })) }),
  files: (content) => content.files.map(({ hash, name, size, mime }) => ({ hash, name, size, mime })),
  isEmpty: (content) => content.files.length === 0,
};

export const document = defineModule(documentModule);
