import { useTranslation } from 'react-i18next';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { PasswordForm } from './password-form';

export const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const done = (): void => {
    showDone(t('identity:password.done'));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('identity:password.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <PasswordForm
        onDone={done}
        actions={(working) => (
          <DialogActions onCancel={onClose}>
            <WorkButton type="submit" working={working}>
              {t('common:actions.save')}
            </WorkButton>
          </DialogActions>
        )}
      />
    </Modal>
  );
};
