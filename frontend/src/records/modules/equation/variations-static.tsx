import { Button } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { columnName, columnUnit, numberIn, valueOf } from '@shilu/events/records/modules/equation/variations';
import type { VariedColumn, VariedRun } from '@shilu/events/records/modules/equation/variations-schema';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import sideways from '../../../ui/sideways.module.css';
import type { ModulePlace } from '../module-ui';
import classes from './equation.module.css';
import own from './variations.module.css';
import { useRecordsOfRuns } from './use-records-of-runs';
import { VariationsPlot } from './variations-plot';

type Props = { readonly content: Equation; readonly language: Language; readonly place: ModulePlace };
type Sort = { readonly id: string; readonly down: boolean };
type Numbered = { readonly run: VariedRun; readonly number: number };

const compared = (content: Equation, column: VariedColumn, language: Language) => (a: Numbered, b: Numbered): number => {
  const unit = columnUnit(content, column);
  const [one, other] = [valueOf(a.run, column), valueOf(b.run, column)];
  // What has no value stands last, whichever way it is sorted.
  if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
  const [x, y] = [numberIn(one, unit), numberIn(other, unit)];
  return x !== null && y !== null ? x - y : one.localeCompare(other, language);
}; // prettier-ignore

/** Runs as they are read: sorted by any column, plotted, each the beginning of a record of its own. */
export const VariationsStatic = ({ content, language, place }: Props) => {
  const { t } = useTranslation('equation');
  const [sort, setSort] = useState<Sort | null>(null);
  const { columns, runs } = content.variations;
  const records = useRecordsOfRuns(content, place.recordId);
  if (runs.length === 0) return null;
  const by = columns.find(({ id }) => id === sort?.id);
  const numbered = runs.map((run, at): Numbered => ({ run, number: at + 1 }));
  const filled = by === undefined ? numbered : numbered.filter(({ run }) => valueOf(run, by) !== '').toSorted(compared(content, by, language)); // prettier-ignore
  const ordered = by === undefined ? numbered : [...(sort?.down === true ? filled.toReversed() : filled), ...numbered.filter(({ run }) => valueOf(run, by) === '')]; // prettier-ignore
  return (
    <div>
      <h3 className={classes['sectionTitle']}>{EQUATION_WORDS.variations[language]}</h3>
      <div className={sideways['sideways']} tabIndex={0} role="group" aria-label={EQUATION_WORDS.variations[language]}>
        <table className={clsx(classes['table'], classes['static'])}>
          <thead>
            <tr>
              <th scope="col">{EQUATION_WORDS.run[language]}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col" aria-sort={sort?.id !== column.id ? 'none' : sort.down ? 'descending' : 'ascending'}>
                  <button type="button" className={own['sort']} onClick={() => setSort({ id: column.id, down: sort?.id === column.id && !sort.down })}>
                    {columnName(content, column, language)}
                    {columnUnit(content, column) === '' ? null : <small> {columnUnit(content, column)}</small>}
                    {sort?.id === column.id ? (sort.down ? ' ↓' : ' ↑') : null}
                  </button>
                </th>
              ))}
              {place.recordId === '' ? null : <td />}
            </tr>
          </thead>
          <tbody>
            {ordered.map(({ run, number }) => (
              <tr key={run.id}>
                <th scope="row">{number}</th>
                {columns.map((column) => (
                  <td key={column.id}>{valueOf(run, column)}</td>
                ))}
                {place.recordId === '' ? null : (
                  <td className={own['made']}>
                    {records.get(run.id)?.map(({ recordId, title, number: called }) => (
                      <Link key={recordId} className="link mono" to={`/editRecord/${recordId}`} title={title}>
                        {called}
                      </Link>
                    ))}
                    <Button
                      className="no-print"
                      size="compact-xs"
                      variant="subtle"
                      component={Link}
                      to={`/cloneRecord/${place.recordId}/-?module=${place.moduleId}&run=${run.id}&number=${String(number)}`}
                      aria-label={t('runToRecordOf', { number })}
                    >
                      {t('runToRecord')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <VariationsPlot content={content} language={language} />
    </div>
  );
}; // prettier-ignore
