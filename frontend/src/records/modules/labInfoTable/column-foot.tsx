import { VisuallyHidden } from '@mantine/core';
import { FOOTER_WORDS } from '@shilu/events/records/modules/info-table/column-words';
import { figuresOf } from '@shilu/events/records/modules/info-table/column-figures';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from '../fields.module.css';
import { Aligned } from './decimals';

type Props = {
  readonly table: InfoTable;
  /** Of a sheet whose rows have numbers. */
  readonly numbered?: boolean;
  /** Digits behind the point by column, where the numbers above stand point under point. */
  readonly fractions?: ReadonlyMap<string, number>;
};

/** Sums, means and the other figures that were chosen for columns. */
export const ColumnFoot = ({ table, numbered = false, fractions }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const figures = table.columns.map((column) => figuresOf(table, column));
  if (figures.every((each) => each.length === 0)) return null;
  return (
    <tfoot>
      <tr>
        {numbered ? (
          <th scope="row" className={classes['rowNo']}>
            <VisuallyHidden>{t('table.figures')}</VisuallyHidden>
          </th>
        ) : null}
        {table.columns.map((column, at) => (
          <td key={column.key} className={clsx(classes['foot'], column.type === 'number' && classes['number'])}>
            {figures[at]?.map(({ footer, value }) => (
              <div key={footer}>
                <span className={classes['footName']}>{FOOTER_WORDS[footer][language]}</span>{' '}
                <Aligned value={value} fraction={fractions?.get(column.key) ?? 0} />
              </div>
            ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
};
