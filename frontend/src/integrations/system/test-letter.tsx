import { Group, Text } from '@mantine/core';
import { deliveryCalls, deliveryStatuses } from '@shilu/events/integrations/delivery-calls';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command';
import { useLiveQuery } from '../deliveries/use-deliveries';
import { WorkButton } from '../../ui/work-button';

/** Sends a letter to the person who asks and says what became of it. */
export const TestLetter = () => {
  const { t } = useTranslation('system');
  const [eventId, setEventId] = useState<string | null>(null);
  const send = useCommand(systemCalls.testLetter, {
    refresh: ['deliveries'],
    onDone: ({ response }) => setEventId(response.eventId),
  });
  return (
    <Group gap={12}>
      <WorkButton
        size="compact-sm"
        variant="default"
        working={send.isPending}
        onClick={() => send.mutate({ request: {} })}
      >
        {t('test')}
      </WorkButton>
      {eventId === null ? null : <Outcome eventId={eventId} />}
    </Group>
  );
};

const Outcome = ({ eventId }: { readonly eventId: string }) => {
  const { t } = useTranslation('system');
  const list = useLiveQuery(deliveryCalls.page, { connector: 'mail', status: [...deliveryStatuses], pageSize: 100 });
  const delivery = list.data?.response.find((row) => row.eventId === eventId);
  const failed = delivery !== undefined && delivery.error !== null && delivery.status !== 'delivered';
  return (
    <Text fz="sm" role="status" c={failed ? 'red' : 'dimmed'}>
      {delivery?.status === 'delivered'
        ? t('tested')
        : failed
          ? `${t('testFailed')}: ${delivery.error ?? ''} ${delivery.errorDetail ?? ''}`
          : t('testing')}
    </Text>
  );
};
