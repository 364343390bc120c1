import { canonicalJson } from '../../../core/canonical';
import { isoDate, type FileRef } from '../../../core/schemas';
import { FIELD_FORMAT, fieldChange } from '../../../core/trace';
import { valueOf, type TraceValue } from '../../../core/trace-value';
import { isOfOneExperiment } from '../carry-over';
import { labelledIdentities } from '../identity';
import { labelFaults } from '../label-faults';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { basicFieldsSchema, type BasicField, type BasicFields } from './basic-fields-schema';
import { basicFieldsShape } from './basic-fields-shape';
import { BASIC_FIELD_KINDS } from './field-kinds';
import { ORDER, orderChange } from '../order-change';
import { lockedFieldChange } from './locked-change';
import { fieldsWithTemplate } from './with-template';

export {
  BASIC_FIELD_TYPES,
  basicFieldSchema,
  basicFieldsSchema,
  type BasicField,
  type BasicFields,
} from './basic-fields-schema';

/** The first label of each value: a form may have a thousand options and a thousand of them chosen. */
const labelled = (
  options: readonly { readonly value: string; readonly label: string }[],
  values: readonly string[],
) => {
  const labels = new Map(options.toReversed().map(({ value, label }) => [value, label]));
  return values.map((value) => labels.get(value) ?? value);
};

/** What the field shows, null when empty. */
export const basicFieldText = (field: BasicField): string | null => {
  switch (field.type) {
    case 'radio':
    case 'select':
      return field.options.find((item) => item.value === field.value)?.label ?? field.value;
    case 'checkbox':
    case 'multiple':
      return field.value.length === 0 ? null : labelled(field.options, field.value).join('、');
    case 'attachment':
      return field.value.length === 0 ? null : field.value.map((file) => file.name).join('、');
    case 'inputNumber':
      return field.value === null ? null : field.unit ? `${field.value} ${field.unit}` : field.value;
    default:
      return field.value === '' ? null : field.value;
  }
};

/** The trace tells attached files by hash too: a file may be replaced by another of the same name. */
const traced = (field: BasicField | undefined): TraceValue | null => {
  if (!field || basicFieldText(field) === null) return null;
  switch (field.type) {
    case 'radio':
    case 'select':
    case 'checkbox':
    case 'multiple': {
      const values = Array.isArray(field.value) ? field.value : [field.value ?? ''];
      const labels = labelled(field.options, values);
      return { kind: 'options', options: values.map((value, at) => ({ value, label: labels[at] ?? value })) };
    }
    case 'attachment':
      return { kind: 'files', files: field.value.map(({ name, hash, size }) => ({ name, hash, size })) };
    case 'inputNumber':
      return valueOf({ kind: 'number', unit: field.unit }, field.value);
    case 'date':
      return valueOf({ kind: 'date' }, field.value);
    default:
      return field.value;
  }
};

const definitionOf = (field: BasicField): string => canonicalJson({ ...field, value: null });

const tellDefinition = (field: BasicField | undefined): TraceValue | null =>
  field
    ? {
        ...{ kind: 'definition', of: 'basicFields', label: field.label, type: field.type },
        ...(field.type === 'inputNumber' && field.unit ? { unit: field.unit } : {}),
        required: field.required ?? false,
        options: 'options' in field ? field.options.map((item) => item.label || item.value) : [],
      }
    : null;

/** Spaces alone are not an answer (V035). */
const isBlank = (field: BasicField): boolean => (basicFieldText(field) ?? '').trim() === '';

/** A field as the next experiment begins with it: days, ticks, files, results and bottles are those of the one before. */
const setUpOf = (field: BasicField): BasicField => {
  if (field.type === 'checkbox' || field.type === 'attachment') return { ...field, value: [] };
  const staysBehind = isOfOneExperiment(field.label, basicFieldText(field) ?? '');
  if (field.type === 'multiple') return staysBehind ? { ...field, value: [] } : field;
  return field.type === 'date' || staysBehind ? { ...field, value: null } : field;
};

/** M18: typed form fields. */
export const basicFieldsModule: ModuleType<BasicFields> = {
  type: 'basicFields',
  specId: 'M18',
  label: { 'zh-CN': '基础字段', 'en-US': 'Basic fields' },
  begin: { 'zh-CN': '填写字段', 'en-US': 'Fill in the fields' },
  guide: {
    'zh-CN':
      '按自己定义的字段填写：文本、数字、日期、选项、附件等，必填的字段在提交前须填完。数字可以带单位输入，自动换算成字段的单位，例如在小时字段里输入“90 min”。',
    'en-US':
      'A form of fields of your own: text, numbers, dates, choices, attachments; required ones must be filled in before the record is submitted. Numbers may be typed with a unit and are converted into the unit of the field: 90 min in a field of hours.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: basicFieldsSchema,
  shape: basicFieldsShape,
  writeFaults: (content) =>
    content.fields.flatMap((field, index) => [
      ...(field.type === 'date' && field.value !== null && !isoDate.safeParse(field.value).success
        ? [{ path: ['fields', index, 'value'], message: 'badDate', params: {} }]
        : []),
      ...labelFaults([
        { path: ['fields', index, 'label'], text: field.label },
        { path: ['fields', index, 'help'], text: field.help },
        { path: ['fields', index, 'unit'], text: field.type === 'inputNumber' ? field.unit : undefined },
        ...('options' in field ? field.options : []).flatMap((item, at) => [
          { path: ['fields', index, 'options', at, 'value'], text: item.value },
          { path: ['fields', index, 'options', at, 'label'], text: item.label },
        ]),
      ]),
    ]),
  empty: () => ({ fields: [] }),
  carryOver: {
    clone: 'all',
    next: {
      take: ({ fields }) => ({ fields: fields.map(setUpOf) }),
      told: {
        'zh-CN': '基础字段：日期、勾选项、附件、批号和结果（如收率、实测值）清空，其余作为实验设置带入。',
        'en-US':
          'Basic fields: dates, ticks, attachments, batch numbers and results such as yields are cleared; all else is carried over as set-up.',
      },
    },
    record: 'all',
  },
  withTemplate: { taken: fieldsWithTemplate, left: () => [] },
  lockable: {
    parts: ({ fields }) => fields.map(({ key, label }) => ({ key, label })),
    changed: lockedFieldChange,
  },
  diff: (old, next) => {
    const before = new Map((old?.fields ?? []).map((field) => [field.key, field]));
    const after = new Map(next.fields.map((field) => [field.key, field]));
    const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const was = before.get(key);
      const is = after.get(key);
      const attachment = (is ?? was)?.type === 'attachment';
      const title = (is ?? was)?.label ?? key;
      const valueChanged =
        canonicalJson(was?.value ?? null) !== canonicalJson(is?.value ?? null) && (traced(was) ?? traced(is)) !== null;
      const defined = !was || !is || definitionOf(was) !== definitionOf(is);
      return [
        ...(valueChanged
          ? [
              fieldChange(key, title, traced(was), traced(is), {
                fieldFormat: attachment ? FIELD_FORMAT.attachment : FIELD_FORMAT.plain,
              }),
            ]
          : []),
        ...(defined
          ? [fieldChange(`${key}/definition`, '@basicFields.definition', tellDefinition(was), tellDefinition(is))]
          : []),
      ];
    });
    const named = ({ key, label }: BasicField) => ({ id: key, label });
    return [
      ...changes,
      ...orderChange('order', '@basicFields.order', (old?.fields ?? []).map(named), next.fields.map(named)),
    ];
  },
  parts: { definition: { 'zh-CN': '字段定义', 'en-US': 'Field definition' }, order: ORDER },
  kinds: BASIC_FIELD_KINDS,
  unfilled: (content) =>
    content.fields
      .filter((field) => field.required && isBlank(field))
      .map((field) => ({ field: field.key, label: field.label })),
  text: (content) => content.fields.map((field) => `${field.label} ${basicFieldText(field) ?? ''}`).join('\n'),
  files: (content) => content.fields.flatMap((field): FileRef[] => (field.type === 'attachment' ? field.value : [])),
  identities: (content) =>
    content.fields.flatMap((field) => labelledIdentities(field.label, basicFieldText(field) ?? '')),
  isEmpty: (content) => content.fields.every(isBlank),
};

export const basicFields = defineModule(basicFieldsModule);
