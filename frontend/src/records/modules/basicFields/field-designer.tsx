import { NumberInput, Select, TagsInput, Text } from '@mantine/core';
import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { understandQuantity } from '@shilu/events/units/quantity';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BASIC_FIELD_TYPES } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { inUnit, type UnitChange } from '../labInfoTable/column-unit';
import { UnitField } from '../units/unit-field';
import { UnitNotice } from '../labInfoTable/unit-notice';
import { PartDesigner } from '../part-designer';
import { asTable, columnOf, fromTable, type NumberField } from './field-unit';

type FieldType = BasicField['type'];
const newKey = (): string => `f${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** What can be read as a number is one; what cannot stays as it was typed, and is marked until it is mended. */
const numberOf = (base: { readonly key: string; readonly label: string }, text: string | null): NumberField => {
  const understood = text === null ? null : understandQuantity(text, undefined);
  if (understood === null || 'fault' in understood) return { ...base, type: 'inputNumber', value: text };
  const { value, unit } = understood;
  return { ...base, type: 'inputNumber', value, ...(unit ? { unit } : {}) };
};

/** A field of another type with the same name; its value is kept where both types can hold it. */
export const asType = (field: BasicField, type: FieldType): BasicField => {
  const base = {
    key: field.key,
    label: field.label,
    ...(field.required === undefined ? {} : { required: field.required }),
    ...(field.help === undefined ? {} : { help: field.help }),
  };
  const options = 'options' in field ? field.options : [];
  const alone = typeof field.value === 'string' ? field.value : null;
  const text = alone !== null && field.type === 'inputNumber' && field.unit ? `${alone} ${field.unit}` : alone;
  switch (type) {
    case 'input':
    case 'textarea':
      return { ...base, type, value: text };
    case 'date':
    case 'email':
    case 'phone':
      return { ...base, type, value: null };
    case 'inputNumber':
      return numberOf(base, text);
    case 'radio':
    case 'select':
      return {
        ...base,
        type,
        options,
        value:
          typeof field.value === 'string' && options.some((option) => option.value === field.value)
            ? field.value
            : null,
      };
    case 'checkbox':
    case 'multiple':
      return {
        ...base,
        type,
        options,
        value: 'options' in field && typeof field.value === 'string' ? [field.value] : [],
      };
    case 'attachment':
      return { ...base, type, value: field.type === 'attachment' ? field.value : [] };
  }
};

type Props = {
  readonly fields: readonly BasicField[];
  readonly extra: ReactNode;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (fields: BasicField[], joins?: string) => void;
  readonly onDone: () => void;
};

/** The fields of a form: what each is, its options and bounds. */
export const FieldDesigner = ({ fields, extra, onChange, onDone }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const set = (at: number, next: BasicField, typed?: string): void =>
    onChange(
      fields.map((field, i) => (i === at ? next : field)),
      typed === undefined ? undefined : `${typed} ${next.key}`,
    );
  const [unitChange, setUnitChange] = useState<UnitChange | null>(null);
  const labelled = (at: number, change: { readonly label?: string; readonly required?: boolean }, typed?: string) => {
    const field = fields[at];
    if (field) set(at, { ...field, ...change }, typed);
  };
  const kind = (field: BasicField, at: number): ReactNode => (
    <>
      <Select
        label={t('design.type')}
        data={BASIC_FIELD_TYPES.map((type) => ({ value: type, label: t(`fieldTypes.${type}`) }))}
        value={field.type}
        allowDeselect={false}
        style={{ flex: 1, minWidth: 120 }}
        onChange={(type) => {
          const wanted = BASIC_FIELD_TYPES.find((each) => each === type);
          if (wanted) set(at, asType(field, wanted));
        }}
      />
      {field.type === 'inputNumber' ? (
        <>
          <UnitField
            unit={field.unit ?? ''}
            onChange={(unit) => {
              const alone = asTable(field);
              const { table, change } = inUnit(alone, columnOf(alone), unit);
              setUnitChange(change);
              set(at, fromTable(field, table));
            }}
          />
          {(['min', 'max'] as const).map((limit) => (
            <NumberInput
              key={limit}
              label={t(`design.${limit}`)}
              value={field[limit] ?? ''}
              hideControls
              w={80}
              size="sm"
              onChange={(value) => {
                const { [limit]: _old, ...bare } = field;
                set(at, typeof value === 'number' ? { ...bare, [limit]: value } : bare, limit);
              }}
            />
          ))}
        </>
      ) : null}
    </>
  );
  const below = (field: BasicField, at: number): ReactNode => (
    <>
      {field.type === 'inputNumber' ? (
        <UnitNotice
          table={asTable(field)}
          change={unitChange}
          onChange={(table, change) => {
            setUnitChange(change);
            set(at, fromTable(field, table));
          }}
        />
      ) : null}
      {field.type === 'inputNumber' && field.value !== null && unitChange?.key !== field.key ? (
        <Text fz={12} c="dimmed">
          {t('unitChange.hint')}
        </Text>
      ) : null}
      {'options' in field ? (
        <TagsInput
          label={t('design.options')}
          description={t('design.optionsHelp')}
          value={field.options.map((option) => option.label)}
          onChange={(labels) => {
            const options = labels.map(
              (label) => field.options.find((option) => option.label === label) ?? { value: label, label },
            );
            const known = new Set(options.map((option) => option.value));
            if (field.type === 'checkbox' || field.type === 'multiple')
              set(at, { ...field, options, value: field.value.filter((value) => known.has(value)) });
            else
              set(at, {
                ...field,
                options,
                value: field.value !== null && known.has(field.value) ? field.value : null,
              });
          }}
        />
      ) : null}
    </>
  );
  return (
    <PartDesigner
      {...{ parts: fields, kind, below, extra, onDone }}
      addLabel={t('design.addField')}
      onLabel={(at, label) => labelled(at, { label }, 'label')}
      onRequired={(at, required) => labelled(at, { required })}
      onOrder={(next) => onChange(next)}
      onAdd={() => {
        const key = newKey();
        onChange([
          ...fields,
          { key, label: t('design.newField', { count: fields.length + 1 }), type: 'input', value: null },
        ]);
        return key;
      }}
      onRemove={(at) => onChange(fields.filter((_, i) => i !== at))}
    />
  );
};
