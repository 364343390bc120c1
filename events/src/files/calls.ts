import { z } from 'zod';
import { defineCall, type ResponseOf } from '../core/call';
import { codeWord, fileName, fileRefSchema, id, sha256 } from '../core/schemas';

const context = 'files';

export const fileCalls = {
  /** C116: what the server found a file to be, after it was stored; refusals as V011-V016. Multipart, one part `file`. */
  upload: defineCall({
    id: 'C116',
    method: 'POST',
    path: 'File/Check',
    kind: 'command',
    context,
    token: 'records:write',
    body: 'multipart',
    summary: { 'zh-CN': '上传并检查文件', 'en-US': 'Upload and check a file' },
    request: z.strictObject({
      purpose: z.enum(['document', 'picture', 'spreadsheet', 'labelIcon']).default('document'),
    }),
    response: fileRefSchema,
  }),
  /** Type `inline` opens in place where V016 allows it, `preview` gives the bytes to a program that draws them, `attachment` downloads and leaves a FileDownloaded event first. The caller must be able to read a record or an entry that holds or held the file, or have uploaded it. */
  download: defineCall({
    id: 'C117',
    method: 'GET',
    path: 'File/Download/{type}/{guid}',
    kind: 'query',
    context,
    token: 'records:read',
    answer: 'file',
    readsOf: 'found',
    summary: { 'zh-CN': '下载文件', 'en-US': 'Download a file' },
    request: z.object({
      type: z.enum(['inline', 'preview', 'attachment']),
      guid: sha256,
      name: fileName.optional(),
      /** The record that it is taken from, or the entry of a register. */
      recordId: id.optional(),
      category: codeWord(64).optional(),
      entryId: id.optional(),
    }),
    response: z.unknown(),
  }),
  /** R102: by its SHA-256, for those who may download it. It names the records and entries that the caller reads, and no others. */
  detail: defineCall({
    id: 'X782',
    method: 'GET',
    path: 'File/Detail/{id}',
    kind: 'query',
    context,
    token: 'records:read',
    summary: { 'zh-CN': '文件详情', 'en-US': 'Details of a file' },
    request: z.strictObject({ id: sha256 }),
    response: z.object({
      hash: z.string(),
      /** As it is called where it was found first. */
      name: z.string(),
      size: z.number(),
      mime: z.string(),
      /** Who brought these bytes first, and when; null where that is no longer known. */
      brought: z.object({ by: z.string(), byName: z.string(), at: z.string() }).nullable(),
      /** Where it is or was held: a record, or an entry of a register by its category. */
      holders: z.array(z.object({ category: z.string(), id: z.string(), name: z.string(), fileName: z.string() })),
      /** More of them than are listed. */
      more: z.boolean(),
    }),
  }),
} as const;
export type FileDetail = ResponseOf<typeof fileCalls.detail>;
/** So many records, and so many entries, are listed as holding a file. */
export const MOST_HOLDERS = 50;
