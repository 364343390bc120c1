import { marksWords } from '@shilu/events/records/modules/info-table/column-words';
import { shownFormula } from '@shilu/events/records/modules/info-table/formula-text';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from '../fields.module.css';

/** Below a table that is read: how its calculated columns were worked out and what its marks say. */
export const ColumnNotes = ({ columns }: { readonly columns: readonly InfoColumn[] }) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const formulas = columns.filter((column) => column.formula !== undefined);
  const marked = columns.filter((column) => column.marks?.length);
  if (formulas.length === 0 && marked.length === 0) return null;
  return (
    <ul className={classes['notes']} aria-label={t('formula.notes')}>
      {formulas.map(({ key, label, formula }) => (
        <li key={key}>
          {label} = {shownFormula(formula ?? '', columns)}
        </li>
      ))}
      {marked.map(({ key, label, unit, marks = [] }) => (
        <li key={`marks ${key}`}>{marksWords({ column: label, unit: unit ?? '', marks }, language)}</li>
      ))}
    </ul>
  );
};
