import { Loader, Stack, Text } from '@mantine/core';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { ReadsOfRecord } from '../audit/reads-of-record';
import { holds, useMe } from '../identity/session';
import { ErrorState } from '../ui/error-state';
import { MomentField } from '../ui/moment-field';
import { ReaderLines } from './reader-lines';
import { ShareLines } from './share-lines';
import classes from './sharing.module.css';

type Props = { readonly recordId: string; readonly mayShare: boolean; readonly onShare: () => void };

/** Who can see the record, and why; and with whom it is shared. */
export const AccessTab = ({ recordId, mayShare, onShare }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const me = useMe();
  const [at, setAt] = useState<string | null>(null);
  const readers = useQueryCall(
    sharingCalls.recordReaders,
    { recordId, ...(at === null ? {} : { at }) },
    { watch: [`record:${recordId}`, 'shares', 'members'], keepPrevious: true },
  );
  const shares = useQueryCall(
    sharingCalls.sharePage,
    { recordId, standing: 'open', side: 'all', pageSize: 200 },
    { watch: ['shares'], keepPrevious: true },
  );
  return (
    <Stack gap={16}>
      <ShareLines
        shares={shares.data?.response}
        error={shares.error}
        onRetry={() => void shares.refetch()}
        share={mayShare ? t('share') : null}
        none={t('sharesNone')}
        onShare={onShare}
      />
      <section>
        <h3 className={classes['head']}>{t('readers')}</h3>
        <Text c="dimmed" fz="xs" mb={6}>
          {t('readersHelp')}
        </Text>
        <MomentField label={t('readersAt')} value={at} onChange={setAt} />
        {readers.error ? <ErrorState error={readers.error} onRetry={() => void readers.refetch()} /> : null}
        {readers.isPending ? <Loader size={16} /> : null}
        {readers.data ? <ReaderLines readers={readers.data.response} then={at !== null} /> : null}
      </section>
      {holds(me, 'AudittrailSearch') ? <ReadsOfRecord recordId={recordId} /> : null}
    </Stack>
  );
};
