import { Select, TextInput } from '@mantine/core';
import { LONGEST, type Input } from '@shilu/events/records/modules/spread-design/design-schema';
import { beyondLimits } from '@shilu/events/records/modules/spread-design/input-cells';
import { inputLimits } from '@shilu/events/records/modules/spread-design/design-words';
import { asTyped } from '@shilu/events/records/modules/spread-design/written-digits';
import type { CellValue } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { isDecimal } from '@shilu/events/units/base-value';
import { useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field';
import { PickOne } from '../../../ui/picker';
import { usePeople } from '../../../ui/use-people';
import { faultWords } from '../units/fault-words';
import { heldByText, numberInUnit } from '../units/number-in-unit';

type Props = {
  readonly input: Input;
  /** What it is called, with its cell where it has several. */
  readonly name: string;
  readonly value: CellValue | undefined;
  /** In its cell nothing but the value has room: its name is heard. */
  readonly bare: boolean;
  readonly lacking: boolean;
  /** Somebody else has the cell: what was typed stays, and nothing more is. */
  readonly readOnly?: boolean;
  readonly onChange: (value: CellValue | undefined) => void;
};
/** Several copied cells at once are more than one field takes. */
type PasteProps = { readonly onPaste: (event: ClipboardEvent) => void };

/** A cell as its kind is filled in. */
export const InputField = ({ onPaste, ...props }: Props & PasteProps) => (
  <div style={{ display: 'contents' }} onPaste={onPaste}>
    <KindField {...props} />
  </div>
);

const KindField = (props: Props) => {
  const { input, name, value, bare, lacking, readOnly = false, onChange } = props;
  const { t } = useTranslation('spreadDesign');
  const limits = inputLimits(input);
  const said = [input.hint, limits].filter((text) => text !== '').join(' · ');
  const shared = {
    'aria-label': name,
    size: bare ? 'xs' : 'sm',
    readOnly,
    // A cell has no label to bear the mark.
    ...(bare && input.required ? { 'aria-required': true, placeholder: '*' } : {}),
    ...(bare ? { title: [name, said].filter((text) => text !== '').join(' · ') } : { label: name, withAsterisk: input.required }),
    ...(bare || said === '' ? {} : { description: said }),
    ...(lacking ? { error: bare ? true : t('required') } : {}),
  } as const; // prettier-ignore
  const text = value === undefined ? '' : String(value);
  switch (input.kind) {
    case 'number':
      return <NumberInput {...props} shared={shared} />;
    case 'text':
      return (
        <TextInput
          {...shared}
          maxLength={2_000}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      );
    case 'date':
      return (
        <DateField
          label={name}
          bare={bare}
          required={input.required}
          {...(bare || said === '' ? {} : { description: said })}
          {...(lacking ? { error: t('required') } : {})}
          value={text === '' ? null : text}
          onChange={(next) => onChange(next ?? undefined)}
          // What is no day stays in the box, and the day before is not kept for it.
          onUnread={() => onChange(undefined)}
        />
      );
    case 'choice':
    case 'yesNo': {
      const isYesNo = input.kind === 'yesNo';
      const data = isYesNo
        ? [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        : [...new Set([...input.options, ...(text === '' ? [] : [text])])];
      return (
        <Select
          {...shared}
          clearable
          data={data}
          value={text === '' ? null : text}
          onChange={(next) => onChange(next === null ? undefined : isYesNo ? next === 'true' : next)}
        />
      );
    }
    case 'person':
      return <PersonInput {...props} shared={shared} />;
  }
};

type Shared = { readonly shared: Readonly<Record<string, unknown>> };

const PersonInput = ({ value, onChange, shared }: Props & Shared) => {
  const { people, shownName } = usePeople();
  const chosen = value === undefined ? null : String(value);
  const data = people.filter(({ disabled, id }) => !disabled || id === chosen).map(({ id }) => ({ value: id, label: shownName(id) ?? id })); // prettier-ignore
  return <PickOne {...shared} clearable data={data} value={chosen} onChange={(next) => onChange(next ?? undefined)} />;
};

/** A number, typed plain or with a unit of its kind (V022). */
const NumberInput = ({ input, value, onChange, shared, bare }: Props & Shared) => {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { unit } = input;
  /** What it held before somebody began to type. */
  const stood = useRef(value);
  const take = (next: CellValue | undefined): void => {
    setTyped(null);
    setFault(null);
    if (next !== value) onChange(next);
  };
  const settle = (): void => {
    if (typed === null) return;
    const said = typed.trim();
    if (said === '') return take(undefined);
    const read = numberInUnit(said, unit);
    if ('fault' in read) return setFault(faultWords(t, read.fault, { unit }, said));
    take(asTyped(read.value));
  };
  const beyond = value !== undefined && beyondLimits(input, Number(value)) !== null;
  // Another value came from elsewhere, such as an undo: what was typed stands there no more.
  const standing = typed !== null && isDecimal(typed.trim()) && asTyped(typed.trim()) !== value ? null : typed;
  const shown = value === undefined ? '' : String(value);
  return (
    <TextInput
      {...shared}
      {...(fault === null ? {} : { error: fault })}
      data-untaken={fault !== null}
      inputMode="decimal"
      maxLength={LONGEST.option}
      value={standing ?? shown}
      rightSection={unit === '' ? null : <span className="mute">{unit}</span>}
      rightSectionWidth={unit === '' ? 0 : 18 + unit.length * 9}
      styles={{
        input: {
          fontVariantNumeric: 'tabular-nums',
          textAlign: bare ? 'right' : undefined,
          ...(beyond ? { borderColor: 'var(--amber)', color: 'var(--amber)' } : {}),
        },
      }}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setFault(null);
        setTyped(next);
        const held = heldByText(next, standing ?? shown, unit);
        if (held === 'stood') onChange(stood.current);
        else if (held !== null) onChange(held.value === '' ? undefined : asTyped(held.value));
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
