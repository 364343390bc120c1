import { z } from 'zod';
import { AppError } from '../core/app-error';
import { defineRegister } from '../core/define-register';
import { distinctBy, filledText, title } from '../core/schemas';
import { actsOf, MEANING_KINDS, MEANINGS } from '../records/signature-meanings';

/** Colours that an option may have beside its word. */
export const ITEM_COLOURS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type ItemColour = (typeof ITEM_COLOURS)[number];

export const dictionaryItemSchema = z.strictObject({
  value: filledText(100),
  zh: filledText(100),
  en: filledText(100),
  /** Disabled options are hidden from drop-downs, and still shown where they were chosen (T12). */
  enabled: z.boolean(),
  colour: z.enum(ITEM_COLOURS).optional(),
});
export type DictionaryItem = z.infer<typeof dictionaryItemSchema>;

/** Dictionaries that screens read by their code. */
const READ_BY_CODE: readonly string[] = ['experimentType', 'industry', 'subField', MEANINGS, 'notApplicableReason'];

/** Dictionaries (C100, R062): the options of the organisation's drop-downs. */
export const dictionaryRegister = defineRegister({
  name: 'dictionary',
  noun: 'Dictionary',
  context: 'organization',
  label: { 'zh-CN': '字典', 'en-US': 'Dictionary' },
  about: {
    'zh-CN': '记录里各个下拉框的选项在这里维护。停用的选项不再供选择，已经选过的地方照常显示。',
    'en-US':
      'The options of every drop-down in records. A disabled option can no longer be chosen; where it was chosen it still shows.',
  },
  guide: {
    'zh-CN':
      '打开一个字典，逐项填写值、中文和英文，也可以从 Excel 粘贴或导入 CSV 文件。可以给选项一种颜色，选用它的地方在文字前显示一个色点。“已选用”是选用它的记录、模板等的数目：选用过的选项不能去掉，只能停用。停用后不再供选择，已选用的地方仍显示它的名称和颜色。设计信息表和多级表时，选项列可以直接取用字典里现有的选项；取用后属于这张表，以后改字典不影响它。',
    'en-US':
      'Open a dictionary and fill in value, Chinese and English of each option, paste rows from Excel or import a CSV file. An option may have a colour, shown as a dot before its word wherever it was chosen. “Chosen” counts the records, templates and other entries that use it. One that is in use cannot be removed, only disabled: it is no longer offered, and still shows with its name and colour where it was chosen. A column of options in an info table or a multilevel table can take the options of a dictionary as they are now; they then belong to that table, and later changes of the dictionary leave it as it is.',
  },
  place: {
    path: '/team/dictManage',
    section: 'settings',
    before: '/team/watermark',
    icon: 'book',
    brief: { 'zh-CN': '下拉选项的内容', 'en-US': 'Options of drop-down lists' },
  },
  samples: () => import('./dictionary-samples'),
  toldAsText: true,
  fields: [
    {
      key: 'code',
      label: { 'zh-CN': '编码', 'en-US': 'Code' },
      type: 'name',
      maxLength: 50,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'name',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'nameEn',
      label: { 'zh-CN': '英文名称', 'en-US': 'English name' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'items',
      label: { 'zh-CN': '选项', 'en-US': 'Options' },
      type: 'json',
      schema: distinctBy(
        z.array(dictionaryItemSchema.extend({ value: title(100), zh: title(100), en: title(100) })).max(1000),
        ({ value }) => value,
      ),
      stored: z.array(dictionaryItemSchema),
      required: true,
      list: true,
    },
  ],
  callIds: 'C100',
  mayAdd: ['admin'],
  mayChange: ['admin'],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'code',
  rules: [
    ({ code, items }) => {
      const unbound = items.find((item) => item.enabled && actsOf(item.value).length === 0);
      if (code === MEANINGS && unbound)
        throw new AppError('meaningUnbound', { value: unbound.value, kinds: MEANING_KINDS.join(', ') });
    },
  ],
  staysWhile: [
    {
      kind: 'product',
      when: ({ code }) => READ_BY_CODE.includes(code),
      why: {
        'zh-CN': '系统要读取该字典的选项，不需要的选项可以停用',
        'en-US': 'the product reads its options; those not wanted can be disabled',
      },
    },
  ],
  // What a signature means, and what a field may be given, is decided by them.
  keptFor: () => true,
});
