import { Select, Text } from '@mantine/core';
import { eventWords } from '@shilu/events/audit/event-words';
import { reasonBeside } from '@shilu/events/audit/told-reason';
import { auditCalls, type AuditRow } from '@shilu/events/audit/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { ChangeList } from '../../audit/change-list';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ErrorState } from '../../ui/error-state';
import { Pages } from '../../ui/pages';
import { RelativeTime } from '../../ui/relative-time';
import { ListSkeleton } from '../../ui/skeletons';
import { severalWrote } from '@shilu/events/records/live-text/several-wrote';
import { SeeWhoWrote } from '../who-wrote/see-who-wrote';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';

const PAGE = 50;

/** T03, T04: everything that happened to this record, newest first: who, when, old → new where fields changed, and why. */
export const TraceTab = () => {
  const { t } = useTranslation(['records', 'common', 'audit']);
  const { record } = useOpenRecord();
  const [page, setPage] = useState(1);
  const [moduleId, setModuleId] = useState<string | null>(null);
  const query = useQueryCall(
    auditCalls.auditPage,
    {
      recordId: record.experimentId,
      pageIndex: page,
      pageSize: PAGE,
      ...(moduleId === null ? {} : { moduleId }),
    },
    { watch: [`record:${record.experimentId}`], enabled: record.may.seeTrace, keepPrevious: true },
  );
  if (!record.may.seeTrace) return <Text c="dimmed">{t('trace.forbidden')}</Text>;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ListSkeleton rows={6} />;
  const { response: events, rows = 0 } = query.data;
  return (
    <>
      {record.modules.length > 1 ? (
        <Select
          size="xs"
          mb={4}
          clearable
          placeholder={t('trace.all')}
          aria-label={t('trace.field')}
          data={record.modules.map((module) => ({ value: module.id, label: module.title }))}
          value={moduleId}
          onChange={(id) => {
            setModuleId(id);
            setPage(1);
          }}
        />
      ) : null}
      {events.length === 0 ? <Text c="dimmed">{t('trace.empty')}</Text> : null}
      {events.map((event) => (
        <TraceEvent key={event.position} event={event} />
      ))}
      <Pages total={Math.ceil(rows / PAGE)} value={page} onChange={setPage} />
    </>
  );
};

const TraceEvent = ({ event }: { readonly event: AuditRow }) => {
  const { record } = useOpenRecord();
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const reason = reasonBeside(event);
  return (
    <article className={classes['entry']}>
      <div className={classes['entryHead']}>
        <span>{event.actorName}</span>
        <RelativeTime at={event.at} />
      </div>
      <div>
        <b style={{ fontWeight: 500 }}>
          {eventWords(event.type, language)}
          {event.moduleTitle === null ? '' : ` · ${event.moduleTitle}`}
        </b>
      </div>
      <ChangeList changes={event.changes} limit={8} foldDefinitions />
      {event.moduleId !== null && severalWrote(event.changes) ? (
        <SeeWhoWrote
          recordId={record.experimentId}
          moduleId={event.moduleId}
          from={event.revision - 1}
          to={event.revision}
          people={record.people}
        />
      ) : null}
      {reason === null ? null : <div className="mute">{t('trace.reason', { reason })}</div>}
    </article>
  );
};
