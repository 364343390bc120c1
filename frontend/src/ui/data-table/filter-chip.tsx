import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';

/** A filter in force: `项目 PARP 抑制剂 ×`. */
export const FilterChip = ({
  label,
  value,
  onRemove,
}: {
  readonly label: string;
  readonly value: string;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('common');
  return (
    <span className={classes['filter']}>
      {label} <b>{value}</b>
      <button type="button" aria-label={t('table.removeFilter', { filter: `${label} ${value}` })} onClick={onRemove}>
        ×
      </button>
    </span>
  );
};
