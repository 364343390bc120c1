import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { outOfLimits } from '@shilu/events/records/modules/lab-method/deviations';
import { LONGEST, type Parameter } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { limitsText } from '@shilu/events/records/modules/lab-method/lab-method-words';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultWords } from '../units/fault-words';
import { heldByText, numberInUnit } from '../units/number-in-unit';

type Props = {
  readonly parameter: Parameter;
  /** Of its step, from 1. */
  readonly number: number;
  readonly lacking: boolean;
  readonly onChange: (value: string) => void;
};

/** The value of a parameter as its kind is filled in. A number may be typed with another unit of its kind (V022). */
export const ParameterField = (props: Props) => {
  const { parameter, number, lacking, onChange } = props;
  const { t } = useTranslation('labMethod');
  const { name, kind, value, options, required } = parameter;
  const limits = limitsText(parameter);
  const shared = {
    label: name,
    'aria-label': t('valueOf', { number, name }),
    withAsterisk: required,
    ...(limits === '' ? {} : { description: t('limits', { limits }) }),
    ...(lacking ? { error: t('required') } : {}),
  };
  switch (kind) {
    case 'number':
      return <NumberValue {...props} shared={shared} />;
    case 'choice':
      return (
        <Select
          {...shared}
          clearable
          data={options}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'yesNo':
      return (
        <div>
          <div style={{ fontSize: 14, fontWeight: 500, marginBottom: 4 }} aria-hidden>
            {name}
            {required ? ' *' : ''}
          </div>
          <SegmentedControl
            aria-label={shared['aria-label']}
            value={value}
            onChange={onChange}
            data={[
              { value: 'yes', label: t('yes') },
              { value: 'no', label: t('no') },
              { value: '', label: '—' },
            ]}
          />
        </div>
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={LONGEST.value}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
};

const NumberValue = ({ parameter, onChange, shared }: Props & { readonly shared: object }) => {
  const { t } = useTranslation('records');
  const { unit, value } = parameter;
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** What it held before somebody began to type. */
  const stood = useRef(value);
  const settle = (): void => {
    if (typed === null) return;
    const said = typed.trim();
    if (said === '') return take('');
    const read = numberInUnit(said, unit);
    if ('fault' in read) return setFault(faultWords(t, read.fault, { unit }, said));
    take(read.value);
  };
  const take = (next: string): void => {
    setTyped(null);
    setFault(null);
    if (next !== value) onChange(next);
  };
  return (
    <TextInput
      {...shared}
      {...(fault === null ? {} : { error: fault })}
      data-untaken={fault !== null}
      inputMode="decimal"
      value={typed ?? value}
      rightSection={unit === '' ? null : <span className="mute">{unit}</span>}
      rightSectionWidth={unit === '' ? 0 : 18 + unit.length * 9}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      data-out={outOfLimits(parameter) ?? undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setFault(null);
        const held = heldByText(next, typed ?? value, unit);
        setTyped(held !== null && held !== 'stood' && held.value === next ? null : next);
        if (held !== null) onChange(held === 'stood' ? stood.current : held.value);
      }}
      onFocus={() => {
        stood.current = value;
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle();
      }}
    />
  );
};
