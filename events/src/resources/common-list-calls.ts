import { z } from 'zod';
import { defineCall } from '../core/call';
import { registerEntrySchema } from '../core/register';
import { BATCH_MAX, batchAnswerSchema } from '../core/register-calls';
import { commandFields, distinct, id, paging } from '../core/schemas';

/** What a laboratory's records have in common: registers of what it has and works by, each a common list. */
export const COMMON_LISTS = [
  ...(['compound', 'instrument', 'method', 'literature', 'infoTable', 'multiTable'] as const),
  ...(['workbook', 'sheetDesign'] as const),
] as const;
const type = z.enum(COMMON_LISTS);
export const isCommonList = ({ name }: { readonly name: string }): boolean => type.safeParse(name).success;

const context = 'resources';

/** C120, read as: of each common list its fields and its entries, and the removal of several of its entries. */
export const commonListCalls = {
  fields: defineCall({
    ...{ id: 'C120', method: 'POST', kind: 'query', context },
    path: 'CommonList/Fields',
    summary: { 'zh-CN': '常用列表：某类的字段', 'en-US': 'Common list: fields of a type' },
    request: z.strictObject({ type, ...paging }),
    response: z.array(
      z.object({
        /** The list that it is a field of. */
        type: z.string(),
        /** As values of entries are keyed. */
        key: z.string(),
        zh: z.string(),
        en: z.string(),
        kind: z.string(),
        required: z.boolean(),
        /** A column of the list. */
        shown: z.boolean(),
      }),
    ),
  }),
  list: defineCall({
    ...{ id: 'C120', method: 'POST', kind: 'query', context },
    path: 'CommonList/Page',
    summary: { 'zh-CN': '常用列表：某类的内容', 'en-US': 'Common list: entries of a type' },
    request: z.strictObject({ type, ...paging }),
    response: z.array(registerEntrySchema),
  }),
  remove: defineCall({
    ...{ id: 'C120', method: 'POST', kind: 'command', context },
    path: 'CommonList/Remove',
    summary: { 'zh-CN': '常用列表：移除某类的多项', 'en-US': 'Common list: remove several of a type' },
    request: z.strictObject({ type, ids: distinct(z.array(id).min(1).max(BATCH_MAX)), ...commandFields }),
    response: batchAnswerSchema,
  }),
} as const;
