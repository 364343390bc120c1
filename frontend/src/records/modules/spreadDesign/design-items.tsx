import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import {
  CHART_KINDS,
  INPUT_KINDS,
  LINKS,
  LONGEST,
  type Chart,
  type Input,
  type Link,
  type Result,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { CHART_WORDS, INPUT_KIND_WORDS, LINK_WORDS } from '@shilu/events/records/modules/spread-design/design-words';
import type { Label } from '@shilu/events/core/call';
import type { Range } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { Selected } from '../spreadSheet/univer/open-workbook';
import { FromDictionary } from '../from-dictionary';
import { UnitField } from '../units/unit-field';
import { RangeField } from './range-field';

type Props<Item> = {
  readonly item: Item;
  readonly selected: () => Selected | null;
  readonly sheetName: (id: string) => string | null;
  readonly onChange: (item: Item) => void;
};

const useChoices = () => {
  const language = useStore(languageStore);
  return <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, Label>>) =>
    values.map((value) => ({ value, label: words[value][language] }));
};

const one = (range: Range): { readonly row: number; readonly column: number } => ({
  row: range.startRow,
  column: range.startColumn,
});
const cell = ({ row, column }: { readonly row: number; readonly column: number }): Range => ({
  ...{ startRow: row, startColumn: column, endRow: row, endColumn: column },
});

type NameProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };
const Name = ({ label, value, onChange }: NameProps) => (
  <TextInput
    label={label}
    required
    maxLength={LONGEST.name}
    style={{ flex: 1, minWidth: 140 }}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** What one input is called, where it stands, and what may stand in it. */
export const InputItem = ({ item, selected, sheetName, onChange }: Props<Input>) => {
  const { t } = useTranslation('spreadDesign');
  const choices = useChoices();
  const isKind = (value: string | null): value is Input['kind'] => INPUT_KINDS.some((kind) => kind === value);
  return (
    <>
      <Name label={t('name')} value={item.name} onChange={(name) => onChange({ ...item, name })} />
      <RangeField
        label={t('range')}
        range={item.range}
        selected={selected}
        sheetName={sheetName(item.sheet)}
        onChange={(range, sheet = item.sheet) => range && onChange({ ...item, range, sheet })}
      />
      <Select
        label={t('kind')}
        w={120}
        allowDeselect={false}
        data={choices(INPUT_KINDS, INPUT_KIND_WORDS)}
        value={item.kind}
        onChange={(kind) => {
          if (!isKind(kind)) return;
          const bare = { ...item, kind, unit: '', min: '', max: '', options: [] };
          onChange(kind === 'choice' ? { ...bare, options: [t('option')] } : bare);
        }}
      />
      {item.kind === 'number' ? (
        <>
          <UnitField unit={item.unit} onChange={(unit) => onChange({ ...item, unit })} />
          {(['min', 'max'] as const).map((side) => (
            <TextInput
              key={side}
              label={t(side)}
              w={90}
              inputMode="decimal"
              maxLength={24}
              value={item[side]}
              onChange={({ currentTarget }) => onChange({ ...item, [side]: currentTarget.value.trim() })}
            />
          ))}
        </>
      ) : null}
      {item.kind === 'choice' ? (
        <div style={{ flex: 1, minWidth: 160 }}>
          <Textarea
            label={t('options')}
            autosize
            minRows={2}
            maxRows={8}
            value={item.options.join('\n')}
            onChange={({ currentTarget }) => onChange({ ...item, options: currentTarget.value.split('\n') })}
            onBlur={() => onChange({ ...item, options: [...new Set(item.options.map((option) => option.trim()))].filter((option) => option !== '') })} // prettier-ignore
          />
          <FromDictionary
            onTake={(options) => {
              // What stands there before anybody wrote is no option.
              const own = item.options.filter((option) => option.trim() !== '' && option !== t('option'));
              onChange({ ...item, options: [...new Set([...own, ...options.map((option) => option.trim())])] });
            }}
          />
        </div>
      ) : null}
      <TextInput
        label={t('hint')}
        maxLength={LONGEST.hint}
        style={{ flex: 1, minWidth: 140 }}
        value={item.hint}
        onChange={({ currentTarget }) => onChange({ ...item, hint: currentTarget.value })}
      />
      <Checkbox
        label={t('required')}
        mb={8}
        checked={item.required}
        onChange={({ currentTarget }) => onChange({ ...item, required: currentTarget.checked })}
      />
    </>
  );
};

/** A cell in which the server writes what the record is. */
export const LinkItem = ({ item, selected, sheetName, onChange }: Props<Link>) => {
  const { t } = useTranslation('spreadDesign');
  const choices = useChoices();
  return (
    <>
      <Select
        label={t('link')}
        allowDeselect={false}
        data={choices(LINKS, LINK_WORDS)}
        value={item.of}
        onChange={(value) => {
          const of = LINKS.find((link) => link === value);
          if (of !== undefined) onChange({ ...item, of });
        }}
      />
      <RangeField
        label={t('range')}
        range={cell(item)}
        selected={selected}
        sheetName={sheetName(item.sheet)}
        onChange={(range, sheet = item.sheet) => range && onChange({ ...item, ...one(range), sheet })}
      />
    </>
  );
};

/** A cell that is read by its name. */
export const ResultItem = ({ item, selected, sheetName, onChange }: Props<Result>) => {
  const { t } = useTranslation('spreadDesign');
  return (
    <>
      <Name label={t('name')} value={item.name} onChange={(name) => onChange({ ...item, name })} />
      <RangeField
        label={t('range')}
        range={cell(item)}
        selected={selected}
        sheetName={sheetName(item.sheet)}
        onChange={(range, sheet = item.sheet) => range && onChange({ ...item, ...one(range), sheet })}
      />
      <UnitField unit={item.unit} onChange={(unit) => onChange({ ...item, unit })} />
    </>
  );
};

export const ChartItem = ({ item, selected, sheetName, onChange }: Props<Chart>) => {
  const { t } = useTranslation('spreadDesign');
  const choices = useChoices();
  return (
    <>
      <Name label={t('name')} value={item.name} onChange={(name) => onChange({ ...item, name })} />
      <Select
        label={t('kind')}
        w={130}
        allowDeselect={false}
        data={choices(CHART_KINDS, CHART_WORDS)}
        value={item.kind}
        onChange={(value) => {
          const kind = CHART_KINDS.find((each) => each === value);
          if (kind !== undefined) onChange({ ...item, kind });
        }}
      />
      <RangeField
        label={t('across')}
        optional
        within={item.sheet}
        range={item.across}
        selected={selected}
        sheetName={sheetName(item.sheet)}
        onChange={(across) => onChange({ ...item, across })}
      />
      <RangeField
        label={t('up')}
        range={item.up}
        selected={selected}
        sheetName={sheetName(item.sheet)}
        onChange={(up, sheet = item.sheet) => up && onChange({ ...item, up, sheet })}
      />
      {(['acrossTitle', 'upTitle'] as const).map((title) => (
        <TextInput
          key={title}
          label={t(title)}
          maxLength={LONGEST.name}
          value={item[title]}
          onChange={({ currentTarget }) => onChange({ ...item, [title]: currentTarget.value })}
        />
      ))}
      <Checkbox
        label={t('fitted')}
        mb={8}
        checked={item.fitted}
        onChange={({ currentTarget }) => onChange({ ...item, fitted: currentTarget.checked })}
      />
    </>
  );
};
