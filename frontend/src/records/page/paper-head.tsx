import { recordCalls } from '@shilu/events/records/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { date, dateTime } from '../../ui/times';
import { showError, showWarning } from '../../ui/toasts';
import { PageInfoDialog } from '../dialogs/page-info-dialog';
import { nameIn, useDesk } from './record-context';
import classes from './record.module.css';
import { useTypeName } from './use-type-name';

/** V004. */
const MAX_TITLE = 300;

/** Title, edited where it stands, and the page's information (V028, V044). */
export const PaperHead = () => {
  const { t } = useTranslation(['records', 'common']);
  const desk = useDesk();
  const { send } = useSend();
  const { record } = desk;
  const typeName = useTypeName(record.recordType);
  const mine = desk.owns;
  const [typed, setTyped] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const keepTitle = async (): Promise<void> => {
    const title = typed?.replace(/\s+/g, ' ').trim() ?? record.title;
    if (title === '' || title === record.title) return setTyped(null);
    if ([...title].length > MAX_TITLE) return showWarning(t('common:error.tooLong', { max: MAX_TITLE }));
    try {
      const reason = await desk.askReason(t('info.titleLabel'));
      if (reason === null) return setTyped(null);
      await send(recordCalls.modifyRecord, {
        id: record.experimentId,
        title,
        ...(reason === undefined ? {} : { reason }),
      });
      await desk.refresh();
    } catch (error) {
      showError(error);
    }
    setTyped(null);
  };
  const { pageInfo } = record;
  const people = pageInfo.participantsNotApplicable
    ? t('info.na')
    : pageInfo.participantIds.map((id) => nameIn(record, id)).join('、') || t('info.none');
  const facts: readonly (readonly [string, string])[] = [
    [t('info.owner'), record.ownerName],
    ...(record.departmentName === null ? [] : [[t('info.department'), record.departmentName] as const]),
    ...(record.recordType === '' ? [] : [[t('info.type'), typeName] as const]),
  ];
  const conditions: readonly (readonly [string, string])[] = [
    [
      t('info.temperature'),
      pageInfo.temperature === null
        ? t('info.none')
        : pageInfo.temperature === 'N/A'
          ? t('info.na')
          : `${pageInfo.temperature.replace('-', '−')} ℃`,
    ],
    [
      t('info.humidity'),
      pageInfo.humidity === null
        ? t('info.none')
        : pageInfo.humidity === 'N/A'
          ? t('info.na')
          : `${pageInfo.humidity} %`,
    ],
    [t('info.participants'), people],
  ];
  return (
    <>
      {mine ? (
        <h1 style={{ margin: 0 }}>
          <textarea
            className={classes['title']}
            data-edit
            rows={1}
            aria-label={t('info.titleLabel')}
            value={typed ?? record.title}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => void keepTitle()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                event.currentTarget.blur();
              }
              if (event.key === 'Escape') setTyped(null);
            }}
          />
        </h1>
      ) : (
        <h1 className={classes['title']}>{record.title}</h1>
      )}
      <div className={classes['info']}>
        {facts.map(([label, value]) => (
          <span key={label}>
            {label}
            <b>{value}</b>
          </span>
        ))}
        {conditions.map(([label, value]) =>
          mine ? (
            <button key={label} type="button" onClick={() => setEditing(true)} title={t('info.edit')}>
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
      </div>
      {editing ? <PageInfoDialog onClose={() => setEditing(false)} /> : null}
    </>
  );
};
