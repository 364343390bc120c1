import { NativeSelect } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { furtherSchema, furtherValue, type Further } from '@shilu/events/records/modules/equation/further-fields';
import { faultText } from './fault-text';
import { TypedCell } from './typed-cell';
import type { FurtherField } from './use-further-fields';

type Props = {
  readonly field: FurtherField;
  /** What stands in it; undefined where nothing was filled in yet. */
  readonly value: Further | undefined;
  readonly label: string;
  readonly language: Language;
  readonly framed?: boolean;
  readonly onChange: (next: Further) => void;
};

/** One further field of a product or batch. What is written takes the field's name and unit as they are now. */
export const FurtherCell = ({ field: { blank, options }, value, label, language, framed = false, onChange }: Props) => {
  if (blank.kind === 'select') {
    const held = value?.kind === 'select' ? value : null;
    const offered = options.filter((option) => option.enabled && option.value !== held?.value);
    return (
      <NativeSelect
        size="xs"
        variant={framed ? 'default' : 'unstyled'}
        aria-label={label}
        value={held?.value ?? ''}
        data={[
          { value: '', label: '—' },
          ...(held === null || held.value === '' ? [] : [{ value: held.value, label: furtherValue(held, language) }]),
          ...offered.map((option) => ({ value: option.value, label: language === 'zh-CN' ? option.zh : option.en })),
        ]}
        onChange={({ currentTarget }) => {
          const found = options.find((option) => option.value === currentTarget.value);
          if (found) onChange({ ...blank, value: found.value, said: { 'zh-CN': found.zh, 'en-US': found.en } });
          else if (currentTarget.value === '') onChange(blank);
        }}
      />
    );
  }
  const unit = blank.kind === 'number' && blank.unit !== '' ? blank.unit : '';
  return (
    <TypedCell
      column={`further ${blank.field}`}
      held
      framed={framed}
      kind={blank.kind === 'number' ? 'number' : 'text'}
      label={label}
      placeholder={blank.kind === 'date' ? 'YYYY-MM-DD' : unit}
      maxLength={blank.kind === 'text' ? 500 : 40}
      shown={value === undefined ? '' : furtherValue(value, language)}
      typed={value?.value ?? ''}
      onType={(text) => {
        const next = furtherSchema.safeParse({ ...blank, value: text.trim().replace('−', '-') });
        if (next.success) onChange(next.data);
        return faultText(next.error, language);
      }}
    />
  );
};
