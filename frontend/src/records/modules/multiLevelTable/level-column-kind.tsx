import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { FOOTER_WORDS } from '@shilu/events/records/modules/info-table/column-words';
import { footersFor } from '@shilu/events/records/modules/info-table/column-figures';
import { asInfoColumn } from '@shilu/events/records/modules/multi-level-table/figures-below';
import type { LevelColumn, MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { COLUMN_TYPES } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { COLUMN_TYPE_WORDS } from '@shilu/events/records/modules/multi-level-table/table-words';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { UnitChange } from '../labInfoTable/column-unit';
import { OptionsField } from '../options-field';
import { UnitField } from '../units/unit-field';
import { asType, inOtherUnit, withColumn } from './level-edit';

type Props = {
  readonly at: { readonly table: MultiTable; readonly depth: number };
  readonly column: LevelColumn;
  /** Figures of it have a row to stand at, or stand below the whole table. */
  readonly canShowAbove: boolean;
  readonly onUnit: (change: UnitChange | null) => void;
  readonly onChange: (table: MultiTable, joins?: string) => void;
};

/** What a column is: its type, its unit and limits, its options, and what the row above shows of it. */
export const LevelColumnKind = ({ at, column, canShowAbove, onUnit, onChange }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  const { t: ofRecords } = useTranslation('records');
  const language = useStore(languageStore);
  const offered = footersFor(asInfoColumn(column));
  return (
    <>
      <Select
        label={ofRecords('design.type')}
        w={110}
        allowDeselect={false}
        data={COLUMN_TYPES.map((value) => ({ value, label: COLUMN_TYPE_WORDS[value][language] }))}
        value={column.type}
        onChange={(value) => {
          const type = COLUMN_TYPES.find((each) => each === value);
          if (type !== undefined && type !== column.type) onChange(asType(at, column, type));
        }}
      />
      {column.type === 'number' ? (
        <>
          <UnitField
            unit={column.unit ?? ''}
            onChange={(unit) => {
              const made = inOtherUnit(at, column, unit);
              onUnit(made.change);
              onChange(made.table);
            }}
          />
          {(['min', 'max'] as const).map((limit) => (
            <NumberInput
              key={limit}
              label={t(`designer.${limit}`)}
              value={column[limit] ?? ''}
              hideControls
              w={80}
              onChange={(value) => {
                const { [limit]: _old, ...bare } = column;
                const next = typeof value === 'number' ? { ...bare, [limit]: value } : bare;
                onChange(withColumn(at, next), `${limit} ${column.key}`);
              }}
            />
          ))}
        </>
      ) : null}
      {column.type === 'select' ? (
        <OptionsField
          value={column.options ?? []}
          onChange={(options) => onChange(withColumn(at, { ...column, options }))}
        />
      ) : null}
      {canShowAbove ? (
        <MultiSelect
          label={t('designer.figures')}
          style={{ minWidth: 150 }}
          data={offered.map((value) => ({ value, label: FOOTER_WORDS[value][language] }))}
          value={[...(column.footers ?? [])]}
          onChange={(values) => {
            const { footers: _old, ...bare } = column;
            const footers = offered.filter((each) => values.includes(each));
            onChange(withColumn(at, footers.length === 0 ? bare : { ...bare, footers }));
          }}
        />
      ) : null}
    </>
  );
};
