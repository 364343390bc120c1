import { Stack, Title } from '@mantine/core';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentStore } from '../api/moment';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { MomentField } from '../ui/moment-field';
import { ListSkeleton } from '../ui/skeletons';
import { ReaderLines } from './reader-lines';
import classes from './sharing.module.css';

/** Who sees a project, or could at a moment, and why. */
export const ProjectAccess = ({ projectId }: { readonly projectId: string }) => {
  const { t } = useTranslation(['sharing', 'common']);
  const [listed, setListed] = useState(false);
  const [at, setAt] = useState(momentStore.get());
  const readers = useQueryCall(
    sharingCalls.projectReaders,
    { projectId, ...(at === null ? {} : { at }) },
    { watch: ['projects', 'tasks', 'members'], keepPrevious: true, enabled: listed },
  );
  return (
    <section className={classes['beside']}>
      <Title order={2} mb={8}>
        {t('projectReaders')}
      </Title>
      <button type="button" className="link" aria-expanded={listed} onClick={() => setListed((before) => !before)}>
        {t(listed ? 'readersHide' : 'projectReadersShow')}
      </button>
      {listed ? (
        <Stack gap={8} mt={8}>
          <MomentField label={t('readersAt')} value={at} onChange={setAt} />
          {readers.error ? <ErrorState error={readers.error} onRetry={() => void readers.refetch()} /> : null}
          {readers.isPending ? <ListSkeleton rows={2} /> : null}
          {readers.data ? <ReaderLines readers={readers.data.response} of="project" then={at !== null} /> : null}
        </Stack>
      ) : null}
    </section>
  );
};
