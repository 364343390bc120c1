import { sharingCalls } from '@shilu/events/sharing/calls';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { showDone } from '../ui/toasts';

/** X731: at once, and without a question, for it can be shared again. */
export const useWithdraw = () => {
  const { t } = useTranslation('sharing');
  return useCommand(sharingCalls.withdrawShare, {
    refresh: ['shares'],
    onDone: () => showDone(t('withdrawn')),
  });
};
