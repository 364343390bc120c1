import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCounts } from '../messages/use-counts';

/** Queues of records, of shares of them, and those of templates. */
export type RecordQueue = 'record' | 'approvedRecord' | 'recall' | 'approvedRecall';
export type ShareQueue = 'approvingRecord' | 'approvedShareRecord';
export type QueueKey = RecordQueue | ShareQueue | 'publish' | 'approvedPublish';
const QUEUES: readonly QueueKey[] = [
  'record',
  'approvedRecord',
  'recall',
  'approvedRecall',
  'approvingRecord',
  'approvedShareRecord',
  'publish',
  'approvedPublish',
];

/** On a narrow screen the queue one is in stands where it is seen. Not in every environment of tests. */
const inSight = (tab: HTMLButtonElement | null): void => {
  if (tab && 'scrollIntoView' in tab) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** The queues, with what waits in each (L06). */
export const QueueTabs = ({ current }: { readonly current: QueueKey }) => {
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  const counts = useCounts();
  const waiting: Partial<Record<QueueKey, number | undefined>> = {
    record: counts?.approvingExpCount,
    recall: counts?.recordCallExameCount,
    approvingRecord: counts?.approvingShareExpCount,
    publish: counts?.approvingTempShareCount,
  };
  const countOf = (key: QueueKey): number => waiting[key] ?? 0;
  return (
    <Tabs value={current} onChange={(key) => key !== null && void navigate(`/team/${key}`)} mb={12} keepMounted={false}>
      <Tabs.List aria-label={t('queues')} style={{ flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' }}>
        {QUEUES.map((key) => (
          <Tabs.Tab key={key} value={key} ref={key === current ? inSight : null} style={{ flex: 'none' }}>
            {t(`queue.${key}.title`)}
            {countOf(key) === 0 ? null : (
              <b style={{ marginLeft: 6, color: 'var(--amber)', fontVariantNumeric: 'tabular-nums' }}>{countOf(key)}</b>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};
