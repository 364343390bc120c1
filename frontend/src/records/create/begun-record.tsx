import { Button } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { isForbidden, isNotFound } from '../../api/api-error';
import { useQueryCall } from '../../api/use-query-call';
import { KeptOfLost } from '../page/kept-of-lost';
import { RecordScreen } from '../page/record-screen';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { useDocumentTitle } from '../../ui/use-document-title';
import { useBeginning } from './use-beginning';

/**
 * A record from its blank page on. It is the record's own page all the time: when the record comes to be with the first
 * thing typed, the address becomes its address, and whoever types goes on typing in the same editor.
 */
export const BegunRecord = ({ id, bookId }: { readonly id: string; readonly bookId: string | null }) => {
  const { t } = useTranslation('records');
  const navigate = useNavigate();
  const { beginning, view, exists, notOwn, query: places } = useBeginning(id, bookId);
  const made = beginning?.state === 'made';
  const query = useQueryCall(recordCalls.record, { id }, { watch: [`record:${id}`], enabled: made });
  const known = query.data?.response;
  const { refetch } = query;
  const refresh = useCallback(async (): Promise<void> => void (exists() && (await refetch())), [exists, refetch]);
  useEffect(() => {
    // In place of the blank page: Back goes to where it was begun, and never to a page that begins another.
    if (known !== undefined && bookId !== null) void navigate(`/editRecord/${id}`, { replace: true });
  }, [known, bookId, id, navigate]);
  const record = known ?? view;
  useDocumentTitle(known === undefined ? t('create.title') : `${known.number} ${known.title}`);
  if (query.isError && known !== undefined && (isForbidden(query.error) || isNotFound(query.error)))
    return (
      <>
        <ErrorState error={query.error} onRetry={() => void refetch()} />
        <KeptOfLost recordId={id} />
      </>
    );
  if (notOwn && known === undefined)
    return (
      <EmptyState
        title={t('begin.notOwn')}
        action={
          <Button component={Link} to="/record?create=record">
            {t('create.title')}
          </Button>
        }
      >
        {t('begin.notOwnBody')}
      </EmptyState>
    );
  if (record === null)
    return places.isError ? (
      <ErrorState error={places.error} onRetry={() => void places.refetch()} />
    ) : (
      <PageSkeleton />
    );
  return (
    <RecordScreen
      record={record}
      onlyRead={null}
      onEdit={() => {}}
      refetch={refresh}
      beginning={known === undefined ? beginning : null}
    />
  );
};
