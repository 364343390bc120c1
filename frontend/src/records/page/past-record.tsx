import { Box, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { useDocumentTitle } from '../../ui/use-document-title';
import { RecordSheet } from '../preview/record-sheet';
import { recordQuery } from './begin-record';

/** A record as it was at the moment that is shown: to read, and nothing else. */
export const PastRecord = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('records');
  const navigate = useNavigate();
  const query = useQuery(recordQuery(id));
  const record = query.data?.response;
  useDocumentTitle(record === undefined ? null : `${record.number} ${record.title}`);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={id} />;
  if (record === undefined) return <PageSkeleton />;
  return (
    <Box p={{ base: 12, sm: 20 }}>
      <Button
        variant="subtle"
        size="compact-sm"
        mb={8}
        leftSection={<IconArrowLeft size={16} />}
        onClick={() => (window.history.length > 1 ? void navigate(-1) : void navigate('/record?view=all'))}
      >
        {t('top.back')}
      </Button>
      <RecordSheet record={record} />
    </Box>
  );
};
