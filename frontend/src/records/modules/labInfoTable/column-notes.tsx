import { shownFormula } from '@shilu/events/records/modules/info-table/formula-text';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { useTranslation } from 'react-i18next';
import classes from '../fields.module.css';

/** Below a table that is read: how its calculated columns were worked out. */
export const ColumnNotes = ({ columns }: { readonly columns: readonly InfoColumn[] }) => {
  const { t } = useTranslation('records');
  const formulas = columns.filter((column) => column.formula !== undefined);
  if (formulas.length === 0) return null;
  return (
    <ul className={classes['notes']} aria-label={t('formula.notes')}>
      {formulas.map(({ key, label, formula }) => (
        <li key={key}>
          {label} = {shownFormula(formula ?? '', columns)}
        </li>
      ))}
    </ul>
  );
};
