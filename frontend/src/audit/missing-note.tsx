import { Alert } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';

/** Law 12: a trail that lacks events says so, of the whole or of one record. */
export const MissingNote = ({ recordId }: { readonly recordId?: string }) => {
  const { t } = useTranslation('audit');
  const missing = useQueryCall(auditCalls.missing, recordId === undefined ? {} : { recordId }, {
    watch: recordId === undefined ? ['audit', 'records'] : [`record:${recordId}`],
  });
  const { events = 0 } = missing.data?.response ?? {};
  return events === 0 ? null : (
    <Alert color="yellow" mb={12} role="status">
      {t(recordId === undefined ? 'missing.whole' : 'missing.record', { count: events })}
    </Alert>
  );
};
