import type { DeliveryStatus } from '@shilu/events/integrations/delivery-calls';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../ui/state-chip';

const TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  parked: 'rejected',
  unknown: 'recalled',
  retrying: 'review',
  waiting: 'draft',
  delivered: 'approved',
  discarded: 'locked',
};

export const DeliveryStatusChip = ({ status }: { readonly status: DeliveryStatus }) => {
  const { t } = useTranslation('deliveries');
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>;
};
