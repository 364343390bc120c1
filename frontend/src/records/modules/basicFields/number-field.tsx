import { TextInput } from '@mantine/core';
import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseQuantity, understandQuantity, wasConverted } from '@shilu/events/units/quantity';
import { unitOf } from '@shilu/events/units/unit';
import { faultWords } from '../units/fault-words';
import { UnitQuestion } from '../units/unit-question';
import type { NumberField as Field } from './field-unit';

type Props = {
  readonly field: Field;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | null;
  readonly description?: string;
  readonly onChange: (field: BasicField) => void;
};

/** A number with its unit: `5 mmol` and `470 mg` are understood when the field is left (V022). What is typed is kept as typed meanwhile. */
export const NumberField = ({ field, error, onChange, ...rest }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [became, setBecame] = useState<string | null>(null);
  const settle = (): void => {
    if (field.value === null) return setFault(null);
    const understood = understandQuantity(field.value, field.unit);
    if ('fault' in understood) {
      // Where there is no unit yet, its own may be taken; it is asked about below.
      const asked = understood.fault === 'unknownUnit' && field.unit === undefined;
      return setFault(asked ? null : faultWords(t, understood.fault, field, field.value));
    }
    setFault(null);
    if (wasConverted(field.value, understood.value))
      setBecame(t('fields.became', { typed: field.value, value: understood.value, unit: understood.unit ?? '' }));
    if (understood.value === field.value && understood.unit === field.unit) return;
    const { unit: _unit, ...bare } = field;
    onChange({ ...bare, value: understood.value, ...(understood.unit === undefined ? {} : { unit: understood.unit }) });
  };
  const quantity = field.value === null ? null : parseQuantity(field.value);
  const unknown =
    field.unit === undefined && quantity !== null && quantity.unit !== '' && unitOf(quantity.unit) === null;
  return (
    <>
      <TextInput
        {...rest}
        ref={input}
        inputMode="decimal"
        value={field.value ?? ''}
        error={
          fault ??
          // Asked about below, in the question's own words.
          (unknown
            ? true
            : field.value === null || 'fault' in understandQuantity(field.value, field.unit)
              ? error
              : rangeError(error, field.value))
        }
        rightSection={
          field.unit === undefined ? null : (
            <span className="mute" style={{ fontSize: 13, whiteSpace: 'nowrap' }}>
              {field.unit}
            </span>
          )
        }
        rightSectionWidth={field.unit === undefined ? 0 : 18 + field.unit.length * 9}
        styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
        onChange={(event) => {
          setFault(null);
          setBecame(null);
          onChange({ ...field, value: event.currentTarget.value === '' ? null : event.currentTarget.value });
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          // Before the save hears its key.
          if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle();
        }}
      />
      {unknown ? (
        <UnitQuestion
          unit={quantity.unit}
          back={input}
          onTake={(unit) => {
            const number = understandQuantity(`${quantity.number} ${unit}`, unit);
            if ('value' in number) onChange({ ...field, value: number.value, unit });
          }}
        />
      ) : null}
      <div role="status" className="mute" style={{ fontSize: 12 }}>
        {became}
      </div>
    </>
  );
};

/** While a unit is being typed behind the number the value is no plain number yet: that is not worth an error. */
const rangeError = (error: string | null, value: string): string | null =>
  /^[-−+]?\d+([.]\d*)?([eE][-+]?\d+)?$/.test(value) ? error : null;
