import { defineRegister } from '../core/define-register';
import { inputUnfit } from '../core/input-unfit';

/** Kinds of value that a further field of a reaction's product holds. */
export const PRODUCT_FIELD_KINDS = ['text', 'number', 'select', 'date'] as const;

/**
 * Further fields of a reaction's products (R058): what this organisation wants to know of each product, or of each batch of
 * it, beyond what every reaction says. A value keeps the field's name and unit as they were when it was written, so that
 * what is signed reads the same whatever becomes of the field.
 */
export const reactionProductFieldRegister = defineRegister({
  name: 'reactionProductField',
  noun: 'ReactionProductField',
  context: 'organization',
  label: { 'zh-CN': '产物字段', 'en-US': 'Reaction product field' },
  about: {
    'zh-CN': '合成反应的产物和批次除固定各项外还要填写的内容，如熔点、HPLC 纯度、存放位置。',
    'en-US':
      'What your organisation records of the products of a reaction and of their batches beyond the standard columns, such as melting point, HPLC purity or storage place.',
  },
  guide: {
    'zh-CN':
      '启用的字段按顺序出现在合成反应的产物行或批次中，必填字段未填时不能提交审核。填写的值连同当时的字段名称和单位一起保存，之后改名、停用或移除字段，已填的内容不变。选项来自字典。',
    'en-US':
      'Active fields appear, in their order, with the product or its batches in a reaction; a record is not submitted while a required one is empty. A value is kept with the field’s name and unit at that time: renaming, switching off or removing a field changes nothing that was filled in. Options come from a dictionary.',
  },
  place: {
    path: '/team/reactionProduct',
    section: 'settings',
    before: '/team/watermark',
    icon: 'flask',
    brief: { 'zh-CN': '产物和批次另填的内容', 'en-US': 'What else products and batches carry' },
  },
  samples: () => import('./reaction-product-field-samples'),
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      type: 'name',
      maxLength: 50,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'nameEn',
      label: { 'zh-CN': '英文名称', 'en-US': 'English name' },
      type: 'name',
      maxLength: 50,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'carriedBy',
      label: { 'zh-CN': '填写于', 'en-US': 'Filled in for' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'product', label: { 'zh-CN': '每个产物', 'en-US': 'Each product' } },
        { value: 'batch', label: { 'zh-CN': '每个批次', 'en-US': 'Each batch' } },
      ],
    },
    {
      key: 'kind',
      label: { 'zh-CN': '类型', 'en-US': 'Kind' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'text', label: { 'zh-CN': '文本', 'en-US': 'Text' } },
        { value: 'number', label: { 'zh-CN': '数字', 'en-US': 'Number' } },
        { value: 'select', label: { 'zh-CN': '选项', 'en-US': 'Options' } },
        { value: 'date', label: { 'zh-CN': '日期', 'en-US': 'Date' } },
      ],
    },
    {
      key: 'measuredIn',
      label: { 'zh-CN': '单位', 'en-US': 'Unit' },
      help: { 'zh-CN': '仅用于数字，如 ℃、%', 'en-US': 'For numbers only, such as ℃ or %' },
      type: 'text',
      maxLength: 20,
      list: true,
    },
    {
      key: 'dictionaryId',
      label: { 'zh-CN': '选项所在的字典', 'en-US': 'Dictionary of its options' },
      help: { 'zh-CN': '仅用于选项', 'en-US': 'For options only' },
      type: 'reference',
      references: 'dictionary',
      keeps: {
        why: {
          'zh-CN': '有 {count} 个产物字段从中取选项，如“{example}”',
          'en-US': '{count} reaction product fields take their options from it, such as “{example}”',
        },
      },
    },
    {
      key: 'order',
      label: { 'zh-CN': '顺序', 'en-US': 'Order' },
      help: { 'zh-CN': '数字小的在前', 'en-US': 'Smaller numbers come first' },
      type: 'number',
      min: 0,
      max: 999,
      required: true,
      list: true,
    },
    {
      key: 'mustBeFilled',
      label: { 'zh-CN': '必填', 'en-US': 'Required' },
      type: 'boolean',
      list: true,
      filter: true,
    },
    {
      key: 'active',
      label: { 'zh-CN': '启用', 'en-US': 'Active' },
      help: { 'zh-CN': '停用后不再出现，已填的内容照常显示', 'en-US': 'Switched off, it is no longer offered; what was filled in still shows' }, // prettier-ignore
      type: 'boolean',
      list: true,
      filter: true,
    },
  ],
  callIds: 'X700',
  mayAdd: ['admin'],
  mayChange: ['admin'],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'nameEn' },
  sortBy: 'order',
  // What a record is not submitted without.
  keptFor: ({ active, mustBeFilled }) => active && mustBeFilled,
  rules: [
    ({ kind, measuredIn, dictionaryId }) => {
      if (kind === 'select' && dictionaryId === undefined)
        throw inputUnfit([{ path: 'dictionaryId', message: 'optionsNeeded' }]);
      if (kind !== 'number' && measuredIn !== '') throw inputUnfit([{ path: 'measuredIn', message: 'unitForNumbers' }]);
    },
  ],
});
