import { Button, Select, Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { ErrorState } from '../../ui/error-state';
import { RelativeTime } from '../../ui/relative-time';
import { ListSkeleton } from '../../ui/skeletons';
import { useDesk } from '../page/record-context';
import classes from '../page/record.module.css';
import { ChangeList } from './change-list';
import { useEventName } from './use-event-name';

const STEP = 30;
const MAX = 200;

/** T03, T04: every change of this record, newest first, old → new, with its reason. */
export const TraceTab = () => {
  const { t } = useTranslation(['records', 'common']);
  const { record } = useDesk();
  const eventName = useEventName();
  const [size, setSize] = useState(STEP);
  const [moduleId, setModuleId] = useState<string | null>(null);
  const query = useQueryCall(
    auditCalls.tracePage,
    { recordId: record.experimentId, pageIndex: 1, pageSize: size },
    { watch: [`record:${record.experimentId}`], enabled: record.may.seeTrace, keepPrevious: true },
  );
  if (!record.may.seeTrace) return <Text c="dimmed">{t('trace.forbidden')}</Text>;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ListSkeleton rows={6} />;
  const groups = query.data.response
    .map((group) => ({
      ...group,
      modifyList: moduleId === null ? group.modifyList : group.modifyList.filter((item) => item.moduleId === moduleId),
    }))
    .filter((group) => group.modifyList.length > 0);
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
          onChange={setModuleId}
        />
      ) : null}
      {groups.length === 0 ? <Text c="dimmed">{t('trace.empty')}</Text> : null}
      {groups.map((group) => {
        const first = group.modifyList[0];
        if (!first) return null;
        return (
          <article key={group.position} className={classes['entry']}>
            <div className={classes['entryHead']}>
              <span>{first.actorName}</span>
              <RelativeTime at={group.timestamp} />
            </div>
            <div>
              <b style={{ fontWeight: 500 }}>
                {first.moduleTitle ?? ''}
                {first.moduleTitle === null ? '' : ' · '}
                {eventName(first.type)}
              </b>
            </div>
            <ChangeList
              changes={group.modifyList
                .map(({ field, title, rowId, oldValue, newValue, action, fieldFormat }) => ({
                  field,
                  title,
                  rowId,
                  oldValue,
                  newValue,
                  action,
                  fieldFormat,
                }))
                .filter((change) => change.oldValue !== null || change.newValue !== null)}
            />
            {first.reason === null || first.reason === '' ? null : (
              <div className="mute">{t('trace.reason', { reason: first.reason })}</div>
            )}
          </article>
        );
      })}
      {(query.data.rows ?? 0) > size && size < MAX ? (
        <Button
          mt={10}
          fullWidth
          variant="subtle"
          loading={query.isFetching}
          onClick={() => setSize(Math.min(MAX, size + STEP))}
        >
          {t('panel.more')}
        </Button>
      ) : null}
    </>
  );
};
