import { Button, Checkbox, Group, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BASIC_FIELD_TYPES } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { moved, OrderTools } from '../order-tools';

type FieldType = BasicField['type'];
const newKey = (): string => `f${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A field of another type with the same name; its value is kept where both types can hold it. */
export const asType = (field: BasicField, type: FieldType): BasicField => {
  const base = {
    key: field.key,
    label: field.label,
    ...(field.required === undefined ? {} : { required: field.required }),
    ...(field.help === undefined ? {} : { help: field.help }),
  };
  const options = 'options' in field ? field.options : [];
  const text = typeof field.value === 'string' ? field.value : null;
  switch (type) {
    case 'input':
    case 'textarea':
      return { ...base, type, value: text };
    case 'date':
    case 'email':
    case 'phone':
      return { ...base, type, value: null };
    case 'inputNumber':
      return { ...base, type, value: text !== null && /^[-−+]?\d+(\.\d*)?$/.test(text) ? text : null };
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

/** Adds, orders and describes the fields of a form. */
export const FieldDesigner = ({ fields, extra, onChange, onDone }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const set = (at: number, next: BasicField, typed?: string): void =>
    onChange(
      fields.map((field, i) => (i === at ? next : field)),
      typed === undefined ? undefined : `${typed} ${next.key}`,
    );
  return (
    <Stack gap={10}>
      {fields.map((field, at) => (
        <Stack key={field.key} gap={6} p={10} style={{ border: '1px solid var(--line)', borderRadius: 8 }}>
          <Group gap={8} align="end" wrap="wrap">
            <TextInput
              label={t('design.name')}
              required
              value={field.label}
              maxLength={100}
              style={{ flex: 2, minWidth: 140 }}
              onChange={(event) => set(at, { ...field, label: event.currentTarget.value }, 'label')}
            />
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
                <TextInput
                  label={t('design.unit')}
                  value={field.unit ?? ''}
                  maxLength={20}
                  w={80}
                  onChange={(event) => {
                    const { unit: _unit, ...bare } = field;
                    const unit = event.currentTarget.value.trim();
                    set(at, unit === '' ? bare : { ...bare, unit }, 'unit');
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
            <Checkbox
              label={t('design.required')}
              mb={8}
              checked={field.required ?? false}
              onChange={(event) => set(at, { ...field, required: event.currentTarget.checked })}
            />
            <OrderTools
              name={field.label}
              at={at}
              count={fields.length}
              onMove={(by) => onChange(moved(fields, at, by))}
              onRemove={() => onChange(fields.filter((_, i) => i !== at))}
            />
          </Group>
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
        </Stack>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          onClick={() =>
            onChange([
              ...fields,
              { key: newKey(), label: t('design.newField', { count: fields.length + 1 }), type: 'input', value: null },
            ])
          }
        >
          {t('design.addField')}
        </Button>
        {extra}
        <Button size="compact-md" onClick={onDone} disabled={fields.length === 0}>
          {t('design.done')}
        </Button>
      </Group>
    </Stack>
  );
};
