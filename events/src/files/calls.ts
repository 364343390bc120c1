import { z } from 'zod';
import { defineCall } from '../core/call';
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
} as const;
