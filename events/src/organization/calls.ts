import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, commandFields, distinct, id, plainText, text, title } from '../core/schemas';
import { MOST_FILE_MB } from '../files/file-limits';
import { ITEM_COLOURS } from './dictionary';
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
          fileSizeLimitSize: z.number().positive().max(MOST_FILE_MB).nullable(),
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
  /** Options of a dictionary, by its code; disabled ones are left out (T12), unless it is asked what was chosen earlier. */
  dictionaryItems: defineCall({
    id: 'C100',
    method: 'GET',
    path: 'Dictionary/Items/{code}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '字典选项', 'en-US': 'Options of a dictionary' },
    request: z.object({ code: text(50), with: z.literal('disabled').optional() }),
    response: z.array(
      z.object({
        ...{ value: z.string(), zh: z.string(), en: z.string(), enabled: z.boolean() },
        colour: z.enum(ITEM_COLOURS).optional(),
      }),
    ),
  }),
  /** How often each option of a dictionary is chosen: asked before one is disabled or taken out. */
  optionCounts: defineCall({
    id: 'X870',
    method: 'GET',
    path: 'Dictionary/UseCounts/{id}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '字典选项的选用次数', 'en-US': 'How often options of a dictionary are chosen' },
    request: z.strictObject({ id }),
    response: z.array(z.object({ value: z.string(), count: z.number().int().positive() })),
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
