import { Select } from '@mantine/core';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { useTranslation } from 'react-i18next';

const KINDS = ['text', 'number', 'calculated', 'date', 'select'] as const;
type Kind = (typeof KINDS)[number];

/** V054: places of what is worked out, until somebody wants others. */
const USUAL_DECIMALS = 3;

/** A column as another kind: what only the old one had goes with it. */
const asKind = (column: InfoColumn, kind: Kind): InfoColumn => {
  const { formula: _formula, decimals: _decimals, ...plain } = column;
  if (kind === 'number') return { ...plain, type: kind };
  if (kind !== 'calculated') {
    const { unit: _unit, footers: _footers, marks: _marks, ...words } = plain;
    return { ...words, type: kind };
  }
  const { required: _required, ...free } = plain;
  return { ...free, type: 'number', formula: '', decimals: USUAL_DECIMALS };
};

type Props = { readonly column: InfoColumn; readonly onChange: (column: InfoColumn) => void };

export const ColumnKind = ({ column, onChange }: Props) => {
  const { t } = useTranslation('records');
  return (
    <Select
      label={t('design.type')}
      w={120}
      allowDeselect={false}
      data={KINDS.map((kind) => ({ value: kind, label: t(`columnTypes.${kind}`) }))}
      value={column.formula === undefined ? column.type : 'calculated'}
      onChange={(value) => {
        const kind = KINDS.find((each) => each === value);
        if (kind) onChange(asKind(column, kind));
      }}
    />
  );
};
