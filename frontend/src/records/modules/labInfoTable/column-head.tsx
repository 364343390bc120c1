import { shownFormula } from '@shilu/events/records/modules/info-table/formula-text';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../fields.module.css';

type Props = { readonly column: InfoColumn; readonly columns: readonly InfoColumn[] };

/** A column's name with its unit; a sign says that it is worked out, and from what. */
export const ColumnHead = ({ column, columns }: Props) => {
  const { t } = useTranslation('records');
  return (
    <>
      {column.formula === undefined ? null : (
        <span title={t('formula.readOnly', { formula: shownFormula(column.formula, columns) })}>
          <IconMathFunction
            size={14}
            stroke={1.6}
            className={classes['sign']}
            role="img"
            aria-label={t('columnTypes.calculated')}
          />
        </span>
      )}
      {column.label}
      {column.unit ? ` (${column.unit})` : ''}
      {column.required ? <span className={classes['need']}> *</span> : null}
    </>
  );
};
