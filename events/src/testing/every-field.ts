import { z } from 'zod';
import { defineRegister } from '../core/define-register';
import { fieldTypes, typeOf, type FieldOf, type FieldTypeName, type RegisterField } from '../core/fields/field-types';
import { quickTextRegister } from '../organization/quick-text';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const of = <Name extends FieldTypeName>(type: Name) =>
  ({
    key: type,
    type,
    label: { 'zh-CN': `字段 ${type}`, 'en-US': `Field ${type}` },
    list: true,
    filter: true,
  }) as const;
const options = ['x', 'y', 'z'].map((value) => ({
  value,
  label: { 'zh-CN': `选项 ${value}`, 'en-US': `Option ${value}` },
}));

/** A field of every type. */
export const everyField: { readonly [Name in FieldTypeName]: FieldOf<Name> } = {
  name: { ...of('name'), required: true, search: true },
  text: { ...of('text'), search: true },
  longText: { ...of('longText'), search: true },
  number: { ...of('number'), unit: 'g' },
  quantity: { ...of('quantity'), units: ['g', 'mg', 'kg'], sign: 'positive' },
  date: { ...of('date') },
  dateTime: { ...of('dateTime') },
  boolean: { ...of('boolean') },
  select: { ...of('select'), options },
  selects: { ...of('selects'), options },
  account: { ...of('account') },
  accounts: { ...of('accounts') },
  reference: { ...of('reference'), references: 'role', keeps: 'nothing' },
  dictionary: { ...of('dictionary'), dictionary: 'experimentType' },
  rows: {
    ...of('rows'),
    filter: false,
    fields: [
      { key: 'step', label: { 'zh-CN': '步骤', 'en-US': 'Step' }, type: 'name', required: true },
      { key: 'amount', label: { 'zh-CN': '用量', 'en-US': 'Amount' }, type: 'quantity', units: ['g', 'mg'] },
      { key: 'state', label: { 'zh-CN': '状态', 'en-US': 'State' }, type: 'select', options },
      {
        key: 'role',
        label: { 'zh-CN': '角色', 'en-US': 'Role' },
        type: 'reference',
        references: 'role',
        keeps: 'nothing',
      },
      { key: 'done', label: { 'zh-CN': '完成', 'en-US': 'Done' }, type: 'boolean' },
    ],
  },
  files: { ...of('files'), search: true, maxLength: 3, megabytes: 5, kinds: ['pdf', 'picture'] },
  structure: { ...of('structure'), filter: false, search: true },
  computed: {
    ...of('computed'),
    gives: { type: 'quantity', units: ['g', 'mg'] },
    version: 1,
    of: ({ number }) => (typeof number === 'number' ? { value: String(number * 2), unit: 'g' } : undefined),
  },
  json: {
    ...of('json'),
    filter: false,
    schema: z.array(z.string().max(9)).max(9),
    stored: z.array(z.string()),
  },
};

export const fieldNames = Object.keys(fieldTypes) as readonly FieldTypeName[];
/** Those, and the other forms that some types have. */
export const everyFields: readonly RegisterField[] = [
  ...Object.values(everyField),
  {
    ...of('reference'),
    key: 'references',
    references: 'role',
    keeps: 'nothing',
    many: true,
    label: { 'zh-CN': '字段 many', 'en-US': 'Field many' },
  },
];

/** Examples of a field; of the shape that is its register's own, two of this one. */
export const examplesOf = (field: RegisterField): readonly unknown[] =>
  field.type === 'json' ? [['a'], ['a', 'b']] : typeOf(field).examples(field);

/** A register with all of them. */
export const everyRegister = defineRegister({
  ...quickTextRegister,
  ...{ name: 'everything', noun: 'Everything', label, fields: everyFields, sortBy: 'name', rules: [], staysWhile: [] },
  ...{ mayRead: ['anyone'], keptFor: () => false, naming: { 'zh-CN': 'name', 'en-US': 'name' } },
});
