import { Button } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Calculated } from '@shilu/events/records/modules/equation/calculate';
import { MOST, type Row, type Source } from '@shilu/events/records/modules/equation/equation-schema';
import {
  columnHead,
  headUnit,
  isNumberColumn,
  TABLE_COLUMNS,
  TABLE_SECTIONS,
  type TableColumn,
} from '@shilu/events/records/modules/equation/equation-reading';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { Fragment, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sideways from '../../../ui/sideways.module.css';
import classes from './equation.module.css';
import type { RowActions } from './row-actions';
import { TableRow } from './table-row';

type Props = {
  readonly calculated: Calculated;
  readonly language: Language;
  readonly recordId: string;
  readonly open: string | null;
  readonly actions: RowActions;
  readonly chain: (id: string, column: TableColumn) => string;
  readonly onAdd: (source: Source) => void;
  /** What stands below a row: its details, the batches of a product. */
  readonly below: (row: Row) => ReactNode;
};

/** The table, list by list; the arrows and Enter go through all of them. */
export const EquationTable = ({ calculated, language, recordId, open, actions, chain, onAdd, below }: Props) => {
  const { t } = useTranslation('equation');
  const group = useId();
  const { content, rows } = calculated;
  return (
    <div data-grid className={classes['tables']}>
      {TABLE_SECTIONS.map((source) => {
        const columns = TABLE_COLUMNS[source];
        const width = columns.length + (source === 'yldataSource' ? 2 : 1);
        return (
          <section key={source} aria-label={EQUATION_WORDS[source][language]}>
            <div className={classes['sectionHead']}>
              <h3 className={classes['sectionTitle']}>{EQUATION_WORDS[source][language]}</h3>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                aria-label={t(`addTo.${source}`)}
                disabled={content[source].length >= MOST.rows}
                onClick={() => onAdd(source)}
              >
                {t('add')}
              </Button>
            </div>
            {content[source].length === 0 ? null : (
              <div className={clsx(sideways['sideways'], classes['scroller'])}>
                <table className={classes['table']} aria-label={EQUATION_WORDS[source][language]}>
                  <thead>
                    <tr>
                      {source === 'yldataSource' ? <th scope="col">{t('referenceHead')}</th> : null}
                      {columns.map((column) => (
                        <th
                          key={column}
                          scope="col"
                          className={clsx(
                            isNumberColumn(column) && classes['numberHead'],
                            column === 'name' && classes['nameCell'],
                          )}
                        >
                          {columnHead(column, source, language)}
                          {headUnit(column) === '' ? null : <small> {headUnit(column)}</small>}
                        </th>
                      ))}
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {content[source].map((row, at) => {
                      const of = rows.get(row.id);
                      const more = below(row);
                      return of === undefined ? null : (
                        <Fragment key={row.id}>
                          <TableRow
                            {...{ source, calculated: of, at, language, recordId, group, chain, actions }}
                            count={content[source].length}
                            isReference={content.reference === row.id}
                            isOpen={open === row.id}
                          />
                          {more === null ? null : (
                            <tr className={classes['below']}>
                              <td colSpan={width}>
                                <div>{more}</div>
                              </td>
                            </tr>
                          )}
                        </Fragment>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
};
