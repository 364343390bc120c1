import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { limitWords } from '@shilu/events/records/modules/multi-level-table/table-words';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import fields from '../fields.module.css';
import classes from './multi-table.module.css';

type Props = {
  readonly table: MultiTable;
  readonly moduleId: string;
  readonly wide: number;
  readonly hasFigures: boolean;
};

/** Cells of the longest level. */
export const widthOf = ({ levels }: MultiTable): number => Math.max(1, ...levels.map(({ columns }) => columns.length));

/** A line of headings for each level, one further in than the other. */
export const MultiTableHeads = ({ table, moduleId, wide, hasFigures }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  return (
    <thead className={classes['heads']}>
      {table.levels.map((level, depth) => (
        <tr key={level.key} data-level={depth}>
          <th scope="col" className={classes['name']} style={{ paddingLeft: 8 + depth * 18 }}>
            {level.label}
          </th>
          {level.columns.map((column) => {
            const limits = limitWords({ min: column.min, max: column.max });
            return (
              <th
                key={column.key}
                scope="col"
                id={`field-${moduleId}-${column.key}`}
                className={clsx(column.type === 'number' && fields['number'])}
              >
                {column.label}
                {column.unit ? ` (${column.unit})` : ''}
                {limits === '' ? null : <span className={classes['limits']}> {limits}</span>}
                {column.required ? <span className={fields['need']}> *</span> : null}
              </th>
            );
          })}
          {level.columns.length < wide ? <td colSpan={wide - level.columns.length} /> : null}
          {hasFigures ? depth === 0 ? <th scope="col">{t('below')}</th> : <td /> : null}
        </tr>
      ))}
    </thead>
  );
};
