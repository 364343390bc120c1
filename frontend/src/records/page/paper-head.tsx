import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceChips } from '../lists/place-chips';
import { date, dateTime } from '../../ui/times';
import { PageInfoDialog, type PageInfoField } from '../dialogs/page-info-dialog';
import { pageConditions } from './page-conditions';
import { PaperTitle } from './paper-title';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { TypeWord } from './type-word';

/** Title and the page's information (V028, V044); on a blank page, where the record will go. */
export const PaperHead = () => {
  const { t } = useTranslation(['records', 'relations', 'common']);
  const openRecord = useOpenRecord();
  const { record } = openRecord;
  const mine = openRecord.owns;
  const [editing, setEditing] = useState<PageInfoField | null>(null);
  if (openRecord.beginning !== null) {
    const { place, offered, setPlace, state } = openRecord.beginning;
    return (
      <>
        <PaperTitle />
        <div className={classes['info']}>
          <PlaceChips
            place={place}
            offered={offered}
            disabled={state !== 'blank' && state !== 'refused'}
            onChange={setPlace}
          />
        </div>
      </>
    );
  }
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('info.owner'), record.ownerName],
    ...(record.departmentName === null ? [] : [[t('info.department'), record.departmentName] as const]),
    ...(record.recordType === ''
      ? []
      : [[t('info.type'), <TypeWord key={record.recordType} type={record.recordType} />] as const]),
  ];
  return (
    <>
      <PaperTitle />
      <div className={classes['info']}>
        {facts.map(([label, value]) => (
          <span key={label}>
            {label}
            <b>{value}</b>
          </span>
        ))}
        {pageConditions(record, t).map(({ field, label, value }) =>
          mine ? (
            <button key={label} type="button" onClick={() => setEditing(field)} title={t('info.edit')}>
              {label}
              <b>{value}</b>
            </button>
          ) : (
            <span key={label}>
              {label}
              <b>{value}</b>
            </span>
          ),
        )}
        <span title={dateTime(record.createdAt)}>
          {t('info.created')}
          <b>{date(record.createdAt)}</b>
        </span>
        {record.factsAbout === undefined ? null : (
          <button type="button" onClick={() => openRecord.openPanel('related')}>
            {t('relations:aboutCount', { count: record.factsAbout })}
          </button>
        )}
      </div>
      {editing === null ? null : <PageInfoDialog at={editing} onClose={() => setEditing(null)} />}
    </>
  );
};
