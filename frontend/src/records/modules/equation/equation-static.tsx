import { Group } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { arrowLines } from '@shilu/events/records/modules/equation/arrow-lines';
import { calculate, type Calculated, type CalculatedRow } from '@shilu/events/records/modules/equation/calculate';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import {
  batchWords,
  cellText,
  columnHead,
  conditionWords,
  filledColumns,
  headUnit,
  isFilled,
  isNumberColumn,
  materialWords,
  numberText,
  TABLE_SECTIONS,
  type TableColumn,
} from '@shilu/events/records/modules/equation/equation-reading';
import { rowsOf, type Equation, type Row, type Source } from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import clsx from 'clsx';
import { Fragment, useMemo, type ReactNode } from 'react';
import { totalsText } from '@shilu/events/records/modules/equation/totals-text';
import { useTranslation } from 'react-i18next';
import { HazardLine } from '../../../compounds/hazard-line';
import { CopyMenu } from '../../../chemistry/copy-menu';
import { Link } from 'react-router-dom';
import { StructurePicture } from '../../../chemistry/structure-picture';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sideways from '../../../ui/sideways.module.css';
import type { ModulePlace, StaticProps } from '../module-ui';
import classes from './equation.module.css';
import { procedureDraft } from '@shilu/events/records/modules/equation/procedure';
import { InsertTextMenu } from '../../insert-text/insert-text-menu';
import { ExportMenu } from './export-menu';
import { Formula } from '../formula';
import { OriginLine, RunLine } from './origin-line';
import { PlatformLines, RegistrationLine } from './platform-lines';
import { UnstatedHazards } from './unstated-hazards';
import { VariationsStatic } from './variations-static';
import { Warnings } from './warnings';

type InLanguage = { readonly language: Language };

type InPlace = { readonly place: ModulePlace };

/** What a material is called, and below it what tells it from others of that name. */
const Name = ({ row, language, place }: { readonly row: Row } & InLanguage & InPlace) => {
  const beside = materialWords(row, language);
  return (
    <>
      {row.name === '' && row.formula !== '' ? <Formula value={row.formula} /> : row.name || '—'}
      {row.cas === '' ? null : <span className={clsx(classes['beside'], 'mono')}>CAS {row.cas}</span>}
      {beside === '' ? null : <span className={classes['beside']}>{beside}</span>}
      {row.from === null ? null : (
        <OriginLine from={row.from} language={language} className={classes['beside'] ?? ''} />
      )}
      {row.hazards === null ? null : (
        <span className={classes['beside']}>
          <HazardLine hazards={row.hazards} language={language} size={18} />
        </span>
      )}
      <PlatformLines place={place} row={row} />
    </>
  );
};

type CellsProps = { readonly of: CalculatedRow; readonly isReference: boolean; readonly columns: readonly TableColumn[] } & InLanguage & InPlace; // prettier-ignore

const Cells = ({ of, isReference, columns, language, place }: CellsProps) => {
  const inside = (column: TableColumn): ReactNode => {
    const text = cellText(column, of, language, isReference);
    if (column === 'formula') return <Formula value={text} />;
    return column === 'cnum' ? <b>{text}</b> : text;
  };
  return (
    <tr>
      {columns.map((column) =>
        column === 'name' ? (
          <th key={column} scope="row">
            <Name row={of.row} language={language} place={place} />
          </th>
        ) : (
          <td key={column} className={isNumberColumn(column) ? classes['numberCell'] : undefined}>
            {inside(column)}
          </td>
        ),
      )}
    </tr>
  );
};

/** The way on from a batch: the record of the next reaction, which begins with it. */
const nextFrom = ({ recordId, moduleId }: ModulePlace, row: string, batch: string): string =>
  `/cloneRecord/${recordId}/-?${new URLSearchParams({ for: 'next', module: moduleId, row, batch }).toString()}`;

const BatchList = ({
  of,
  language,
  place,
}: { readonly of: CalculatedRow; readonly place: ModulePlace } & InLanguage) => {
  const { t } = useTranslation('equation');
  return (
    <ul className={classes['batchList']} aria-label={EQUATION_WORDS.batches[language]}>
      {of.row.batches.map((batch) => {
        const yielded = numberText('yield', of.batches.find(({ id }) => id === batch.id)?.yield);
        const words = [batchWords(batch, language), yielded].filter(Boolean).join(' · ');
        return (
          <li key={batch.id}>
            {words}
            {place.recordId === '' ? null : (
              <>
                {' '}
                <Link
                  className="link no-print"
                  to={nextFrom(place, of.row.id, batch.id)}
                  aria-label={t('nextFrom', { batch: batch.number || words })}
                >
                  {t('next')}
                </Link>
              </>
            )}
            <RegistrationLine place={place} row={of.row} batch={batch} />
          </li>
        );
      })}
    </ul>
  );
};

const Section = ({ source, calculated, language, place }: { readonly source: Source; readonly calculated: Calculated; readonly place: ModulePlace } & InLanguage) => {
  const { content, rows } = calculated;
  if (!isFilled(content, source)) return null;
  const columns = filledColumns(calculated, source, language);
  return (
    <div>
      <h3 className={classes['sectionTitle']}>{EQUATION_WORDS[source][language]}</h3>
      <div className={sideways['sideways']} tabIndex={0} role="group" aria-label={EQUATION_WORDS[source][language]}>
        <table className={clsx(classes['table'], classes['static'])}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={isNumberColumn(column) ? classes['numberHead'] : classes['wordsHead']}
                  data-column={column}
                >
                  {columnHead(column, source, language)}
                  {headUnit(column) === '' ? null : <small> {headUnit(column)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {content[source].map(({ id }) => {
              const of = rows.get(id);
              return of === undefined ? null : (
                <Fragment key={id}>
                  <Cells {...{ of, columns, language, place }} isReference={content.reference === id} />
                  {of.row.batches.length === 0 ? null : (
                    <tr>
                      <td colSpan={columns.length}>
                        <BatchList of={of} language={language} place={place} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}; // prettier-ignore

/** Scheme, table, conditions and procedure as they stand. */
export const EquationStatic = ({ content: given, place }: StaticProps<Equation>) => {
  const { t } = useTranslation('equation');
  const language = useStore(languageStore);
  const calculated = useMemo(() => calculate(given), [given]);
  const { content } = calculated;
  const drawing = useMemo(() => drawings(content, language)[0], [content, language]);
  const lines = useMemo(() => arrowLines(content, language), [content, language]);
  const draft = useMemo(
    () => (place.recordId === '' ? [] : procedureDraft(content, place.moduleId, language)),
    [content, place.recordId, place.moduleId, language],
  );
  const totals = totalsText(calculated, language);
  const conditions = conditionWords(content.condition, language);
  return (
    <div className={classes['editor']}>
      {content.runOf === null ? null : <RunLine runOf={content.runOf} language={language} className="mute" />}
      {drawing === undefined ? (
        <p className="mute">{t('noSchemeStatic')}</p>
      ) : (
        <div className={sideways['sideways']} tabIndex={0} role="group" aria-label={t('scheme')}>
          <StructurePicture
            drawing={drawing}
            label={t('schemeOf', { said: [...lines.above, ...lines.below].join('; ') })}
            height={140}
          />
        </div>
      )}
      {TABLE_SECTIONS.map((source) => (
        <Section key={source} {...{ source, calculated, language, place }} />
      ))}
      {totals === '' ? null : <p className={classes['note']}>{totals}</p>}
      <UnstatedHazards content={content} language={language} />
      {conditions.length === 0 ? null : (
        <div>
          <h3 className={classes['sectionTitle']}>{t('conditions')}</h3>
          <dl className={classes['facts']}>
            {conditions.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <VariationsStatic {...{ content, language, place }} />
      {content.zbProcess === '' ? null : (
        <div>
          <h3 className={classes['sectionTitle']}>{EQUATION_WORDS.process[language]}</h3>
          <p className={classes['process']}>{content.zbProcess}</p>
        </div>
      )}
      <Warnings calculated={calculated} language={language} />
      {place.recordId === '' ? null : (
        <Group gap={6} className="no-print">
          {drawing === undefined ? null : (
            <ExportMenu place={place} hasFile={content.molFile !== ''} rows={rowsOf(content).filter(isDrawn)} />
          )}
          {drawing === undefined || content.molFile === '' ? null : (
            <CopyMenu copied={() => ({ file: content.molFile, drawing, label: t('scheme') })} />
          )}
          {draft.length === 0 ? null : (
            <InsertTextMenu label={t('draft')} title={t('draftTitle')} after={place.moduleId} textOf={() => draft} />
          )}
        </Group>
      )}
    </div>
  );
};

const isDrawn = ({ structure }: Row): boolean => structure !== '';
