import { z } from 'zod';
import { defineCall } from '../core/call';
import {
  codeWord,
  commandFields,
  distinct,
  fileName,
  fileRefSchema,
  id,
  plainText,
  sha256,
  text,
  title,
} from '../core/schemas';
import { settingsSchema } from './organization';

const context = 'organization';

export const organizationCalls = {
  settings: defineCall({
    id: 'X020',
    method: 'GET',
    path: 'Setting/Organization',
    kind: 'query',
    context,
    summary: { 'zh-CN': '组织设置', 'en-US': 'Settings of the organisation' },
    request: z.object({}),
    response: settingsSchema,
  }),
  changeSettings: defineCall({
    id: 'X021',
    method: 'POST',
    path: 'Setting/Organization/Modify',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '修改组织设置', 'en-US': 'Change settings' },
    request: z.strictObject({
      settings: settingsSchema
        .extend({
          nameZh: title(100),
          nameEn: title(100),
          watermarkText: plainText(100),
          authorisedPlatforms: distinct(settingsSchema.shape.authorisedPlatforms),
        })
        .partial(),
      ...commandFields,
    }),
    response: z.object({}),
  }),
  /** C016: watermark of the interface; Applicability tells where it applies. */
  watermark: defineCall({
    id: 'C016',
    method: 'GET',
    path: 'Watermark/Get',
    kind: 'query',
    context,
    summary: { 'zh-CN': '水印', 'en-US': 'Watermark' },
    request: z.object({ ProductType: codeWord(50).default('EDM') }),
    response: z.object({
      text: z.string(),
      Applicability: z.array(z.object({ Key: z.string(), Enabled: z.boolean() })),
    }),
  }),
  /** Enabled options of a dictionary, by its code; disabled ones are left out (T12). */
  dictionaryItems: defineCall({
    id: 'C100',
    method: 'GET',
    path: 'Dictionary/Items/{code}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '字典选项', 'en-US': 'Options of a dictionary' },
    request: z.object({ code: text(50) }),
    response: z.array(z.object({ value: z.string(), zh: z.string(), en: z.string(), enabled: z.boolean() })),
  }),
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
  /** Type `inline` opens in place where V016 allows it, `preview` gives the bytes to a program that draws them, `attachment` downloads and leaves a FileDownloaded event first. The caller must be able to read a record that holds the file, or have uploaded it. */
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
      /** The record that it is taken from. */
      recordId: id.optional(),
    }),
    response: z.unknown(),
  }),
  /** Server-sent events: `{position, keys}` whenever read models move (law 6); resumes by `last-event-id`. */
  stream: defineCall({
    id: 'X022',
    method: 'GET',
    path: 'Stream',
    kind: 'query',
    context,
    token: 'never',
    answer: 'sse',
    summary: { 'zh-CN': '变更推送', 'en-US': 'What changed, as it changes' },
    request: z.object({}),
    response: z.unknown(),
  }),
  /** C123: user settings by type, kept for the person (language, columns, saved views). */
  userSettings: defineCall({
    id: 'C123',
    method: 'POST',
    path: 'UserSetting/Get',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '个人设置', 'en-US': 'User settings' },
    request: z.strictObject({ userSetTypes: z.array(codeWord(50)).max(50) }),
    response: z.array(z.object({ Type: z.string(), Content: z.unknown() })),
  }),
  saveUserSetting: defineCall({
    id: 'C123',
    method: 'POST',
    path: 'UserSetting/Set',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '保存个人设置', 'en-US': 'Save a user setting' },
    request: z.strictObject({ Type: codeWord(50).min(1), Content: z.unknown() }),
    response: z.object({}),
  }),
  departmentList: defineCall({
    id: 'C126',
    method: 'POST',
    path: 'Department/List',
    kind: 'query',
    context,
    summary: { 'zh-CN': '部门列表', 'en-US': 'Departments' },
    request: z.object({}),
    response: z.array(
      z.object({ id, name: z.string(), parentId: z.string().nullable(), headIds: z.array(z.string()) }),
    ),
  }),
} as const;
