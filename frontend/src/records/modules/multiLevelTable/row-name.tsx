import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './multi-table.module.css';

type Props = {
  readonly number: string;
  readonly level: string;
  readonly depth: number;
  readonly holdsRows: boolean;
  readonly folded: boolean;
  readonly onFold: () => void;
};

/** The number of a row, `1.2.3`, and the button that folds what stands below it. */
export const RowName = ({ number, level, depth, holdsRows, folded, onFold }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  const Sign = folded ? IconChevronRight : IconChevronDown;
  return (
    <th scope="row" className={classes['name']} style={{ paddingLeft: 4 + depth * 18 }} title={level}>
      {holdsRows ? (
        <button
          type="button"
          className={classes['fold']}
          aria-label={t(folded ? 'unfold' : 'fold', { number })}
          aria-expanded={!folded}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFold}
        >
          <Sign size={14} stroke={1.8} />
        </button>
      ) : (
        <span className={classes['noFold']} />
      )}
      {number}
    </th>
  );
};
