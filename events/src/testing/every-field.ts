import { z } from 'zod';
import { defineRegister } from '../core/define-register';
import { fieldTypes, typeOf, type FieldOf, type FieldTypeName, type RegisterField } from '../core/fields/field-types';
import { quickTextRegister } from '../organization/quick-text';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const options = ['x', 'y', 'z'].map((value) => ({
  value,
  label: { 'zh-CN': `选项 ${value}`, 'en-US': `Option ${value}` },
}));
const all = { label, list: true, filter: true } as const;

/** A field of every type. */
export const everyField: { readonly [Name in FieldTypeName]: FieldOf<Name> } = {
  name: { ...all, key: 'name', type: 'name', required: true, search: true },
  text: { ...all, key: 'text', type: 'text', search: true },
  longText: { ...all, key: 'longText', type: 'longText', search: true },
  number: { ...all, key: 'number', type: 'number', unit: 'g' },
  date: { ...all, key: 'date', type: 'date' },
  boolean: { ...all, key: 'boolean', type: 'boolean' },
  select: { ...all, key: 'select', type: 'select', options },
  selects: { ...all, key: 'selects', type: 'selects', options },
  account: { ...all, key: 'account', type: 'account' },
  accounts: { ...all, key: 'accounts', type: 'accounts' },
  reference: { ...all, key: 'reference', type: 'reference', references: 'role' },
  json: {
    label,
    list: true,
    key: 'json',
    type: 'json',
    schema: z.array(z.string().max(9)).max(9),
    stored: z.array(z.string()),
  },
};

export const fieldNames = Object.keys(fieldTypes) as readonly FieldTypeName[];
const fields: readonly RegisterField[] = Object.values(everyField);

/** Examples of a field; of the shape that is its register's own, two of this one. */
export const examplesOf = (name: FieldTypeName): readonly unknown[] => {
  const field: RegisterField = everyField[name];
  return field.type === 'json' ? [['a'], ['a', 'b']] : typeOf(field).examples(field);
};

/** A register with all of them. */
export const everyRegister = defineRegister({
  ...quickTextRegister,
  ...{ name: 'everything', noun: 'Everything', label, fields, sortBy: 'name', rules: [], staysWhile: [] },
  ...{ mayRead: ['anyone'], keptFor: () => false, naming: { 'zh-CN': 'name', 'en-US': 'name' } },
});
