import { Button, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { RECORD } from '@shilu/events/records/record-category';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../../api/use-query-call';
import { Relations } from '../../capabilities/relations';
import { ErrorState } from '../../ui/error-state';
import { RelativeTime } from '../../ui/relative-time';
import { ListSkeleton } from '../../ui/skeletons';
import { Chip, StateChip } from '../../ui/state-chip';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';

const STEP = 20;

/** What is related to this record, of what the reader may read: other records, which say so themselves, and entries. */
export const RelatedTab = () => {
  const { t } = useTranslation('relations');
  const { record } = useOpenRecord();
  const id = record.experimentId;
  return (
    <Stack gap={20}>
      <StatedByRecords id={id} />
      <section>
        <Relations
          subject={{ category: RECORD, id }}
          heading={<Text fz="sm">{t('entries')}</Text>}
          empty={t('entriesNone')}
        />
      </section>
    </Stack>
  );
};

const StatedByRecords = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['relations', 'common']);
  const [most, setMost] = useState(STEP);
  const about = useQueryCall(
    recordCalls.factsAbout,
    { id, pageIndex: 1, pageSize: most },
    { watch: [`about:record:${id}`], keepPrevious: true },
  );
  if (about.isError) return <ErrorState error={about.error} onRetry={() => void about.refetch()} />;
  if (!about.data) return <ListSkeleton rows={3} />;
  const { response: facts, rows = facts.length } = about.data;
  if (facts.length === 0) return <Text c="dimmed">{t('aboutNone')}</Text>;
  return (
    <Stack gap={6}>
      <Text fz="sm">{t('about')}</Text>
      {facts.map(({ recordId, moduleId, factId, told, remark, number, title, status, removed, byName, at }) => (
        <article key={`${recordId} ${moduleId} ${factId}`} className={classes['entry']}>
          <div>
            <span className="mute">{told}</span>{' '}
            {removed ? <Chip tone="draft">{t('inBin')}</Chip> : <StateChip state={status} />}
          </div>
          <Link className="link" to={`/editRecord/${recordId}#module-${moduleId}`}>
            <span className="mono">{number}</span> {title}
          </Link>
          {remark === '' ? null : <div>{remark}</div>}
          <div className="mute">
            {byName} · <RelativeTime at={at} />
          </div>
        </article>
      ))}
      {rows > facts.length && most < 200 ? (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + STEP)}>
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  );
};
