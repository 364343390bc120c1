import type { RequestStatus } from '@shilu/events/integrations/platform-request';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../ui/state-chip';

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  sent: 'review',
  refused: 'rejected',
  accepted: 'accent',
  completed: 'approved',
  withdrawn: 'draft',
};

export const RequestStatusChip = ({ status }: { readonly status: RequestStatus }) => {
  const { t } = useTranslation('integrations');
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>;
};
