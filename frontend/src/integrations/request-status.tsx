import type { RequestRow } from '@shilu/events/integrations/calls';
import type { RequestStatus } from '@shilu/events/integrations/platform-request';
import { useTranslation } from 'react-i18next';
import { BeingRepaired, Chip, type Tone } from '../ui/state-chip';

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  sent: 'review',
  refused: 'rejected',
  accepted: 'accent',
  completed: 'approved',
  withdrawn: 'draft',
};

export const RequestStatusChip = ({ request }: { readonly request: Pick<RequestRow, 'status' | 'beingRepaired'> }) => {
  const { t } = useTranslation('integrations');
  const { status } = request;
  if (request.beingRepaired === true) return <BeingRepaired of={request} />;
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>;
};
