import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DialogFoot } from '../../ui/dialog-actions';
import { Modal } from '../../ui/modal';

/** E04: the record is open by another. */
export const OpenNotice = ({
  name,
  onChoose,
}: {
  readonly name: string;
  readonly onChoose: (choice: 'edit' | 'read') => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const navigate = useNavigate();
  return (
    <Modal
      opened
      isScreen
      onClose={() => void navigate(-1)}
      title={t('open.notice')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{t('open.body', { name })}</Text>
      <DialogFoot mt={20}>
        <Button variant="subtle" color="gray" onClick={() => void navigate(-1)}>
          {t('top.back')}
        </Button>
        <Button variant="default" onClick={() => onChoose('edit')}>
          {t('open.edit')}
        </Button>
        <Button data-autofocus onClick={() => onChoose('read')}>
          {t('open.readOnly')}
        </Button>
      </DialogFoot>
    </Modal>
  );
};
