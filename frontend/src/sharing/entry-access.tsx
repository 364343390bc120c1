import { Stack, Text, Title } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import { registerKey } from '@shilu/events/live/told-key';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { MomentField } from '../ui/moment-field';
import { ListSkeleton } from '../ui/skeletons';
import { ReaderLines } from './reader-lines';
import { ShareLines } from './share-lines';
import classes from './sharing.module.css';

const ShareDialog = lazy(() => import('./share-dialog').then((file) => ({ default: file.ShareDialog })));

type Props = { readonly register: Register; readonly id: string };

/** With whom an entry is shared, who can see it, and why. */
export const EntryAccess = ({ register, id }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const [sharing, setSharing] = useState(false);
  const [listed, setListed] = useState(false);
  const subject = useMemo(() => ({ category: register.name, id }), [register, id]);
  const watch = useMemo(() => [registerKey(register), 'shares', 'members'] as const, [register]);
  const [at, setAt] = useState<string | null>(null);
  const access = useQueryCall(sharingCalls.entryAccess, subject, { watch, keepPrevious: true });
  const past = useQueryCall(
    sharingCalls.entryAccess,
    { ...subject, ...(at === null ? {} : { at }) },
    { enabled: at !== null, keepPrevious: true },
  );
  const shares = useQueryCall(
    sharingCalls.sharePage,
    { entry: subject, standing: 'open', side: 'all', pageSize: 200 },
    { watch, keepPrevious: true },
  );
  if (access.error && !access.data) return <ErrorState error={access.error} onRetry={() => void access.refetch()} />;
  if (!access.data) return <ListSkeleton rows={1} />;
  const { everybody, readers, mayShare } = access.data.response;
  const shown = at === null ? access.data.response : past.data?.response;
  return (
    <section className={classes['beside']}>
      <Title order={2} mb={8}>
        {t('accessTitle')}
      </Title>
      <Stack gap={12}>
        <div>
          {everybody && !listed ? <Text>{t('everybody')}</Text> : null}
          <button type="button" className="link" aria-expanded={listed} onClick={() => setListed((before) => !before)}>
            {listed ? t('readersHide') : everybody ? t('readersThen') : t('readersShow', { count: readers.length })}
          </button>
          {listed ? (
            <Stack gap={8} mt={8}>
              <MomentField label={t('readersAt')} value={at} onChange={setAt} />
              {past.error ? <ErrorState error={past.error} onRetry={() => void past.refetch()} /> : null}
              {shown === undefined ? null : shown.everybody ? (
                <Text>{t(at === null ? 'everybody' : 'everybodyThen')}</Text>
              ) : (
                <ReaderLines readers={shown.readers} then={at !== null} />
              )}
            </Stack>
          ) : null}
        </div>
        <ShareLines
          shares={shares.data?.response}
          error={shares.error}
          onRetry={() => void shares.refetch()}
          share={mayShare ? t('shareEntry') : null}
          none={t('sharesNoneEntry')}
          onShare={() => setSharing(true)}
        />
      </Stack>
      {sharing ? (
        <LazyPart onClose={() => setSharing(false)}>
          <ShareDialog
            subject={subject}
            ownerId={null}
            {...(everybody ? { open: true } : {})}
            onClose={() => setSharing(false)}
          />
        </LazyPart>
      ) : null}
    </section>
  );
};
