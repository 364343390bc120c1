import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { RegisterField } from '@shilu/events/core/register-field';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DateField } from '../ui/date-field';
import { PeoplePicker, PersonPicker } from '../ui/person-picker';
import type { FieldControl, Target } from './field-control';

type Props = {
  readonly field: RegisterField;
  readonly value: unknown;
  readonly error: string | null;
  readonly readOnly: boolean;
  /** Where typing begins when the form opens. */
  readonly first?: boolean;
  /** For a field of the register's own shape. */
  readonly control?: FieldControl | undefined;
  /** For a reference: what it may point to. */
  readonly targets?: readonly Target[];
  readonly onChange: (value: unknown) => void;
};

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const string = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The control for a field of a register. */
export const FieldInput = ({
  field,
  value,
  error,
  readOnly,
  first = false,
  control: Control,
  targets = [],
  onChange,
}: Props) => {
  const { t } = useTranslation('organization');
  const language = useStore(languageStore);
  const label = field.label[language];
  const shared = {
    label,
    error,
    required: field.required ?? false,
    ...(field.help ? { description: field.help[language] } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
  };
  switch (field.type) {
    case 'longText':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          readOnly={readOnly}
          value={string(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          readOnly={readOnly}
          suffix={field.unit === undefined ? '' : ` ${field.unit}`}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      );
    case 'boolean':
      return (
        <Switch
          label={label}
          disabled={readOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          readOnly={readOnly}
          placeholder={t('register.choose')}
          data={field.options.map((option) => ({ value: option.value, label: option.label[language] }))}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'selects':
      return (
        <MultiSelect
          {...shared}
          readOnly={readOnly}
          placeholder={strings(value).length === 0 ? t('register.choose') : ''}
          data={field.options.map((option) => ({ value: option.value, label: option.label[language] }))}
          value={strings(value)}
          onChange={onChange}
        />
      );
    case 'account':
      return (
        <PersonPicker
          {...shared}
          disabled={readOnly}
          clearable={field.required !== true}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'accounts':
      return <PeoplePicker {...shared} disabled={readOnly} value={strings(value)} onChange={onChange} />;
    case 'reference':
      return (
        <Select
          {...shared}
          readOnly={readOnly}
          searchable
          clearable={field.required !== true}
          placeholder={t('register.choose')}
          data={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'date':
      return (
        <DateField
          {...shared}
          readOnly={readOnly}
          value={string(value) === '' ? null : string(value)}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'json':
      return Control === undefined ? null : <Control {...{ label, value, error, readOnly, onChange }} />;
    default:
      return (
        <TextInput
          {...shared}
          readOnly={readOnly}
          value={string(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
};
