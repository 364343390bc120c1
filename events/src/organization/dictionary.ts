import { z } from 'zod';
import { AppError } from '../core/app-error';
import { defineRegister } from '../core/define-register';
import { distinctBy, filledText, title } from '../core/schemas';
import { actsOf, MEANING_KINDS, MEANINGS } from '../records/signature-meanings';

export const dictionaryItemSchema = z.strictObject({
  value: filledText(100),
  zh: filledText(100),
  en: filledText(100),
  /** Disabled options are hidden from drop-downs, and still shown where they were chosen (T12). */
  enabled: z.boolean(),
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
